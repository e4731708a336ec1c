import { Button } from '#console/core/controls/Button.tsx'
import { Field, SelectBox } from '#console/core/forms/Field.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useEffect, useId, useState } from 'react'
import { linkChannels, type LinkChannel } from '#contract/people/users'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { UserImportRecord } from '#contract/people/imports'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { RequestSeats } from '#console/core/records/RequestSeats.tsx'
import { ReadTable } from '#console/core/ui/Facts.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import css from './Import.module.css'
import { ImportRows } from './ImportRows.tsx'
import { Busy, DownloadButton } from './parts.tsx'
import { forgetAwaited, type UserImport } from './useImport.ts'

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
  const reader = useCurrentUser()
  const user = useTexts('resources.users')
  const starting = useAction(() => of.start(job.id, linkBy, job.refusedCount), 'inPlace')
  const discarding = useAction(() => of.discard(job.id), 'inPlace')
  const busy = starting.busy || discarding.busy
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
          <>
            <Problem text={text('found.seats', { free: number(seats), total: number(users) })} />
            {job.companyId === reader?.companyId && <RequestSeats people={users} />}
          </>
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
        <Problem text={starting.error ?? discarding.error} />
        <Busy text={starting.busy ? text('running', { total: number(users) }) : null}>
          <span className={css.note}>{text('leave')}</span>
        </Busy>
        <div className={css.buttons}>
          {!good && (
            <DownloadButton path={`${job.id}/refused`} format="xlsx" primary>
              {text('download')}
            </DownloadButton>
          )}
          {users > 0 && (
            <Button primary={good} disabled={!enough} busy={busy} onClick={() => starting.run()}>
              {text(good ? 'start' : 'startGood', counts)}
            </Button>
          )}
          <Button busy={busy} onClick={() => discarding.run()}>
            {text('discard')}
          </Button>
        </div>
      </section>
      <ImportRows job={job} />
    </>
  )
}

/** The result of a finished import; rows that were left out can be downloaded. */
export const ImportOutcome = ({ of, job }: { of: UserImport; job: UserImportRecord }) => {
  const list = useCurrentUser()?.isSystemAdministrator ? '/userManage' : '/users'
  const text = useTexts('resources.users.import')
  const done = job.state === 'done'
  const number = useNumber()
  useEffect(forgetAwaited, [])
  const total = number(job.rowCount - job.refusedCount)
  return (
    <>
      <section className={css.card}>
        <h2 className={css.headline}>
          <Status tone={done ? 'passed' : 'refused'}>
            {done ? text('done.title', { total }) : text('failed.title')}
          </Status>
        </h2>
        <p role="status">
          {done ? text('done.text') : text(`failed.${job.failure ?? 'unforeseen'}`)}
        </p>
        {done && job.refusedCount > 0 && (
          <p>{text('done.leftOut', { refused: number(job.refusedCount) })}</p>
        )}
        <div className={css.buttons}>
          {done && (
            <Button primary to={list}>
              {text('done.users')}
            </Button>
          )}
          {job.refusedCount > 0 && (
            <DownloadButton path={`${job.id}/refused`} format="xlsx">
              {text('download')}
            </DownloadButton>
          )}
          <Button onClick={of.clear}>{text('done.again')}</Button>
        </div>
      </section>
      {job.refusedCount > 0 && <ImportRows job={job} />}
    </>
  )
}
