import { useTexts } from '#console/core/i18n/texts.ts'
import type { UserImportRecord } from '#contract/people/imports'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { ImportOutcome, ImportReport } from './ImportReport.tsx'
import { ImportStart } from './ImportStart.tsx'
import { useImport, type UserImport } from './useImport.ts'

const Stage = ({ of, job }: { of: UserImport; job: UserImportRecord | null }) => {
  // Restores the focus, because each state of the import replaces the previous content, including the button that had
  // the focus.
  useRestoreFocus()
  if (job === null) return <ImportStart of={of} />
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
