import { useTexts } from '#console/core/i18n/texts.ts'
import type { LogReport } from '#contract/operations/logs'
import { Status } from '#console/core/ui/Values.tsx'
import { exactTime } from '#console/core/ui/time.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import type { Head } from './checkpoints.ts'

export const CheckReport = ({ report }: { report: LogReport }) => {
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

export interface Growth {
  head: Head
  remembered: (Head & { at: string }) | null
  /**
   * Whether the log extends the checkpoint that this browser remembers; null if it remembers none or cannot compute
   * hashes.
   */
  extends: boolean | null
}

export const GrowthReport = ({ growth }: { growth: Growth }) => {
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
