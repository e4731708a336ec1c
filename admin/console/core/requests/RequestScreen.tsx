import type { ComponentType } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTranslateAny } from '#console/core/i18n/texts.ts'
import type { Column } from '#console/core/lists/columns.tsx'
import { companyFilter } from '#console/core/lists/CompanyFilter.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen, type ListScreenProps } from '#console/core/lists/ListScreen.tsx'
import { useOpened } from '#console/core/lists/useOpened.ts'
import { CompanyPicker } from '#console/core/pickers/CompanyPicker.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import type { RequestKind, RequestRecord } from './kinds.ts'
import { RequestStatus } from './RequestStatus.tsx'
import { RequestTabs } from './RequestTabs.tsx'

export type DecisionProps<T> = { request: T; onClose: () => void }

interface RequestScreenProps<T extends RequestRecord> extends Pick<
  ListScreenProps<T>,
  'columns' | 'card' | 'nameOf' | 'lead' | 'create' | 'bulkActions' | 'rowActions'
> {
  kind: RequestKind
  statuses: readonly string[]
  /** Dialog of the opened request. */
  decision: ComponentType<DecisionProps<T>>
  /** Set if the list also contains the user's own requests, which it leaves out. */
  ofOthers?: boolean
  /** Shows all requests, newest first, instead of the open ones, oldest first. */
  isHistory?: boolean
}

const queue = {
  defaultFilter: { status: 'inReview' },
  sort: { field: 'createdAt', order: 'ASC' },
} as const
const others = { mine: false }

export const statusColumn = (
  kind: RequestKind,
  look: Partial<Column<RequestRecord>> = {},
): Column<RequestRecord> => ({
  source: 'status',
  sortable: true,
  ...look,
  render: ({ status }) => <RequestStatus kind={kind} status={status} />,
})

const Opened = <T extends RequestRecord>({
  kind,
  decision: Decision,
}: Pick<RequestScreenProps<T>, 'kind' | 'decision'>) => {
  const { record: request, close } = useOpened<T>(kind)
  return request ? <Decision key={request.id} request={request} onClose={close} /> : null
}

const StatusFilter = ({
  kind,
  statuses,
  several,
}: {
  kind: RequestKind
  statuses: readonly string[]
  several: boolean
}) => {
  const translate = useTranslateAny()
  const labels = `resources.${kind}.filters` as const
  const filter = choiceFilter('status', `${labels}.any`, statuses, (status) => ({
    text: translate(`${labels}.${status}`),
  }))
  return (
    <FilterSentence
      sentence={`${labels}.sentence`}
      filters={several ? [filter, companyFilter(CompanyPicker)] : [filter]}
    />
  )
}

/** The list of one kind of request, as a tab of the inbox; the opened request is shown in a dialog. */
export const RequestScreen = <T extends RequestRecord>(props: RequestScreenProps<T>) => {
  const { kind, statuses, columns, card, decision, ofOthers, isHistory, lead, ...list } = props
  const isSystem = useCurrentUser()?.isSystemAdministrator ?? false
  return (
    <>
      <ListScreen<T>
        {...list}
        {...(isHistory ? {} : queue)}
        {...(ofOthers ? { filter: others } : {})}
        texts={`resources.${kind}.manage`}
        columns={
          ofOthers && !isSystem ? columns.filter(({ source }) => source !== 'companyName') : columns
        }
        card={(request) => (
          <>
            {card(request)}
            <span className={styles.cardLine}>
              <RequestStatus kind={kind} status={request.status} />
              <Time at={request.createdAt} />
            </span>
          </>
        )}
        lead={
          <>
            <RequestTabs current={kind} />
            {lead}
          </>
        }
        filters={
          <StatusFilter kind={kind} statuses={statuses} several={isSystem && ofOthers === true} />
        }
      />
      <Opened kind={kind} decision={decision} />
    </>
  )
}
