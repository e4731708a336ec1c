import { useId, useState, type ChangeEvent, type FormEvent } from 'react'
import type { BatchRow } from '#contract/coverage'
import type { CoverageTexts } from '#i18n/en/coverage'
import { fill } from '#i18n/index'
import { isRefusedBy, operation } from '#shared/http.ts'
import { useHydrated } from '#shared/useHydrated.ts'
import { failureText } from '../failureText.ts'
import { NeedsScript } from '../NeedsScript.tsx'
import { usePortal } from '../Portal.tsx'
import { BatchTable } from './BatchTable.tsx'
import { batchCsv } from './words.ts'
import './batch.css'

const mostCharacters = 190_000

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

/** A table of points in, answers out: on the screen and as a file. */
export const Batch = ({ texts }: { texts: CoverageTexts }) => {
  const { batch } = texts
  const portal = usePortal()
  const hydrated = useHydrated()
  const id = useId()
  const [csv, setCsv] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [rows, setRows] = useState<readonly BatchRow[] | null>(null)

  const check = async (text: string): Promise<void> => {
    setRows(null)
    if (!text.trim()) return setProblem(batch.empty)
    if (text.length > mostCharacters) return setProblem(batch.tooLarge)
    setProblem('')
    setBusy(true)
    try {
      const answer = await operation<{ rows: BatchRow[] }>('/public/coverage/batch', {
        method: 'POST',
        body: { csv: text },
        session: false,
      })
      setRows(answer.rows)
    } catch (error) {
      const isTooLarge = isRefusedBy(error, 'bodyTooLarge')
      setProblem(isTooLarge ? batch.tooLarge : failureText(error, portal.texts))
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void check(csv)
  }
  const open = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    if (file.size > mostCharacters * 3) return setProblem(batch.tooLarge)
    const text = await file.text()
    setCsv(text)
    await check(text)
  }

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
          onChange={(event) => setCsv(event.target.value)}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          spellCheck={false}
        />
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
              accept=".csv,.txt,text/csv"
              disabled={!hydrated}
              onChange={(event) => void open(event)}
            />
          </label>
        </div>
      </form>
      {rows && (
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
