import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { RejectionReason } from '../record/RejectionReason.tsx'
import css from '../record/Review.module.css'
import type { DecisionProps } from './PassForm.tsx'

export const RejectForm = ({ undone, isBlocked, decide, onDirtyChange }: DecisionProps) => {
  const translate = useTranslate()
  const [reason, setReason] = useState(undone?.decision === 'reject' ? undone.reason : '')
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const isTyped = reason.trim() !== ''
  useEffect(() => onDirtyChange(isTyped), [onDirtyChange, isTyped])
  const reject = () => {
    const sent = reason.trim()
    setMissing(!sent)
    if (sent) decide({ decision: 'reject', reason: sent })
    else box.current?.focus()
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        reject()
      }}
    >
      <RejectionReason
        value={reason}
        onChange={setReason}
        inputRef={box}
        error={missing && !reason.trim() ? translate('validation.required') : undefined}
      />
      <Button type="submit" variant="contained" color="error" disabled={isBlocked}>
        {translate('resources.companies.review.rejectSubmit')}
      </Button>
    </form>
  )
}
