import { Button } from '#console/core/controls/Button.tsx'
import { useRefresh } from 'react-admin'
import { useNotify, useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import { Fragment, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  stationColumns,
  type ImportedRow,
  type StationColumn,
  type StationImportAnswer,
} from '#contract/positioning/stations'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { UnsavedInputGuard } from '#console/core/forms/Unsaved.tsx'
import { usePage } from '#console/core/navigation/pages.ts'
import { ReadTable } from '#console/core/ui/Facts.tsx'
import { ImportedRows } from '#console/core/lists/ImportedRows.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import type { StatusTone } from '#console/core/ui/Values.tsx'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'
import { tableFiles, tableSourceOf } from '#shared/tableSource.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Stations.module.css'

const base = 'resources.stations.import'
const fields = 'resources.stations.fields'

const tones: Record<ImportedRow['outcome'], StatusTone> = {
  create: 'passed',
  change: 'pending',
  same: 'closed',
  refused: 'refused',
}

/** Imports stations from a table: first a dry run that shows the effect of each row, then all rows or none. */
export const StationImport = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const id = useId()
  const { forget } = usePage()
  const saved = useRef(false)
  const isLeaving = useRef(false)
  const [csv, setCsv] = useState('')
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const [answer, setAnswer] = useState<StationImportAnswer | null>(null)
  const text = useTexts(base)
  const field = useTexts(fields)
  const translateAny = useTranslateAny()
  const valueOf = (column: StationColumn, value: string | number | null | undefined) => {
    const kind = column === 'tier' ? 'tiers' : column === 'status' ? 'statuses' : null
    return kind && value
      ? translateAny(`resources.stations.${kind}.${value}`, { _: value })
      : (value ?? '')
  }
  const refused = answer?.rows.filter(({ outcome }) => outcome === 'refused').length ?? 0
  const changing =
    answer?.rows.filter(({ outcome }) => outcome === 'create' || outcome === 'change').length ?? 0

  const {
    run: send,
    busy,
    error: problem,
    reset,
  } = useAction(async (dryRun: boolean) => {
    const result = await callOperation<StationImportAnswer>('/usercenter/stations/import', {
      method: 'POST',
      body: { ...(file ? { file: file.content } : { csv }), dryRun },
    })
    if (dryRun) return setAnswer(result)
    saved.current = true
    notify(`${base}.done`, { count: changing })
    refresh()
    if (isLeaving.current) return
    void navigate('/stations')
    forget()
  }, 'inPlace')
  const change = (next: string, chosen: typeof file = null) => {
    setCsv(next)
    setFile(chosen)
    setAnswer(null)
    reset()
  }
  const open = async (chosen: File) => {
    const { csv: content = '', file: bytes } = await tableSourceOf(chosen)
    change(content, bytes === undefined ? null : { name: chosen.name, content: bytes })
  }
  const picker = useFilePicker((chosen) => void open(chosen), { accept: tableFiles })
  const isEmpty = !csv.trim() && !file
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <UnsavedInputGuard
        isDirty={!isEmpty}
        isSaved={() => saved.current}
        busy={busy}
        onWaiting={(waits) => {
          isLeaving.current = waits
        }}
      />
      <div className={css.importer}>
        <div>
          <label className={styles.strong} htmlFor={id}>
            {text('label')}
          </label>
          <p className={css.columns}>
            {stationColumns.map((name, place) => (
              <Fragment key={name}>
                {place > 0 && ','}
                <wbr />
                {name}
              </Fragment>
            ))}
          </p>
          <textarea
            id={id}
            value={csv}
            placeholder={text('example')}
            spellCheck={false}
            readOnly={busy}
            aria-describedby={`${id}-problem`}
            onChange={(event) => change(event.target.value)}
          />
          {file && <p>{text('fileRead', { name: file.name })}</p>}
        </div>
        <p className={css.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
        <div className={css.buttons}>
          {picker.input}
          <Button busy={busy} onClick={() => picker.open()}>
            {text('file')}
          </Button>
          <Button
            variant={answer ? 'outlined' : 'contained'}
            disabled={isEmpty}
            busy={busy}
            onClick={() => send(true)}
          >
            {text('check')}
          </Button>
          {answer && (
            <Button
              variant="contained"
              disabled={refused > 0 || changing === 0}
              busy={busy}
              onClick={() => send(false)}
            >
              {text('save', { smart_count: changing })}
            </Button>
          )}
        </div>
        {answer && (
          <>
            <p role="status">
              {refused > 0
                ? text('refused', { refused, rows: answer.rows.length })
                : text('ready', { rows: answer.rows.length, changing })}
            </p>
            <ReadTable resource="stations" summary={answer.summary} />
            <ImportedRows
              label={text('result')}
              heads={[
                text('heads.line'),
                text('heads.outcome'),
                ...stationColumns.map((column) => field(column)),
              ]}
              rows={answer.rows.map((row) => ({
                id: row.line,
                tone: tones[row.outcome],
                outcome: text(`outcomes.${row.outcome}`),
                problems: Object.entries(row.problems).map(
                  ([column, key]) =>
                    `${translateAny(`${fields}.${column}`, { _: column })}: ${translateAny(key)}`,
                ),
                values: stationColumns.map((column) => valueOf(column, row.values[column])),
              }))}
            />
          </>
        )}
      </div>
    </>
  )
}
