import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { UserImportRecord } from '#contract/imports'
import { Icon } from '#console/core/icons/Icon.tsx'
import { Status } from '#console/core/ui/Status.tsx'
import css from './Import.module.css'
import { ImportRows } from './ImportRows.tsx'
import { RefusedRowsButton } from './RefusedRowsButton.tsx'
import type { ImportOfUsers } from './useImport.ts'

/** What would become of each row, and the one button that makes users of all of them. */
export const ImportReport = ({ of, job }: { of: ImportOfUsers; job: UserImportRecord }) => {
  const locale = useLocale()
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const text = useTexts('resources.users.import')
  const seats = job.freeSeats ?? 0
  const enough = seats >= job.rowCount
  const good = job.refusedCount === 0
  const counts = { total: number(job.rowCount), refused: number(job.refusedCount) }

  const {
    run: attempt,
    busy,
    error,
  } = useAction(async (work: () => Promise<void>) => {
    await work()
  }, 'inPlace')
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
              onClick={() => attempt(() => of.start(job.id))}
            >
              {text('start', counts)}
            </Button>
          ) : (
            <RefusedRowsButton job={job} primary />
          )}
          <Button disabled={busy} onClick={() => attempt(() => of.discard(job.id))}>
            {text('discard')}
          </Button>
        </div>
      </section>
      <ImportRows job={job} />
    </>
  )
}
