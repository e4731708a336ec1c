import { useQuery } from '@tanstack/react-query'
import { gibibyte } from '#contract/companies/quotas'
import type { CompanyUsage } from '#contract/companies/usage'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useGibibytes, useNameOf } from '#console/core/i18n/useFormats.ts'
import { ReportAge } from '#console/core/records/ReportAge.tsx'
import { UsageCharts } from '#console/core/records/UsageCharts.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Num } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { TableHead } from '#shared/TableHead.tsx'
import css from './Usage.module.css'

const Applications = ({ applications }: Pick<CompanyUsage, 'applications'>) => {
  const text = useTexts('resources.companies')
  const nameOf = useNameOf()
  const gibibytes = useGibibytes()
  return (
    <table className={css.applications}>
      <caption className="visually-hidden">{text('usage.byApplication')}</caption>
      <TableHead
        names={[text('usage.application'), text('quota.devices'), text('quota.storage')]}
      />
      <tbody>
        {applications.map((application) => (
          <tr key={application.applicationId}>
            <th scope="row">
              {nameOf(application)}
              <ReportAge verb="measured" at={application.measuredAt} />
            </th>
            <td className={styles.mono}>
              <Num value={application.devices} />
            </td>
            <td className={styles.mono}>{gibibytes(application.storageBytes / gibibyte)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Usage that applications reported, by application and by day. */
export const UsagePanel = ({ companyId }: { companyId: string }) => {
  const text = useTexts('resources.companies.usage')
  const query = useQuery({
    queryKey: ['companies', 'usage', companyId],
    queryFn: () => callOperation<CompanyUsage>(`/usercenter/companies/${companyId}/usage`),
  })
  return (
    <Panel title={text('title')}>
      <Loaded query={query} waiting={<FactsSkeleton rows={4} />}>
        {({ applications, days }) =>
          applications.length === 0 ? (
            <p className={styles.muted}>{text('none')}</p>
          ) : (
            <div className={styles.stack16}>
              <Applications applications={applications} />
              <UsageCharts days={days} />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}
