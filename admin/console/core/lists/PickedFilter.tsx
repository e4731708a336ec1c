import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useGetOne, useListContext, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useId, useState, type ReactNode } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './FilterSentence.module.css'

interface PickedFilterProps<T extends RaRecord> {
  source: string
  resource: string
  nameOf: (record: T) => string
  /** What stands for a record whose name cannot be read. */
  unknown: (id: string) => string
  /** What the sentence says while nothing is chosen. */
  any: string
  title: string
  clear: string
  /** The picker of the dialog. */
  picker: (choose: (record: T | null) => void) => ReactNode
}

/** A filter of a sentence by one record, which is looked for in a dialog. */
export const PickedFilter = <T extends RaRecord<string>>(props: PickedFilterProps<T>) => {
  const { source, resource, nameOf, unknown, any, title, clear, picker } = props
  const translate = useTranslate()
  const titleId = useId()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [open, setOpen] = useState(false)
  const value: unknown = filterValues[source]
  const id = typeof value === 'string' ? value : ''
  const { data } = useGetOne<T>(resource, { id: id as T['id'] }, { enabled: !!id, retry: false })
  const choose = (next: string | undefined) => {
    setOpen(false)
    setFilters({ ...filterValues, [source]: next }, displayedFilters)
  }
  return (
    <>
      <button
        type="button"
        className={id ? `${css.choice} ${css.set}` : css.choice}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {id ? (data ? nameOf(data) : unknown(id)) : any}
        <Icon name="chevron-down" size={14} />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="xs"
        aria-labelledby={titleId}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          {picker((record) => record && choose(record.id))}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          {id && <Button onClick={() => choose(undefined)}>{clear}</Button>}
        </DialogActions>
      </Dialog>
    </>
  )
}
