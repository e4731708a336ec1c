import { useListContext } from 'react-admin'
import { useCurrentUser } from '#console/core/data/identity.ts'
import {
  companyFilter,
  DepartmentFilter,
  PickedFilter,
} from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker, UserPicker } from '#console/core/pickers/RecordPicker.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { LogFilter } from '#contract/operations/logs'
import { logs } from '#i18n/en/logs'
import {
  choiceFilter,
  FilterButton,
  FilterSentence,
  type SentenceFilter,
} from '#console/core/lists/FilterSentence.tsx'
import { periodFilter } from '#console/core/lists/PeriodFilter.tsx'
import { Icon } from '#console/core/controls/Icon.tsx'
import { ActionFilter } from './ActionFilter.tsx'
import css from './Logs.module.css'
import type { UserRecord } from '#contract/people/users'
import { Button } from '#console/core/controls/Button.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import { type FormEvent, useState } from 'react'
import { ipAddress } from '#contract/text/ipAddress'
import { FilterPopover } from '#console/core/lists/FilterPopover.tsx'
import styles from '#console/core/ui/styles.module.css'

const AddressInput = ({
  address,
  onChoose,
}: {
  address: string
  onChoose: (to: string) => void
}) => {
  const translate = useTranslate()
  const [value, setValue] = useState(address)
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { success, data } = ipAddress.safeParse(value)
    if (success) onChoose(data)
    else setWrong(true)
  }
  return (
    <form className={styles.stack16} onSubmit={submit}>
      <Box
        label={translate('resources.logs.fields.address')}
        value={value}
        error={wrong && translate('validation.ipAddress')}
        autoFocus
        spellCheck={false}
        autoComplete="off"
        onChange={(typed) => {
          setWrong(false)
          setValue(typed)
        }}
      />
      <Button type="submit" primary>
        {translate('console.period.apply')}
      </Button>
    </form>
  )
}

const AddressFilter = () => {
  const text = useTexts('resources.logs.filters')
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const value: unknown = filterValues['address']
  const address = typeof value === 'string' ? value : ''
  const choose = (next: string | undefined) => {
    setAnchor(null)
    setFilters({ ...filterValues, address: next }, displayedFilters)
  }
  return (
    <>
      <FilterButton
        isSet={!!address}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {address || text('anyAddress')}
      </FilterButton>
      <FilterPopover
        title={text('address')}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        actions={
          !!address && (
            <Button size="small" onClick={() => choose(undefined)}>
              {text('anyAddress')}
            </Button>
          )
        }
      >
        <AddressInput address={address} onChoose={choose} />
      </FilterPopover>
    </>
  )
}

const PersonFilter = ({ of }: { of: 'actor' | 'concerned' }) => {
  const translate = useTranslate()
  const text = useTexts('resources.logs.filters')
  return (
    <PickedFilter<UserRecord>
      {...(of === 'actor' ? { source: 'actorId' } : { source: 'concerned', prefix: 'user:' })}
      resource="users"
      nameOf={({ realName, username }) => realName || username}
      unknown={(id) => translate('resources.logs.things.user', { id })}
      any={text('anyone')}
      title={text(of === 'actor' ? 'person' : 'concerned')}
      clear={text('clear')}
      picker={(choose) => (
        <UserPicker label={translate('resources.users.list.search')} autoFocus onChoose={choose} />
      )}
    />
  )
}

const label = <Key extends string>(name: Key) => `resources.logs.filters.${name}` as const

const namesOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T & string)[]

const isKnownType = (type: string | undefined): type is keyof typeof logs.things =>
  type !== undefined && type in logs.things

/** Filters by the actors' present department, in the chosen company or else in the user's own. */
const LogDepartmentFilter = () => {
  const own = useCurrentUser()?.companyId
  const { companyId }: LogFilter = useListContext().filterValues
  return <DepartmentFilter companyId={companyId ?? own} who="now" />
}

const filters: readonly SentenceFilter[] = [
  choiceFilter('result', label('anyResult'), ['done', 'refused'], label),
  { source: 'actorId', name: label('person'), render: () => <PersonFilter of="actor" /> },
  { source: 'departmentId', name: label('department'), render: () => <LogDepartmentFilter /> },
  { source: 'concerned', name: label('concerned'), render: () => <PersonFilter of="concerned" /> },
  { source: 'action', name: label('actionTitle'), render: () => <ActionFilter /> },
  choiceFilter(
    'targetType',
    label('anyType'),
    namesOf(logs.types),
    (type) => `resources.logs.types.${type}`,
    label('type'),
  ),
  { source: 'address', name: label('address'), render: () => <AddressFilter /> },
  periodFilter('period', label('time'), 'from', 'to'),
]

const filtersOfAll: readonly SentenceFilter[] = filters.toSpliced(
  2,
  0,
  companyFilter(CompanyPicker),
)

const viaThing = (translate: ReturnType<typeof useTranslate>, via: string): string => {
  const [kind, id = ''] = via.split(':')
  const type = kind === 'token' ? 'apiToken' : 'applicationClient'
  return translate(`resources.logs.things.${type}`, { id })
}

/**
 * Filters that only a link can set, because the sentence does not contain them: one record, access token, client, error
 * code or request.
 */
const LinkFilters = () => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const { targetId, requestId, targetType, code, via, concerned = '' }: LogFilter = filterValues
  const [concernedType, concernedId] = concerned.split(':')
  const nameOf = (type: string | undefined, id: string) =>
    translate(`resources.logs.things.${isKnownType(type) ? type : 'other'}`, { id })
  const drop = (name: string) =>
    setFilters({ ...filterValues, [name]: undefined }, displayedFilters)
  const chip = (name: string, words: string) => (
    <button key={name} type="button" className={css.chip} onClick={() => drop(name)}>
      {words}
      <Icon name="close" size={14} />
      <span className="visually-hidden">{translate('ra.action.remove_filter')}</span>
    </button>
  )
  const ofOther = concernedId && concernedType !== 'user' ? concernedId : undefined
  if (!targetId && !requestId && code === undefined && !via && !ofOther) return null
  const record = (type: string | undefined, id: string) =>
    translate(label('record'), { name: nameOf(type, id) })
  return (
    <div className={css.chips}>
      {ofOther && chip('concerned', record(concernedType, ofOther))}
      {targetId && chip('targetId', record(targetType, targetId))}
      {via && chip('via', translate(label('record'), { name: viaThing(translate, via) }))}
      {code !== undefined && chip('code', translate(label('code'), { code }))}
      {requestId && chip('requestId', translate(label('request'), { id: requestId.slice(-8) }))}
    </div>
  )
}

export const LogFilters = ({ ofAll }: { ofAll: boolean }) => (
  <>
    <FilterSentence
      sentence="resources.logs.filters.sentence"
      filters={ofAll ? filtersOfAll : filters}
    />
    <LinkFilters />
  </>
)
