import { useListContext } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import { dateText } from '#console/core/ui/days.ts'
import { FilterButton } from './FilterButton.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'
import { periodFrom, periods, startOf } from './periods.ts'

interface PeriodFilterProps {
  names: Readonly<Record<'from' | 'to', string>>
}

export const PeriodFilter = ({ names }: PeriodFilterProps) => {
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
