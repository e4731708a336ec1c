import Button from '@mui/material/Button'
import { useGetOne, useListContext, type RaRecord } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { FilterButton } from './FilterButton.tsx'
import { pickedValues } from './pickedValues.ts'

interface PickedFilterProps<T extends RaRecord> {
  source: string
  /** Dependent filters, reset when this filter changes. */
  dependents?: readonly string[]
  /** Prefix of the id in the filter value. */
  prefix?: string
  resource: string
  nameOf: (record: T) => string
  /** Text for a record whose name cannot be read. */
  unknown: (id: string) => string
  any: string
  title: string
  clear: string
  picker: (choose: (record: T | null) => void) => ReactNode
}

export const PickedFilter = <T extends RaRecord<string>>(props: PickedFilterProps<T>) => {
  const { source, dependents = [], prefix = '', resource, nameOf, unknown } = props
  const { any, title, clear, picker } = props
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [open, setOpen] = useState(false)
  const value: unknown = filterValues[source]
  const id = typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : ''
  const { data } = useGetOne<T>(resource, { id: id as T['id'] }, { enabled: !!id, retry: false })
  const choose = (next: string | undefined) => {
    setOpen(false)
    setFilters(pickedValues(filterValues, source, dependents, next), displayedFilters)
  }
  return (
    <>
      <FilterButton isSet={!!id} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {id ? (data ? nameOf(data) : unknown(id)) : any}
      </FilterButton>
      <DialogFrame
        open={open}
        title={title}
        onClose={() => setOpen(false)}
        dismiss="cancel"
        actions={!!id && <Button onClick={() => choose(undefined)}>{clear}</Button>}
      >
        {picker((record) => record && choose(`${prefix}${record.id}`))}
      </DialogFrame>
    </>
  )
}
