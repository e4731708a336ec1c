import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import {
  type AdministratorRequestRecord,
  administratorRequestStatuses,
  type SystemAdministrator,
} from '#contract/people/administratorRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { type Column, textColumn, timeColumn } from '#console/core/lists/columns.tsx'
import {
  type DecisionProps,
  RequestScreen,
  statusColumn,
} from '#console/core/lists/requests/RequestScreen.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { ChangeRequestDialog } from './ChangeRequestDialog.tsx'
import { useAdministrators } from './useAdministrators.ts'
import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { useState } from 'react'
import { refusalOf } from '#shared/http.ts'
import { Facts, Panel, TimeFact } from '#console/core/ui/Facts.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Administrators.module.css'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { DecisionDialog } from '#console/core/requests/DecisionDialog.tsx'

const resource = 'administrator-requests'

const DecideDialog = ({ request, onClose }: DecisionProps<AdministratorRequestRecord>) => {
  const reader = useCurrentUser()
  const [withdrawing, setWithdrawing] = useState(false)
  const change = useTexts(`resources.${resource}.changes`)(request.change)
  const args = {
    name: request.userName || request.username,
    username: request.username,
    requester: request.requesterName,
    change,
  }
  const text = useTexts(`resources.${resource}.decide`, args)
  const field = useTexts(`resources.${resource}.fields`)
  const isExpired = request.status === 'expired'
  const isOwn = reader?.userId === request.requesterId
  if (withdrawing)
    return (
      <ActionDialog
        resource={resource}
        record={request}
        action="withdraw"
        texts={`resources.${resource}.withdraw`}
        args={args}
        onClose={onClose}
      />
    )
  return (
    <DecisionDialog
      kind={resource}
      request={{ ...request, decidedAt: isExpired ? request.expiresAt : request.decidedAt }}
      args={args}
      about={
        request.status === 'inReview' && (
          <Facts>
            <TimeFact label={field('expiresAt')} at={request.expiresAt} exact />
          </Facts>
        )
      }
      barred={
        isOwn ? (
          <>
            <p>{text('own')}</p>
            <div>
              <Button onClick={() => setWithdrawing(true)}>{text('withdraw')}</Button>
            </div>
          </>
        ) : (
          !reader?.isSystemAdministrator && <p>{text('not')}</p>
        )
      }
      onClose={onClose}
    />
  )
}

const People = ({ present }: { present: SystemAdministrator[] }) => {
  const text = useTexts('resources.administrator-requests.present')
  const reader = useCurrentUser()
  const [asked, setAsked] = useState<SystemAdministrator>()
  return (
    <ul className={`${styles.lines} ${css.people}`}>
      {present.map((one) => {
        const label = text('remove', { name: one.realName || one.username })
        return (
          <li key={one.id}>
            <Person name={one.realName} username={one.username} />
            {one.id === reader?.userId && <span className={styles.muted}>{text('you')}</span>}
            {one.status === 'disabled' && <Status tone="refused">{text('disabled')}</Status>}
            {reader?.isSystemAdministrator && present.length > 1 && (
              <IconButton
                icon="user-remove"
                size="small"
                className={css.remove}
                label={label}
                titled
                onClick={() => setAsked(one)}
              />
            )}
          </li>
        )
      })}
      {asked && (
        <ChangeRequestDialog
          change="remove"
          person={asked}
          present={present}
          onClose={() => setAsked(undefined)}
        />
      )}
    </ul>
  )
}

const Administrators = () => {
  const text = useTexts('resources.administrator-requests.present')
  const query = useAdministrators()
  // The list below is closed to the same users and shows the error.
  if (query.error && refusalOf(query.error).status === 403) return null
  return (
    <div className={css.present}>
      <Panel title={text('title')}>
        <Loaded query={query} waiting={<FactsSkeleton rows={1} />}>
          {(present) => <People present={present} />}
        </Loaded>
      </Panel>
    </div>
  )
}

const AddButton = () => {
  const text = useTexts('resources.administrator-requests.add')
  const { data: present = [] } = useAdministrators()
  return (
    <DialogButton
      primary
      icon="plus"
      dialog={({ open, onClose }) =>
        open && <ChangeRequestDialog change="add" present={present} onClose={onClose} />
      }
    >
      {text('open')}
    </DialogButton>
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
