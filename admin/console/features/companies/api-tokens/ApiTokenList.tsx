import { apiTokenStates, type ApiTokenRecord } from '#contract/companies/apiTokens'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { ApiTokenMenu } from './ApiTokenMenu.tsx'
import { ApiTokenStatus, LastUse, nameOf, pathOf } from './apiTokenText.tsx'
import { RestoredTokens } from './RestoredTokens.tsx'

const columns: readonly Column<ApiTokenRecord>[] = [
  {
    source: 'name',
    render: ({ name }) => (
      <span className={styles.recordName} title={name}>
        {name}
      </span>
    ),
  },
  textColumn('companyName', { wide: true }),
  textColumn('createdByName', { late: true }),
  { source: 'state', render: (token) => <ApiTokenStatus {...token} /> },
  { source: 'expiresAt', sortable: true, render: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    source: 'lastUsedAt',
    sortable: true,
    sortDescending: true,
    render: (token) => <LastUse {...token} />,
  },
  timeColumn('createdAt', { hidden: true }),
]

const label = <Key extends string>(name: Key) => `resources.api-tokens.filters.${name}` as const

const filters = [choiceFilter('state', label('anyState'), apiTokenStates, label)]
const filtersOfAll = [...filters, companyFilter(CompanyPicker)]

const Card = ({ token }: { token: ApiTokenRecord }) => {
  const text = useTexts('resources.api-tokens')
  return (
    <span className={styles.stack4}>
      <b>{token.name}</b>
      <ApiTokenStatus {...token} />
      <span className={styles.cardLine}>
        <span>{token.createdByName}</span>
        <span>
          {text('expires')} <Time at={token.expiresAt} />
        </span>
      </span>
    </span>
  )
}

export const ApiTokenList = () => {
  const user = useCurrentUser()
  const isSystem = user?.isSystemAdministrator
  return (
    <ListScreen<ApiTokenRecord>
      texts="resources.api-tokens.list"
      create={
        user?.companyId && (
          <CreateButton to="/apiTokens/create" label="resources.api-tokens.create.action" />
        )
      }
      lead={<RestoredTokens />}
      columns={isSystem ? columns : columns.filter(({ source }) => source !== 'companyName')}
      card={(token) => <Card token={token} />}
      filters={
        <FilterSentence sentence={label('sentence')} filters={isSystem ? filtersOfAll : filters} />
      }
      rowActions={(token) => <ApiTokenMenu token={token} />}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}
