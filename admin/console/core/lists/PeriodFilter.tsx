import { Button } from '#console/core/controls/Button.tsx'
import { periodFrom, periods, startOf } from './views.ts'
import { timeOf, dateText } from '#console/core/ui/time.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { useTexts, type TextKey } from '#console/core/i18n/texts.ts'
import { useRef, useState, type FormEvent } from 'react'
import styles from '#console/core/ui/styles.module.css'
import { useListContext } from 'react-admin'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import { FilterButton, type SentenceFilter } from './FilterSentence.tsx'

interface PeriodInputsProps {
  first: string
  last: string
  onChoose: (period: { from?: string; to?: string }) => void
}

const PeriodInputs = ({ first, last, onChoose }: PeriodInputsProps) => {
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
    <form className={styles.stack16} onSubmit={submit}>
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
      <Button type="submit" primary>
        {text('apply')}
      </Button>
    </form>
  )
}

const PeriodFilter = ({ names }: { names: Readonly<Record<'from' | 'to', string>> }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
          <FilterButton isSet={!!(from || to)} ref={button} {...props}>
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
        <ChoiceItem chosen={!current} onClick={() => setAnchor(button.current)}>
          {text('between')}
        </ChoiceItem>
      </MenuButton>
      <FilterPopover title={text('between')} anchor={anchor} onClose={() => setAnchor(null)}>
        <PeriodInputs
          first={first ?? ''}
          last={last ?? ''}
          onChoose={(period) => {
            setAnchor(null)
            set(period)
          }}
        />
      </FilterPopover>
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
