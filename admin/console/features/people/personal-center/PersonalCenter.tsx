import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { loadCurrentUser, useCurrentUser } from '#console/core/data/identity.ts'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { LeaveCompany } from './LeaveCompany.tsx'
import { MyAccess } from './MyAccess.tsx'
import { MyPlate } from './MyPlate.tsx'
import { MyRequests } from './MyRequests.tsx'
import { Dashboard, useFigures } from './dashboard/Dashboard.tsx'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { useFirstSteps } from './first-steps/useFirstSteps.ts'
import { MyScreens } from './MyScreens.tsx'

/** Shows a placeholder until the first steps have loaded, because they would push the content down. */
const MyCompany = ({ user }: { user: SignedInUser }) => {
  const figures = useFigures()
  if (useFirstSteps().isPending) return <FactsSkeleton />
  return (
    <>
      <FirstSteps />
      <Dashboard user={user} />
      {!figures.isPending && (
        <RecordColumns right={<MyScreens user={user} />}>
          <MyAccess user={user} />
          <MyRequests />
          {user.companyId && !user.isCompanyAdministrator && !user.isSystemAdministrator && (
            <LeaveCompany user={user} />
          )}
        </RecordColumns>
      )}
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
      <PageHeader title={translate('console.me.title')} purpose={translate('console.me.purpose')} />
      <MyPlate user={user} />
      {user.suspension ? <MyAccess user={user} /> : <MyCompany user={user} />}
    </>
  )
}
