import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ChainReport } from '#contract/logs'
import actions from '#console/core/dialogs/ConfirmDialog.module.css'
import { logEntryPath } from '#console/core/history/logPaths.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { Status } from '#console/core/ui/Status.tsx'

const Report = ({ report }: { report: ChainReport }) => {
  const locale = useLocale()
  const { whole, fault, rowId } = report
  const text = useTexts('resources.logs.verify')
  const rows = new Intl.NumberFormat(locale).format(report.rows)
  return (
    <>
      <Status tone={whole ? 'passed' : 'refused'}>{text(whole ? 'whole' : 'broken')}</Status>
      {whole ? (
        <p>{text('wholeText', { rows })}</p>
      ) : (
        <>
          <p>{fault && text(`faults.${fault}`, { row: rowId })}</p>
          <p>{text('before', { rows })}</p>
          <p>{text('advice')}</p>
        </>
      )}
      {report.erased > 0 && <p>{text('erased', { erased: report.erased })}</p>}
      {report.droppedUpTo !== '0' && <p>{text('dropped', { row: report.droppedUpTo })}</p>}
    </>
  )
}

/** Checks the chain of the whole log and says in words what was found. */
export const VerifyButton = () => {
  const translate = useTranslate()
  const [report, setReport] = useState<ChainReport>()
  const [open, setOpen] = useState(false)
  const text = useTexts('resources.logs.verify')
  const { run, busy } = useAction(async () => {
    const found = await callOperation<ChainReport>('/usercenter/logs/verify', {
      method: 'POST',
      body: {},
    })
    setReport(found)
    setOpen(true)
  })
  const wrongRow = report?.fault === 'missing' ? null : report?.rowId
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        disabled={busy}
        startIcon={<Icon name="check" size={16} />}
        onClick={run}
      >
        {text(busy ? 'busy' : 'action')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="verify-title">
        <DialogTitle id="verify-title">{text('title')}</DialogTitle>
        <DialogContent className={actions.text}>
          {report && <Report report={report} />}
        </DialogContent>
        <DialogActions>
          {wrongRow && (
            <Button component={Link} to={logEntryPath(wrongRow)}>
              {text('open', { row: wrongRow })}
            </Button>
          )}
          <Button variant="contained" color="primary" autoFocus onClick={() => setOpen(false)}>
            {translate('ra.action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
