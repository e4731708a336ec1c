import LinearProgress from '@mui/material/LinearProgress'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { UserImportRecord } from '#contract/people/imports'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import css from './Import.module.css'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportReport } from './ImportReport.tsx'
import { ImportStart } from './ImportStart.tsx'
import { isBusy, useImport, type UserImport } from './useImport.ts'

const Working = ({ job }: { job: UserImportRecord }) => {
  const translate = useTranslate()
  const number = useNumber()
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

const Stage = ({ of, job }: { of: UserImport; job: UserImportRecord | null }) => {
  // Restores the focus, because each state of the import replaces the previous content, including the button that had
  // the focus.
  useRestoreFocus()
  if (job === null) return <ImportStart of={of} />
  if (isBusy(job)) return <Working job={job} />
  if (job.state === 'checked') return <ImportReport of={of} job={job} />
  return <ImportOutcome of={of} job={job} />
}

export const ImportScreen = () => {
  const user = useCurrentUser()
  const of = useImport(user?.isSystemAdministrator ? undefined : user?.companyId?.toString())
  const text = useTexts('resources.users.import')
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <Loaded query={of.query}>{(job) => <Stage key={job?.state} of={of} job={job} />}</Loaded>
    </>
  )
}
