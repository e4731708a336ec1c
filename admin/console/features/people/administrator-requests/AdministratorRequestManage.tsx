import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  administratorRequestStatuses,
  type AdministratorRequestRecord,
} from '#contract/people/administratorRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { Administrators } from './Administrators.tsx'
import styles from '#console/core/ui/styles.module.css'
import { ChangeRequestDialog } from './ChangeRequestDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { RequestStatus } from './RequestStatus.tsx'
import { useAdministrators } from './useAdministrators.ts'

const label = <Key extends string>(name: Key) =>
  `resources.administrator-requests.filters.${name}` as const

const filters = [choiceFilter('status', label('any'), administratorRequestStatuses, label)]

const AddButton = () => {
  const text = useTexts('resources.administrator-requests.add')
  const { data: present = [] } = useAdministrators()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        startIcon={<Icon name="plus" size={16} />}
        onClick={() => setAsking(true)}
      >
        {text('open')}
      </Button>
      {asking && (
        <ChangeRequestDialog change="add" present={present} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

const Decision = () => {
  const { record: request, close } = useOpened<AdministratorRequestRecord>('administrator-requests')
  return request ? <DecideDialog key={request.id} request={request} onClose={close} /> : null
}

export const AdministratorRequestManage = () => {
  const change = useTexts('resources.administrator-requests.changes')
  const mayAsk = useCurrentUser()?.isSystemAdministrator
  const columns: readonly Column<AdministratorRequestRecord>[] = [
    {
      source: 'userName',
      render: ({ userName, username }) => <Person name={userName} username={username} />,
    },
    { source: 'change', render: (request) => change(request.change) },
    textColumn('requesterName'),
    textColumn('message', { wide: true, late: true }),
    { source: 'status', render: ({ status }) => <RequestStatus status={status} /> },
    timeColumn('createdAt'),
    timeColumn('expiresAt', { sortable: false, late: true }),
    textColumn('deciderName', { late: true }),
    textColumn('reason', { hidden: true, wide: true }),
    timeColumn('decidedAt', { sortable: false, hidden: true }),
  ]
  return (
    <>
      <ListScreen<AdministratorRequestRecord>
        texts="resources.administrator-requests.manage"
        columns={columns}
        lead={<Administrators />}
        create={mayAsk && <AddButton />}
        card={(request) => (
          <>
            <b>{request.userName || request.username}</b>
            <span>
              {change(request.change)} · {request.requesterName}
            </span>
            <span className={styles.cardLine}>
              <RequestStatus status={request.status} />
              <Time at={request.createdAt} />
            </span>
          </>
        )}
        filters={<FilterSentence sentence={label('sentence')} filters={filters} />}
        nameOf={({ userName, username }) => userName || username}
      />
      <Decision />
    </>
  )
}
