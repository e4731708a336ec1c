import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import type { BatchRow, CoverageBatchAnswer } from '#contract/positioning/coverage'
import type { TableSource } from '#contract/core/tables'
import type { CoverageTexts } from '#i18n/en/coverage'
import { fill } from '#i18n/index'
import { isRefusedBy, operation } from '#shared/http.ts'
import { TableRead } from '#shared/TableRead.tsx'
import { tableFiles, tableSourceOf } from '#shared/tableSource.ts'
import { useHydrated } from '#shared/useHydrated.ts'
import { failureText } from '../ui/failureText.ts'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { BatchColumns, type Columns } from './BatchColumns.tsx'
import { batchCsv, resultOf, verdictKind } from './words.ts'
import './batch.css'
import { TableHead } from '#shared/TableHead.tsx'

const most = 100

const BatchTable = ({ texts, rows }: { texts: CoverageTexts; rows: readonly BatchRow[] }) => {
  const { batch } = texts
  const { line, name, latitude, longitude, result, tier } = batch
  const sizes = [batch.stations, batch.distance, batch.gap]
  return (
    <>
      <div className="batch-frame" role="region" aria-label={batch.title} tabIndex={0}>
        <table>
          <TableHead
            names={[line, name, latitude, longitude, result, tier, ...sizes]}
            figures={[line, latitude, longitude, ...sizes]}
          />
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={row.line}>
                <td className="number mono">{row.line}</td>
                <td>{row.name}</td>
                <td className="number mono">{row.latitude ?? '–'}</td>
                <td className="number mono">{row.longitude ?? '–'}</td>
                <td className={row.answer ? `verdict-${verdictKind(row.answer)}` : 'muted'}>
                  {resultOf(texts, row)}
                </td>
                <td>{row.answer?.tier ? texts.tiers[row.answer.tier] : '–'}</td>
                <td className="number mono">{row.answer?.stations ?? '–'}</td>
                <td className="number mono">{row.answer?.nearest?.distanceKm ?? '–'}</td>
                <td className="number mono">{row.answer?.gapKm ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <p className="map-note muted">{fill(batch.more, { rows: rows.length })}</p>
      )}
    </>
  )
}

const maxCharacters = 190_000

const save = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

const countOf = (rows: readonly BatchRow[], verdict: string | undefined): number =>
  rows.filter(({ answer }) => answer?.verdict === verdict).length

export const Batch = ({ texts }: { texts: CoverageTexts }) => {
  const { batch } = texts
  const portal = usePortal()
  const hydrated = useHydrated()
  const id = useId()
  const [csv, setCsv] = useState('')
  const [fileName, setFileName] = useState('')
  const [sent, setSent] = useState<TableSource>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<CoverageBatchAnswer | null>(null)

  const check = async (source: TableSource, columns?: Columns): Promise<void> => {
    setAnswer(null)
    const { csv: text, file = '' } = source
    if (!text?.trim() && !file) return setProblem(batch.empty)
    if ((text ?? file).length > maxCharacters) return setProblem(batch.tooLarge)
    setProblem('')
    setBusy(true)
    setSent(source)
    try {
      const found = await operation<CoverageBatchAnswer>('/public/coverage/batch', {
        method: 'POST',
        body: { ...source, ...columns },
        session: false,
      })
      setAnswer(found)
    } catch (error) {
      const isTooLarge = isRefusedBy(error, 'bodyTooLarge')
      setProblem(isTooLarge ? batch.tooLarge : failureText(error, portal.texts))
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void check(fileName ? sent : { csv })
  }
  const open = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    if (file.size > maxCharacters * 3) return setProblem(batch.tooLarge)
    const source = await tableSourceOf(file)
    setCsv(source.csv ?? '')
    setFileName(source.csv === undefined ? file.name : '')
    await check(source)
  }
  const rows = answer?.rows ?? []
  const coordinates = answer?.coordinates ?? null

  return (
    <>
      <p className="batch-text muted">{batch.text}</p>
      <NeedsScript />
      <form className="batch" onSubmit={submit} noValidate>
        <label htmlFor={id}>{batch.label}</label>
        <textarea
          id={id}
          className="mono"
          value={csv}
          placeholder={batch.placeholder}
          onChange={(event) => {
            setCsv(event.target.value)
            setFileName('')
          }}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          spellCheck={false}
        />
        {fileName && <p>{fill(batch.fileRead, { name: fileName })}</p>}
        <p className="ask-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
        <div className="ask-actions">
          <button className="button" type="submit" disabled={!hydrated} aria-disabled={busy}>
            {busy ? batch.busy : batch.check}
          </button>
          <label className="button button-quiet batch-file needs-script">
            {batch.file}
            <input
              type="file"
              accept={tableFiles}
              disabled={!hydrated}
              onChange={(event) => void open(event)}
            />
          </label>
        </div>
      </form>
      {answer && (
        <div className="batch-read">
          <TableRead
            summary={answer.summary}
            text={(key, args) => fill(batch.read[key], args ?? {})}
            fieldName={(field) => batch.fields[field as keyof typeof batch.fields]}
          />
          {coordinates && (
            <BatchColumns
              texts={texts}
              columns={answer.summary.columns}
              coordinates={coordinates}
              onUse={(columns) => void check(sent, columns)}
            />
          )}
        </div>
      )}
      {answer && coordinates?.certain !== false && (
        <div className="batch-result">
          <div className="batch-summary">
            <p role="status">
              {fill(batch.summary, {
                rows: rows.length,
                covered: countOf(rows, 'covered'),
                edge: countOf(rows, 'edge'),
                uncovered: countOf(rows, 'uncovered'),
                problems: countOf(rows, undefined),
              })}
            </p>
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => save(batch.fileName, batchCsv(texts, rows))}
            >
              {batch.download}
            </button>
          </div>
          <BatchTable texts={texts} rows={rows} />
        </div>
      )}
    </>
  )
}
