import { useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { LogReport } from '#contract/logs'
import { Status } from '#console/core/ui/Status.tsx'

/** What the check of every entry found, in words. */
export const CheckReport = ({ report }: { report: LogReport }) => {
  const locale = useLocale()
  const { whole, fault, rowId } = report
  const count = (number: number) => new Intl.NumberFormat(locale).format(number)
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
