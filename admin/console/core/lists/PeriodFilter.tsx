import { Button } from '#console/core/controls/Button.tsx'
import { periodFrom, periods, startOf } from './views.ts'
import { timeOf, dateText } from '#console/core/ui/time.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { useTexts, type TextKey } from '#console/core/i18n/texts.ts'
import { useState, type FormEvent } from 'react'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import styles from '#console/core/ui/styles.module.css'
import { useListContext } from 'react-admin'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import { FilterButton, type SentenceFilter } from './FilterSentence.tsx'

interface PeriodDialogProps {
  first: string
  last: string
  onChoose: (period: { from?: string; to?: string }) => void
  onClose: () => void
}

export const PeriodDialog = ({ first, last, onChoose, onClose }: PeriodDialogProps) => {
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const [wrong, setWrong] = useState(false)
  const text = useTexts('console.period')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && from > to) return setWrong(true)
    return onChoose({
      ...(from ? { from: timeOf(from) } : {}),
      ...(to ? { to: timeOf(to, 1) } : {}),
    })
  }
  return (
    <DialogFrame
      title={text('between')}
      className={styles.stack16}
      onClose={onClose}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      dismiss="cancel"
      actions={
        <Button type="submit" primary>
          {text('apply')}
        </Button>
      }
    >
      <Box as="date" label={text('from')} value={from} onChange={setFrom} autoFocus />
      <Box
        as="date"
        label={text('to')}
        value={to}
        error={wrong ? text('order') : undefined}
        onChange={(day) => {
          setWrong(false)
          setTo(day)
        }}
      />
    </DialogFrame>
  )
}

const PeriodFilter = ({ names }: { names: Readonly<Record<'from' | 'to', string>> }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [asking, setAsking] = useState(false)
  const valueOf = (name: string): string | undefined => filterValues[name]
  const [from, to] = [valueOf(names.from), valueOf(names.to)]
  const text = useTexts('console.period')
  const preset = to ? undefined : periodFrom(from)
  const set = (period: { from?: string; to?: string }) =>
    setFilters(
      { ...filterValues, [names.from]: period.from, [names.to]: period.to },
      displayedFilters,
    )
  const first = from && dateText(new Date(from))
  const last = to && dateText(new Date(Date.parse(to) - 1))
  const between = first ? (last ? 'fromTo' : 'since') : 'until'
  const current = preset ?? (from || to ? undefined : 'anyTime')
  return (
    <>
      <MenuButton
        trigger={(props) => (
          <FilterButton isSet={!!(from || to)} {...props}>
            {current ? text(current) : text(between, { from: first, to: last })}
          </FilterButton>
        )}
      >
        <ChoiceItem chosen={current === 'anyTime'} onClick={() => set({})}>
          {text('anyTime')}
        </ChoiceItem>
        {periods.map((name) => (
          <ChoiceItem
            key={name}
            chosen={preset === name}
            onClick={() => set({ from: startOf(name) })}
          >
            {text(name)}
          </ChoiceItem>
        ))}
        <ChoiceItem chosen={!current} onClick={() => setAsking(true)}>
          {text('between')}
        </ChoiceItem>
      </MenuButton>
      {asking && (
        <PeriodDialog
          first={first ?? ''}
          last={last ?? ''}
          onClose={() => setAsking(false)}
          onChoose={(period) => {
            setAsking(false)
            set(period)
          }}
        />
      )}
    </>
  )
}

/** A filter by time, whose limits are the filter values `from` and `to`. */
export const periodFilter = (
  source: string,
  name: TextKey,
  from: string,
  to: string,
): SentenceFilter => ({
  source,
  name,
  filterKeys: [from, to],
  render: () => <PeriodFilter names={{ from, to }} />,
})
