import Button from '@mui/material/Button'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { UserImportRecord } from '#contract/imports'
import { Icon } from '#console/core/icons/Icon.tsx'
import { refusalOf } from '#console/core/data/refusal.ts'
import { Status } from '#console/core/ui/Status.tsx'
import css from './Import.module.css'
import { ImportRows } from './ImportRows.tsx'
import { RefusedRowsButton } from './RefusedRowsButton.tsx'
import type { ImportOfUsers } from './useImport.ts'

/** What would become of each row, and the one button that makes users of all of them. */
export const ImportReport = ({ of, job }: { of: ImportOfUsers; job: UserImportRecord }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const text = (key: string, args = {}) => translate(`resources.users.import.${key}`, args)
  const seats = job.freeSeats ?? 0
  const enough = seats >= job.rowCount
  const good = job.refusedCount === 0
  const counts = { total: number(job.rowCount), refused: number(job.refusedCount) }

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (refusal) {
      setError(refusalOf(refusal).message)
    }
    setBusy(false)
  }
  return (
    <>
      <section className={css.card}>
        <h2 className={css.headline}>
          <Status tone={good ? 'passed' : 'refused'}>
            {text(good ? 'found.good' : 'found.refused', counts)}
          </Status>
        </h2>
        <p>
          {job.fileName} · {job.companyName}
        </p>
        <p className={css.note}>{text(good ? 'found.text' : 'found.refusedText')}</p>
        {!enough && (
          <p className={css.error} role="alert">
            <Icon name="warning" size={16} />
            {text('found.seats', { free: number(seats), total: number(job.rowCount) })}
          </p>
        )}
        {error && (
          <p className={css.error} role="alert">
            <Icon name="warning" size={16} />
            {error}
          </p>
        )}
        <div className={css.buttons}>
          {good ? (
            <Button
              variant="contained"
              color="primary"
              disabled={busy || !enough}
              onClick={() => void attempt(() => of.start(job.id))}
            >
              {text('start', counts)}
            </Button>
          ) : (
            <RefusedRowsButton job={job} primary />
          )}
          <Button disabled={busy} onClick={() => void attempt(() => of.discard(job.id))}>
            {text('discard')}
          </Button>
        </div>
      </section>
      <ImportRows job={job} />
    </>
  )
}
