import { useQuery } from '@tanstack/react-query'
import { type Dashboard as Figures, dashboardDays } from '#contract/operations/dashboard'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { Loaded } from '#console/core/ui/State.tsx'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { Companies } from './Companies.tsx'
import { Invitations, People } from './People.tsx'
import { Delivery, Stations } from './Service.tsx'
import { SignIns } from './SignIns.tsx'
import { Usage } from './Usage.tsx'
import css from './Dashboard.module.css'
import { useGetOne } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import styles from '#console/core/ui/styles.module.css'
import type { CompanyRecord } from '#contract/companies/companies'
import { isNearQuota, QuotaMeters } from '#console/core/records/QuotaMeters.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Block } from './Block.tsx'
import { sumOf } from './Figure.tsx'

interface QuotasProps {
  companyId: string
  people: Figures['people']
}

const Quotas = ({ companyId, people }: QuotasProps) => {
  const query = useGetOne<CompanyRecord>('companies', { id: companyId })
  const text = useTexts('dashboard.quotas', { days: dashboardDays })
  const { addressOf } = useShell()
  const number = useNumber()
  return (
    <Block title={text('title')}>
      <Loaded query={query} waiting={<FactsSkeleton rows={3} />}>
        {(company) => (
          <>
            <QuotaMeters company={company} />
            {isNearQuota(company) && (
              <div>
                <Button to={addressOf('/company')}>{text('ask')}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {people && (
        <p className={styles.note}>
          {text('added', { count: number(sumOf(people.days, 'added')) })}
        </p>
      )}
    </Block>
  )
}

/** The figures are polled, because the log changes too often for live updates. */
const pollMs = 60_000

const Blocks = ({ figures, user }: { figures: Figures; user: SignedInUser }) => {
  const { signIns, people, companies, usage, stations, delivery, invitations } = figures
  const isAdministrator = user.isCompanyAdministrator && !!user.companyId
  return (
    <div className={css.blocks}>
      {companies && <Companies companies={companies} />}
      {people && <People people={people} />}
      {signIns && <SignIns signIns={signIns} />}
      {isAdministrator && user.companyId && <Quotas companyId={user.companyId} people={people} />}
      {usage && <Usage usage={usage} />}
      {invitations && <Invitations invitations={invitations} />}
      {stations && <Stations stations={stations} />}
      {delivery && <Delivery delivery={delivery} />}
    </div>
  )
}

const useFigures = () => {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  return useQuery({
    queryKey: ['dashboard', zone],
    queryFn: () => callOperation<Figures>('/usercenter/dashboard', { query: { zone } }),
    refetchInterval: pollMs,
  })
}

export const Dashboard = ({ user }: { user: SignedInUser }) => (
  <Loaded query={useFigures()}>{(figures) => <Blocks figures={figures} user={user} />}</Loaded>
)
