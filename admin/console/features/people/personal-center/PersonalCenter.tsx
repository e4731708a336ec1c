import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { useAccount } from '#console/core/data/account.ts'
import { loadCurrentUser, useCurrentUser } from '#console/core/data/identity.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { ContactAdvice } from './ContactAdvice.tsx'
import { MyApplications, useOpenApplications } from './MyApplications.tsx'
import { MyRequests, useMyRequests } from './MyRequests.tsx'
import { Queues, useQueues } from './Queues.tsx'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { useFirstSteps } from './first-steps/useFirstSteps.ts'
import { Joining } from './first-steps/Joining.tsx'
import { Steps } from './first-steps/Steps.tsx'

/**
 * First steps for an administrator of a new company or installation, or for a user without a company; renders nothing
 * for others.
 */
const FirstSteps = () => {
  const { data: steps } = useFirstSteps()
  if (!steps || steps.kind === 'none') return null
  return steps.kind === 'joining' ? <Joining {...steps} /> : <Steps {...steps} />
}

/** Shows a placeholder until all parts above the figures have loaded, because they would push each other down. */
const MyCompany = ({ user }: { user: SignedInUser }) => {
  const parts = [useFirstSteps(), useAccount(), useQueues(), useOpenApplications(), useMyRequests()]
  if (parts.some(({ isPending }) => isPending)) return <FactsSkeleton />
  return (
    <>
      <FirstSteps />
      <ContactAdvice />
      <Queues />
      <MyApplications />
      <MyRequests />
      <Dashboard user={user} />
    </>
  )
}

export const PersonalCenter = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  useQuery({ queryKey: ['me'], queryFn: loadCurrentUser })
  if (!user) return <FactsSkeleton />
  return (
    <>
      <PageHeader title={translate('console.me.title')} />
      {!user.suspension && <MyCompany user={user} />}
    </>
  )
}
