import { useQuery } from '@tanstack/react-query'
import { type Dashboard as Figures, dashboardDays } from '#contract/operations/dashboard'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { Loaded } from '#console/core/ui/State.tsx'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { Companies } from './Companies.tsx'
import { Invitations, People, Roles } from './People.tsx'
import { Delivery, Stations } from './Service.tsx'
import { LogRows, SignIns } from './SignIns.tsx'
import { Usage } from './Usage.tsx'
import css from './Dashboard.module.css'
import { useGetList, useGetOne } from 'react-admin'
import { Link } from 'react-router'
import type { MenuEntry } from '#contract/access/menus'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import { useRights } from '#console/core/data/rights.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf, useNumber } from '#console/core/i18n/useFormats.ts'
import { usePollInterval } from '#console/core/live/useLive.ts'
import { flatEntries } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sections.ts'
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

const Queue = ({ entry }: { entry: MenuEntry }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const { addressOf } = useShell()
  const { resource = '', queue: filter = {} } = useSections().get(entry.filePath) ?? {}
  const { total } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 } },
    { refetchInterval: usePollInterval(60_000) },
  )
  const pendingIds = usePendingIds(resource)
  const waiting = total === undefined ? undefined : Math.max(total - pendingIds.size, 0)
  return (
    <Link
      className={`${styles.surface} ${css.tile}`}
      to={addressOf(entry.path)}
      data-waits={Boolean(waiting) || undefined}
    >
      <span className={styles.strong}>{nameOf(entry)}</span>
      <span className={css.count}>{waiting ?? '–'}</span>
      <span className={styles.note}>
        {translate(waiting === 0 ? 'console.me.overview.nothing' : 'console.me.overview.waiting')}
      </span>
    </Link>
  )
}

const Queues = () => {
  const translate = useTranslate()
  const sections = useSections()
  const waiting = flatEntries(useRights()?.menus ?? []).filter(
    ({ filePath, isHavePermission }) => isHavePermission && sections.get(filePath)?.queue,
  )
  if (waiting.length === 0) return null
  return (
    <nav className={css.tiles} aria-label={translate('console.me.overview.queues')}>
      {waiting.map((entry) => (
        <Queue key={entry.path} entry={entry} />
      ))}
    </nav>
  )
}

/** The figures are polled, because the log changes too often for live updates. */
const pollMs = 60_000

const Blocks = ({ figures, user }: { figures: Figures; user: SignedInUser }) => {
  const { signIns, people, companies, usage, logRows, roles, stations, delivery, invitations } =
    figures
  const isAdministrator = user.isCompanyAdministrator && !!user.companyId
  return (
    <div className={css.blocks}>
      {companies && <Companies companies={companies} />}
      {people && <People people={people} />}
      {signIns && <SignIns signIns={signIns} />}
      {logRows && <LogRows days={logRows} />}
      {isAdministrator && user.companyId && <Quotas companyId={user.companyId} people={people} />}
      {usage && <Usage usage={usage} />}
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
