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
import { RequestScreen, statusColumn } from '#console/core/lists/requests/RequestScreen.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { Administrators } from './Administrators.tsx'
import { ChangeRequestDialog } from './ChangeRequestDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { useAdministrators } from './useAdministrators.ts'

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
    statusColumn('administrator-requests', { sortable: false }),
    timeColumn('createdAt'),
    timeColumn('expiresAt', { sortable: false, late: true }),
    textColumn('deciderName', { late: true }),
    textColumn('reason', { hidden: true, wide: true }),
    timeColumn('decidedAt', { sortable: false, hidden: true }),
  ]
  return (
    <RequestScreen<AdministratorRequestRecord>
      kind="administrator-requests"
      statuses={administratorRequestStatuses}
      isHistory
      columns={columns}
      lead={<Administrators />}
      create={mayAsk && <AddButton />}
      card={(request) => (
        <>
          <b>{request.userName || request.username}</b>
          <span>
            {change(request.change)} · {request.requesterName}
          </span>
        </>
      )}
      nameOf={({ userName, username }) => userName || username}
      decision={DecideDialog}
    />
  )
}
