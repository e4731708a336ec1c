import { useListContext } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { LogFilter } from '#contract/logs'
import { logs } from '#i18n/en/logs'
import { auditKeys } from '#console/core/data/i18nProvider.ts'
import { choiceFilter } from '#console/core/lists/choiceFilter.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Logs.module.css'
import { PeriodFilter } from './PeriodFilter.tsx'
import { PersonFilter } from './PersonFilter.tsx'

const label = <Key extends string>(name: Key) => `resources.logs.filters.${name}` as const

const namesOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T & string)[]

const isKnownType = (type: string | undefined): type is keyof typeof logs.things =>
  type !== undefined && type in logs.things

const filters: readonly SentenceFilter[] = [
  choiceFilter('result', label('anyResult'), ['done', 'refused'], label),
  { source: 'actorId', render: () => <PersonFilter /> },
  {
    source: 'action',
    choices: [
      { value: undefined, label: label('anyAction') },
      ...auditKeys().map((key) => ({
        value: key.replaceAll('_', '.'),
        label: `audit.${key}.label` as const,
      })),
    ],
  },
  choiceFilter(
    'targetType',
    label('anyType'),
    namesOf(logs.types),
    (type) => `resources.logs.types.${type}`,
  ),
  { source: 'period', render: () => <PeriodFilter /> },
]

/** What the sentence has no place for, because it came with a link: one record, one request. */
const Narrowed = () => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const { targetId, requestId, targetType }: LogFilter = filterValues
  const drop = (name: string) =>
    setFilters({ ...filterValues, [name]: undefined }, displayedFilters)
  const chip = (name: string, words: string) => (
    <button key={name} type="button" className={css.chip} onClick={() => drop(name)}>
      {words}
      <Icon name="close" size={14} />
      <span className="visually-hidden">{translate('ra.action.remove_filter')}</span>
    </button>
  )
  if (!targetId && !requestId) return null
  const type = isKnownType(targetType) ? targetType : 'other'
  return (
    <div className={css.chips}>
      {targetId &&
        chip(
          'targetId',
          translate(label('record'), {
            name: translate(`resources.logs.things.${type}`, { id: targetId }),
          }),
        )}
      {requestId && chip('requestId', translate(label('request'), { id: requestId.slice(0, 8) }))}
    </div>
  )
}

/** The filters of the log, as a sentence. */
export const LogFilters = () => (
  <>
    <FilterSentence sentence="resources.logs.filters.sentence" filters={filters} />
    <Narrowed />
  </>
)
