import { useGetList, useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useLocation, useNavigate } from 'react-router'
import { rightsRequestStatuses } from '#contract/enums'
import type { RightsRequestRecord } from '#contract/rightsRequests'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import css from './PermissionRequests.module.css'
import { PermissionRequestStatus } from '#console/core/records/PermissionRequestStatus.tsx'
import { permissionOf } from '#console/core/records/PermissionRequestStatus.tsx'
import { useRequestColumns } from './useRequestColumns.tsx'

const onlyOpen = { status: 'inReview' }
const label = <Key extends string>(name: Key) => `resources.rights-requests.${name}` as const

const filters: readonly SentenceFilter[] = [
  {
    source: 'status',
    choices: [
      { value: undefined, label: label('filters.any') },
      ...rightsRequestStatuses.map((status) => ({
        value: status,
        label: label(`filters.${status}`),
      })),
    ],
  },
]

/** The request that the address names after its `#`. */
const Decision = () => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const id = /^#(\d{1,9})$/.exec(hash)?.[1]
  const { data } = useGetList<RightsRequestRecord>(
    'rights-requests',
    { filter: { id: [id ?? ''] } },
    { enabled: id !== undefined },
  )
  const request = data?.find((one) => one.id === id)
  if (!request) return null
  return (
    <DecideDialog
      key={request.id}
      request={request}
      onClose={() => void navigate({ search, hash: '' }, { replace: true })}
    />
  )
}

/** The queue of those who ask for a permission that the reader can give. */
export const PermissionRequestManage = () => {
  const locale = useLocale()
  const { search, pathname } = useLocation()
  const columns = useRequestColumns(useCurrentUser()?.isSystemAdministrator ?? false)
  const text = useTexts('resources.rights-requests')
  return (
    <>
      <ListScreen<RightsRequestRecord>
        title={text('manage.title')}
        purpose={text('manage.purpose')}
        columns={columns}
        card={(request) => (
          <>
            <Person name={request.userName} />
            <span>{permissionOf(locale, request)}</span>
            <span className={css.cardLine}>
              <PermissionRequestStatus status={request.status} />
              <Time at={request.createdAt} />
            </span>
          </>
        )}
        filter={{ mine: false }}
        defaultFilter={onlyOpen}
        sort={{ field: 'createdAt', order: 'ASC' }}
        filters={<FilterSentence sentence={label('filters.sentence')} filters={filters} />}
        pathOf={({ id }) => `${pathname}${search}#${id}`}
        nameOf={({ userName }) => userName}
        unit={label('manage.count')}
        empty={
          <EmptyState title={text('manage.empty.title')}>{text('manage.empty.text')}</EmptyState>
        }
      />
      <Decision />
    </>
  )
}
