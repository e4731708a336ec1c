import { usePickerInput } from '#console/core/forms/usePickerInput.ts'
import { lazy, Suspense, useState, useDeferredValue, useId, type ReactNode } from 'react'
import { Field } from '#console/core/forms/Field.tsx'
import Skeleton from '@mui/material/Skeleton'
import { useGetList, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import styles from '#console/core/ui/styles.module.css'
import type { UserRecord } from '#contract/people/users'
import { Person } from '#console/core/ui/Person.tsx'

export interface PickerProps<T> {
  label: string
  help?: string
  onChoose: (record: T | null) => void
  /** The chosen record; a constant null clears the picker after each choice, undefined leaves the choice to the picker. */
  value?: T | null
  autoFocus?: boolean
  error?: ReactNode
}

interface RecordPickerProps<T extends RaRecord> extends PickerProps<T> {
  resource: string
  sortBy: string
  filter?: Record<string, unknown>
  without?: readonly T['id'][]
  labelOf: (record: T) => string
  render?: (record: T) => ReactNode
}

/** Loaded with the first picker, because most lists show one only in a filter. */
const PickerBox = lazy(async () => ({ default: (await import('./PickerBox.tsx')).PickerBox }))

export const RecordPicker = <T extends RaRecord>(props: RecordPickerProps<T>) => {
  const { label, help, onChoose, value, autoFocus = false, error: wrong } = props
  const { resource, sortBy, filter, without = [], labelOf, render = labelOf } = props
  const translate = useTranslate()
  const id = useId()
  const { searchText, chosen, typing } = usePickerInput(value)
  const [open, setOpen] = useState(false)
  const q = useDeferredValue(searchText.trim())
  const { data, isFetching, error } = useGetList<T>(
    resource,
    {
      pagination: { page: 1, perPage: 20 },
      sort: { field: sortBy, order: 'ASC' },
      filter: { ...filter, ...(q && q !== (value ? labelOf(value) : '') ? { q } : {}) },
    },
    { enabled: open, placeholderData: (previous) => previous },
  )
  const records = (data ?? []).filter((record) => !without.includes(record.id))
  const optionOf = (record: T) => ({
    id: record.id,
    label: labelOf(record),
    content: render(record),
  })
  return (
    <Field id={id} label={label} error={wrong} {...(help ? { help } : {})}>
      <Suspense fallback={<Skeleton variant="rounded" height={45} />}>
        <PickerBox
          id={id}
          options={records.map(optionOf)}
          open={open}
          setOpen={setOpen}
          loading={isFetching}
          noOptionsText={error ? refusalText(error) : translate('console.list.noMatch.title')}
          typing={typing}
          value={value && optionOf(value)}
          onChange={(option) => {
            chosen()
            onChoose(records.find(({ id: recordId }) => recordId === option?.id) ?? null)
          }}
          isWrong={!!wrong}
          autoFocus={autoFocus}
        />
      </Suspense>
    </Field>
  )
}

const passed = { status: 'passed' }

const WithStatus = ({ company: { name, status } }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  return (
    <span className={styles.beside}>
      {name}
      {status !== 'passed' && (
        <span className={styles.muted}>{translate(`resources.companies.states.${status}`)}</span>
      )}
    </span>
  )
}

export const CompanyPicker = ({
  ofAnyStatus = false,
  ...props
}: PickerProps<CompanyRecord> & {
  /** Includes companies of every status, instead of only approved ones. */
  ofAnyStatus?: boolean
  without?: readonly string[]
}) => (
  <RecordPicker<CompanyRecord>
    {...props}
    resource="companies"
    sortBy="name"
    labelOf={({ name }) => name}
    {...(ofAnyStatus
      ? { render: (company) => <WithStatus company={company} /> }
      : { filter: passed })}
  />
)

interface UserPickerProps extends PickerProps<UserRecord> {
  filter?: Record<string, unknown>
  without?: readonly string[]
}

export const UserPicker = (props: UserPickerProps) => (
  <RecordPicker
    {...props}
    resource="users"
    sortBy="realName"
    labelOf={({ realName, username }) => (realName ? `${realName} (${username})` : username)}
    render={({ realName, username }) => <Person name={realName || username} username={username} />}
  />
)
