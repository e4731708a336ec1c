import type { ComponentType } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import type { RequestKind, RequestRecord } from '#console/core/data/requestKinds.ts'
import { useTranslateAny } from '#console/core/i18n/texts.ts'
import { RequestStatus } from '#console/core/ui/RequestStatus.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Values.tsx'
import type { Column } from '#console/core/lists/columns.tsx'
import {
  choiceFilter,
  FilterSentence,
  type SentenceFilter,
} from '#console/core/lists/FilterSentence.tsx'
import { ListScreen, type ListScreenProps } from '#console/core/lists/ListScreen.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'

export interface DecisionProps<T> {
  request: T
  onClose: () => void
}

interface RequestScreenProps<T extends RequestRecord> extends Pick<
  ListScreenProps<T>,
  'columns' | 'card' | 'nameOf' | 'lead' | 'create' | 'bulkActions' | 'rowActions'
> {
  kind: RequestKind
  statuses: readonly string[]
  /** Dialog of the opened request. */
  decision: ComponentType<DecisionProps<T>>
  /**
   * Company filter of a list that leaves out the user's own requests; only system super administrators see the requests
   * of several companies.
   */
  companies?: SentenceFilter
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

/** The list of one kind of request; the opened request is shown in a dialog. */
export const RequestScreen = <T extends RequestRecord>(props: RequestScreenProps<T>) => {
  const { kind, statuses, columns, card, decision, companies, isHistory, ...list } = props
  const translate = useTranslateAny()
  const isSystem = useCurrentUser()?.isSystemAdministrator ?? false
  const labels = `resources.${kind}.filters` as const
  const filter = choiceFilter('status', `${labels}.any`, statuses, (status) => ({
    text: translate(`${labels}.${status}`),
  }))
  const shown =
    companies && !isSystem ? columns.filter(({ source }) => source !== 'companyName') : columns
  return (
    <>
      <ListScreen<T>
        {...list}
        {...(isHistory ? {} : queue)}
        {...(companies ? { filter: others } : {})}
        texts={`resources.${kind}.manage`}
        columns={shown}
        card={(request) => (
          <>
            {card(request)}
            <span className={styles.cardLine}>
              <RequestStatus kind={kind} status={request.status} />
              <Time at={request.createdAt} />
            </span>
          </>
        )}
        filters={
          <FilterSentence
            sentence={`${labels}.sentence`}
            filters={companies && isSystem ? [filter, companies] : [filter]}
          />
        }
      />
      <Opened kind={kind} decision={decision} />
    </>
  )
}
