import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { UserImportRecord } from '#contract/people/imports'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { Status } from '#console/core/ui/Values.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import css from './Import.module.css'
import { ImportRows } from './ImportRows.tsx'
import { forgetAwaited, type UserImport } from './useImport.ts'

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
            <Button variant="contained" color="primary" component={Link} to={list}>
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
