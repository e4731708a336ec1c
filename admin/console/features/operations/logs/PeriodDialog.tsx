import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useId, useState, type FormEvent } from 'react'
import { Field } from '#console/core/forms/Field.tsx'
import fields from '#console/core/forms/Field.module.css'
import { timeOf } from '#console/core/ui/days.ts'

interface PeriodDialogProps {
  first: string
  last: string
  onChoose: (period: { from?: string; to?: string }) => void
  onClose: () => void
}

/** Asks for the first and the last day of a period, either of which may stay open. */
export const PeriodDialog = ({ first, last, onChoose, onClose }: PeriodDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const [wrong, setWrong] = useState(false)
  const text = useTexts('resources.logs.filters')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && from > to) return setWrong(true)
    return onChoose({
      ...(from ? { from: timeOf(from) } : {}),
      ...(to ? { to: timeOf(to, 1) } : {}),
    })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`}>
      <form onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{text('between')}</DialogTitle>
        <DialogContent className={fields.fields}>
          <Field id={`${id}-from`} label={text('from')}>
            <OutlinedInput
              id={`${id}-from`}
              type="date"
              value={from}
              autoFocus
              onChange={(event) => setFrom(event.target.value)}
            />
          </Field>
          <Field id={`${id}-to`} label={text('to')} error={wrong ? text('order') : undefined}>
            <OutlinedInput
              id={`${id}-to`}
              type="date"
              value={to}
              error={wrong}
              onChange={(event) => {
                setWrong(false)
                setTo(event.target.value)
              }}
            />
          </Field>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary">
            {text('apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
