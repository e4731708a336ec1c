import Button from '@mui/material/Button'
import { type Identifier } from 'react-admin'
import { refusalText } from '#console/core/data/refusal.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Status } from '#console/core/ui/Status.tsx'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import css from '#console/core/dialogs/ConfirmDialog.module.css'

export interface RowResult {
  id: Identifier
  name: string
  failure?: unknown
}

interface BulkResultsProps {
  title: string
  results: readonly RowResult[] | undefined
  onClose: () => void
}

export const BulkResults = ({ title, results, onClose }: BulkResultsProps) => {
  const translate = useTranslate()
  const failed = results?.filter(({ failure }) => failure) ?? []
  const passed = results?.filter(({ failure }) => !failure) ?? []
  return (
    <DialogFrame
      open={!!results}
      title={title}
      wide
      className={css.text}
      onClose={onClose}
      actions={
        <Button variant="contained" color="primary" onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      }
    >
      <p>{translate('console.list.outcome', { passed: passed.length, failed: failed.length })}</p>
      <ul className={css.results}>
        {[...failed, ...passed].map(({ id, name, failure }) => (
          <li key={id}>
            <span>{name}</span>
            <Status tone={failure ? 'refused' : 'passed'}>
              {translate(failure ? 'console.list.refused' : 'console.list.done')}
            </Status>
            {!!failure && <span className={css.reason}>{refusalText(failure)}</span>}
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
