import { Button } from '#console/core/controls/Button.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { LogReport } from '#contract/operations/logs'
import actions from '#console/core/dialogs/Dialogs.module.css'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { logEntryPath } from '#console/core/history/LogSentence.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { saveFile } from '#console/core/data/files.ts'
import { currentHead, extendsHead, type Head, rememberedHead, rememberHead } from './checkpoints.ts'
import { Status } from '#console/core/ui/Values.tsx'
import { exactTime } from '#console/core/ui/time.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'

const CheckReport = ({ report }: { report: LogReport }) => {
  const { whole, fault, rowId } = report
  const count = useNumber()
  const text = useTexts('resources.logs.verify')
  const rows = count(report.rows)
  const position = count(report.position ?? 0)
  return (
    <>
      <Status tone={whole ? 'passed' : 'refused'}>{text(whole ? 'whole' : 'broken')}</Status>
      {whole ? (
        <p>{text('wholeText', { rows })}</p>
      ) : (
        <>
          <p>
            {fault === 'missing' && !rowId
              ? text('missingAt', { position })
              : fault && text(`faults.${fault}`, { row: rowId, position })}
          </p>
          <p>{text('before', { rows })}</p>
          <p>{text('advice')}</p>
        </>
      )}
      {report.erased > 0 && <p>{text('erased', { erased: count(report.erased) })}</p>}
      {report.droppedUpTo > 0 && <p>{text('dropped', { rows: count(report.droppedUpTo) })}</p>}
    </>
  )
}

interface Growth {
  head: Head
  remembered: (Head & { at: string }) | null
  /**
   * Whether the log extends the checkpoint that this browser remembers; null if it remembers none or cannot compute
   * hashes.
   */
  extends: boolean | null
}

const GrowthReport = ({ growth }: { growth: Growth }) => {
  const { head, remembered } = growth
  const count = useNumber()
  const text = useTexts('resources.logs.growth')
  if (!remembered) return <p>{text('nothing', { rows: count(head.size) })}</p>
  const args = {
    at: exactTime(new Date(remembered.at)),
    before: count(remembered.size),
    added: count(head.size - remembered.size),
  }
  if (growth.extends === null) return <p>{text('impossible', args)}</p>
  return (
    <>
      <Status tone={growth.extends ? 'passed' : 'refused'}>
        {text(growth.extends ? 'extends' : 'broken')}
      </Status>
      <p>{text(growth.extends ? 'extendsText' : 'brokenText', args)}</p>
      {!growth.extends && <p>{text('advice')}</p>}
    </>
  )
}

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
      <Button busy={busy} icon="check" onClick={() => run()}>
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
                <Button to={logEntryPath(wrongRow)}>{text('open', { row: wrongRow })}</Button>
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
              <Button primary autoFocus onClick={close}>
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
