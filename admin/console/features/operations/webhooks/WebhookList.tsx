import { webhookStates, type WebhookRecord } from '#contract/operations/webhooks'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { mono, timeColumn, truncatedText, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { HourStrip } from './HourStrip.tsx'
import { nameOf, pathOf, WebhookStatus } from './webhookText.tsx'

const OwnerName = ({ webhook }: { webhook: WebhookRecord }) => {
  const text = useTexts('resources.webhooks')
  return truncatedText(webhook.companyId === null ? text('provider') : webhook.companyName)
}

const columns: readonly Column<WebhookRecord>[] = [
  {
    source: 'name',
    render: ({ name }) => (
      <span className={styles.recordName} title={name}>
        {name}
      </span>
    ),
  },
  { source: 'companyName', wide: true, render: (webhook) => <OwnerName webhook={webhook} /> },
  { source: 'url', wide: true, render: ({ url }) => <span title={url}>{mono(url)}</span> },
  { source: 'state', render: (webhook) => <WebhookStatus {...webhook} /> },
  { source: 'hours', render: ({ hours }) => <HourStrip hours={hours} /> },
  { source: 'lastDeliveredAt', render: (webhook) => <Time at={webhook.lastDeliveredAt} never /> },
  {
    source: 'failingSince',
    late: true,
    render: ({ failingSince }) => <Time at={failingSince} />,
  },
  timeColumn('createdAt', { hidden: true }),
]

const label = <Key extends string>(name: Key) => `resources.webhooks.filters.${name}` as const

const filters = [choiceFilter('state', label('anyState'), webhookStates, label)]
const filtersOfAll = [...filters, companyFilter(CompanyPicker)]

export const WebhookList = () => {
  const isSystem = useCurrentUser()?.isSystemAdministrator
  return (
    <ListScreen<WebhookRecord>
      texts="resources.webhooks.list"
      create={<CreateButton to="/webhooks/create" label="resources.webhooks.create.action" />}
      columns={isSystem ? columns : columns.filter(({ source }) => source !== 'companyName')}
      card={(webhook) => (
        <span className={styles.stack4}>
          <b>{webhook.name}</b>
          <span className={`${styles.fineMono} ${styles.cut} ${styles.nowrap}`}>{webhook.url}</span>
          <span className={styles.line}>
            <WebhookStatus {...webhook} />
            <HourStrip hours={webhook.hours} />
          </span>
        </span>
      )}
      filters={
        <FilterSentence sentence={label('sentence')} filters={isSystem ? filtersOfAll : filters} />
      }
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}
