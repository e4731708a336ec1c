import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LogReport } from '#contract/operations/logs'
import actions from '#console/core/dialogs/Dialogs.module.css'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { logEntryPath } from '#console/core/history/LogSentence.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { saveFile } from '#console/core/data/files.ts'
import { currentHead, extendsHead, rememberedHead, rememberHead } from './checkpoints.ts'
import { CheckReport, GrowthReport, type Growth } from './Reports.tsx'

interface Found {
  growth: Growth
  /** Result of checking every entry; null unless `everything` is set. */
  report: LogReport | null
}

const findGrowth = async (): Promise<Growth> => {
  const [head, remembered] = [await currentHead(), rememberedHead()]
  // `crypto.subtle` exists only in a secure context (HTTPS).
  const canCompare = remembered !== null && window.isSecureContext
  return { head, remembered, extends: canCompare ? await extendsHead(remembered, head) : null }
}

const checkRows = (): Promise<LogReport> =>
  callOperation<LogReport>('/usercenter/logs/verify', { method: 'POST', body: {} })

/**
 * Checks that the log extends the checkpoint remembered in this browser and, with `everything`, that each entry is
 * unchanged.
 */
export const VerifyButton = ({ everything = false }: { everything?: boolean }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [found, setFound] = useState<Found>()
  const [open, setOpen] = useState(false)
  const text = useTexts('resources.logs.verify')
  const { run, busy } = useAction(async () => {
    const report = everything ? await checkRows() : null
    setFound({ report, growth: await findGrowth() })
    setOpen(true)
  })
  const close = () => setOpen(false)
  const remember = ({ head }: Growth) => {
    rememberHead(head)
    close()
    notify('resources.logs.growth.done')
  }
  const wrongRow = found?.report?.fault === 'missing' ? null : found?.report?.rowId
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        aria-disabled={busy}
        startIcon={<Icon name="check" size={16} />}
        onClick={() => busy || run()}
      >
        {text(busy ? 'busy' : 'action')}
      </Button>
      {found && (
        <DialogFrame
          open={open}
          title={text('title')}
          className={actions.text}
          onClose={close}
          actions={
            <>
              {wrongRow && (
                <Button component={Link} to={logEntryPath(wrongRow)}>
                  {text('open', { row: wrongRow })}
                </Button>
              )}
              <Button
                onClick={() => saveFile('checkpoint.txt', new Blob([found.growth.head.note]))}
              >
                {translate('resources.logs.growth.save')}
              </Button>
              {found.growth.extends !== false && (
                <Button onClick={() => remember(found.growth)}>
                  {translate('resources.logs.growth.remember')}
                </Button>
              )}
              <Button variant="contained" color="primary" autoFocus onClick={close}>
                {translate('ra.action.close')}
              </Button>
            </>
          }
        >
          {found.report && <CheckReport report={found.report} />}
          <GrowthReport growth={found.growth} />
        </DialogFrame>
      )}
    </>
  )
}
