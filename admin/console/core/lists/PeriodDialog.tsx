import { Field } from '#console/core/forms/Field.tsx'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useId, useState, type FormEvent } from 'react'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import styles from '#console/core/ui/styles.module.css'
import { timeOf } from '#console/core/ui/days.ts'

interface DayFieldProps {
  label: string
  value: string
  onChange: (day: string) => void
  error?: string | undefined
  autoFocus?: boolean
}

const DayField = ({ label, value, onChange, error, autoFocus = false }: DayFieldProps) => {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <OutlinedInput
        id={id}
        type="date"
        value={value}
        error={!!error}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

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
        <Button type="submit" variant="contained" color="primary">
          {text('apply')}
        </Button>
      }
    >
      <DayField label={text('from')} value={from} onChange={setFrom} autoFocus />
      <DayField
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
