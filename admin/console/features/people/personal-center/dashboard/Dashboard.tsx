import { useQuery } from '@tanstack/react-query'
import type { Dashboard as Figures } from '#contract/operations/dashboard'
import { callOperation } from '#console/core/data/httpClient.ts'
import { Loaded } from '#console/core/ui/State.tsx'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { Companies } from './Companies.tsx'
import { Invitations, People, Roles } from './People.tsx'
import { Queues } from './Queues.tsx'
import { Quotas } from './Quotas.tsx'
import { Delivery, Stations } from './Service.tsx'
import { LogRows, SignIns } from './SignIns.tsx'
import css from './Dashboard.module.css'

/** The figures are polled, because the log changes too often for live updates. */
const pollMs = 60_000

const Blocks = ({ figures, user }: { figures: Figures; user: SignedInUser }) => {
  const { signIns, people, companies, logRows, roles, stations, delivery, invitations } = figures
  const isAdministrator = user.isCompanyAdministrator && !!user.companyId
  return (
    <div className={css.blocks}>
      {companies && <Companies companies={companies} />}
      {people && <People people={people} />}
      {signIns && <SignIns signIns={signIns} />}
      {logRows && <LogRows days={logRows} />}
      {isAdministrator && user.companyId && <Quotas companyId={user.companyId} people={people} />}
      {roles && <Roles roles={roles} />}
      {invitations && <Invitations invitations={invitations} />}
      {stations && <Stations stations={stations} />}
      {delivery && <Delivery delivery={delivery} />}
    </div>
  )
}

export const useFigures = () => {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  return useQuery({
    queryKey: ['dashboard', zone],
    queryFn: () => callOperation<Figures>('/usercenter/dashboard', { query: { zone } }),
    refetchInterval: pollMs,
  })
}

export const Dashboard = ({ user }: { user: SignedInUser }) => (
  <>
    <Queues />
    <Loaded query={useFigures()}>{(figures) => <Blocks figures={figures} user={user} />}</Loaded>
  </>
)
