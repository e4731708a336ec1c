import LinearProgress from '@mui/material/LinearProgress'
import { useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { UserImportRecord } from '#contract/imports'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import css from './Import.module.css'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportReport } from './ImportReport.tsx'
import { ImportStart } from './ImportStart.tsx'
import { isBusy, useImport, type ImportOfUsers } from './useImport.ts'

/** What the server is doing with the file. */
const Working = ({ job }: { job: UserImportRecord }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const checking = job.state === 'checking'
  const text = translate(`resources.users.import.${checking ? 'checking' : 'running'}`, {
    name: job.fileName,
    done: number(job.checkedCount),
    total: number(job.rowCount),
  })
  const share = (100 * job.checkedCount) / Math.max(1, job.rowCount)
  return (
    <section className={css.card}>
      <p className={css.strong} role="status">
        {text}
      </p>
      <LinearProgress
        aria-label={text}
        {...(checking ? { variant: 'determinate', value: share } : {})}
      />
      <p className={css.note}>{translate('resources.users.import.leave')}</p>
    </section>
  )
}

const Stage = ({ of }: { of: ImportOfUsers }) => {
  const { job, error, find } = of
  if (job === undefined)
    return error ? <ErrorState error={error} onRetry={find} /> : <FactsSkeleton />
  if (job === null) return <ImportStart of={of} />
  if (isBusy(job)) return <Working job={job} />
  if (job.state === 'checked') return <ImportReport of={of} job={job} />
  return <ImportOutcome of={of} job={job} />
}

/** Many users at once: choose a file, see what would become of each row, import all of them. */
export const ImportScreen = () => {
  const user = useCurrentUser()
  const of = useImport(user?.isSystemAdministrator ? undefined : user?.companyId?.toString())
  const text = useTexts('resources.users.import')
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <Stage of={of} />
    </>
  )
}
