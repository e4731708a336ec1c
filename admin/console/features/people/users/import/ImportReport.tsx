import { Field, SelectBox } from '#console/core/forms/Field.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { linkChannels, type LinkChannel } from '#contract/people/users'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { UserImportRecord } from '#contract/people/imports'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { ReadTable } from '#console/core/ui/Facts.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import css from './Import.module.css'
import { ImportRows } from './ImportRows.tsx'
import type { UserImport } from './useImport.ts'

/** The check result of each row, and a button that imports all rows or, if some are refused, only the valid ones. */
export const ImportReport = ({ of, job }: { of: UserImport; job: UserImportRecord }) => {
  const number = useNumber()
  const text = useTexts('resources.users.import')
  const seats = job.freeSeats ?? 0
  const users = job.rowCount - job.refusedCount
  const enough = seats >= users
  const good = job.refusedCount === 0
  const counts = {
    total: number(job.rowCount),
    refused: number(job.refusedCount),
    good: number(users),
  }

  const [linkBy, setLinkBy] = useState<LinkChannel>(linkChannels[0])
  const linkId = useId()
  const user = useTexts('resources.users')
  const { run, busy, error } = useAction((work: () => Promise<void>) => work(), 'inPlace')
  const attempt = (work: () => Promise<void>) => !busy && run(work)
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
        <p className={css.note}>
          {text(users === 0 ? 'found.noneText' : good ? 'found.text' : 'found.refusedText')}
        </p>
        {job.summary && <ReadTable resource="users" summary={job.summary} />}
        {!enough && (
          <Problem text={text('found.seats', { free: number(seats), total: number(users) })} />
        )}
        {users > 0 && (
          <Field id={linkId} label={user('fields.linkBy')} help={user('form.linkByHelp')}>
            <SelectBox
              id={linkId}
              value={linkBy}
              onChange={({ target }) => setLinkBy(target.value === 'sms' ? 'sms' : 'email')}
            >
              {linkChannels.map((one) => (
                <option key={one} value={one}>
                  {user(`form.linkBy.${one}`)}
                </option>
              ))}
            </SelectBox>
          </Field>
        )}
        <Problem text={error} />
        <div className={css.buttons}>
          {!good && (
            <DownloadButton
              path={`${job.id}/refused`}
              format="xlsx"
              variant="contained"
              color="primary"
            >
              {text('download')}
            </DownloadButton>
          )}
          {users > 0 && (
            <Button
              {...(good ? ({ variant: 'contained', color: 'primary' } as const) : {})}
              disabled={!enough}
              aria-disabled={busy}
              onClick={() => attempt(() => of.start(job.id, linkBy, job.refusedCount))}
            >
              {text(good ? 'start' : 'startGood', counts)}
            </Button>
          )}
          <Button aria-disabled={busy} onClick={() => attempt(() => of.discard(job.id))}>
            {text('discard')}
          </Button>
        </div>
      </section>
      <ImportRows job={job} />
    </>
  )
}
