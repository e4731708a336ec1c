import { useListContext } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { LogFilter } from '#contract/logs'
import { Icon } from '#console/core/icons/Icon.tsx'
import sentence from '#console/core/lists/FilterSentence.module.css'
import { ChoiceItem } from '#console/core/ui/ChoiceItem.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { dateText, startOfDay } from '#console/core/ui/days.ts'
import { PeriodDialog } from './PeriodDialog.tsx'

const back = { today: 0, week: 6, month: 29 } as const
const presets = ['today', 'week', 'month'] as const

/** Where a preset begins, as of now. */
const startOf = (name: keyof typeof back): string =>
  startOfDay(new Date(), back[name]).toISOString()

/** The time that is looked at: a few common ones, or any two days. */
export const PeriodFilter = () => {
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [asking, setAsking] = useState(false)
  const { from, to }: LogFilter = filterValues
  const text = useTexts('resources.logs.filters')
  const preset = to ? undefined : presets.find((name) => startOf(name) === from)
  const set = (period: Pick<LogFilter, 'from' | 'to'>) => {
    const { from: _from, to: _to, ...rest } = filterValues
    setFilters({ ...rest, ...period }, displayedFilters)
  }
  const first = from && dateText(new Date(from))
  const last = to && dateText(new Date(Date.parse(to) - 1))
  const between = first ? (last ? 'fromTo' : 'since') : 'until'
  const current = preset ?? (from || to ? undefined : 'anyTime')
  return (
    <>
      <MenuButton
        trigger={(props) => (
          <button
            type="button"
            className={from || to ? `${sentence.choice} ${sentence.set}` : sentence.choice}
            {...props}
          >
            {current ? text(current) : text(between, { from: first, to: last })}
            <Icon name="chevron-down" size={14} />
          </button>
        )}
      >
        {(close) => [
          <ChoiceItem
            key="any"
            chosen={current === 'anyTime'}
            onClick={() => {
              close()
              set({})
            }}
          >
            {text('anyTime')}
          </ChoiceItem>,
          ...presets.map((name) => (
            <ChoiceItem
              key={name}
              chosen={preset === name}
              onClick={() => {
                close()
                set({ from: startOf(name) })
              }}
            >
              {text(name)}
            </ChoiceItem>
          )),
          <ChoiceItem
            key="between"
            chosen={!current}
            onClick={() => {
              close()
              setAsking(true)
            }}
          >
            {text('between')}
          </ChoiceItem>,
        ]}
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
