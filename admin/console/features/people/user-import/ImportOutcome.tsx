import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { UserImportRecord } from '#contract/imports'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Status } from '#console/core/ui/Status.tsx'
import css from './Import.module.css'
import { ImportRows } from './ImportRows.tsx'
import { RefusedRowsButton } from './RefusedRowsButton.tsx'
import type { ImportOfUsers } from './useImport.ts'

/** What came of an import. */
export const ImportOutcome = ({ of, job }: { of: ImportOfUsers; job: UserImportRecord }) => {
  const locale = useLocale()
  const list = useCurrentUser()?.isSystemAdministrator ? '/userManage' : '/users'
  const text = useTexts('resources.users.import')
  const done = job.state === 'done'
  const total = new Intl.NumberFormat(locale).format(job.rowCount)
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
        <div className={css.buttons}>
          {done && (
            <Button variant="contained" color="primary" component={Link} to={list}>
              {text('done.users')}
            </Button>
          )}
          {!done && job.refusedCount > 0 && <RefusedRowsButton job={job} />}
          <Button onClick={of.clear}>{text('done.again')}</Button>
        </div>
      </section>
      {!done && job.refusedCount > 0 && <ImportRows job={job} />}
    </>
  )
}
