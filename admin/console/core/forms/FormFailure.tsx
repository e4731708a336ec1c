import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { errorCatalogue } from '#contract/errors'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { Refusal } from '#console/core/data/refusal.ts'
import css from './RecordForm.module.css'

interface FormFailureProps {
  failure: Refusal | undefined
  /** Brings the record as it is now, keeping what was typed. */
  onReload?: (() => void) | undefined
}

/** Why a form was not saved, where it belongs to no field; for a conflict with the way on. */
export const FormFailure = ({ failure, onReload }: FormFailureProps) => {
  const translate = useTranslate()
  if (!failure) return null
  const conflict = failure.code === errorCatalogue.changedMeanwhile.code && onReload
  return (
    <div className={css.failure} role="alert">
      <Icon name="warning" />
      <div>
        <span>{conflict ? translate('console.form.conflict.text') : failure.message}</span>
        {conflict && (
          <Button size="small" startIcon={<Icon name="refresh" size={16} />} onClick={onReload}>
            {translate('console.form.conflict.reload')}
          </Button>
        )}
      </div>
    </div>
  )
}
