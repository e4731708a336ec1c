import { useRoleName } from '#console/core/i18n/rolePreset.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OffboardingReport } from '#contract/people/offboarding'
import type { UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { UserPicker } from '#console/core/pickers/RecordPicker.tsx'
import { Fact, Facts } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import styles from '#console/core/ui/styles.module.css'
import { nameOf } from './userText.ts'

const Holdings = ({ user, report }: { user: UserRecord; report: OffboardingReport }) => {
  const translate = useTranslate()
  const text = useTexts('resources.users.actions.offboard')
  const comma = translate('resources.logs.subjects.separator')
  const roleName = useRoleName()
  const { customers, apiTokens, openInvitations, openRequests } = report
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(comma)
  const lines = [
    [text('roles'), user.roles.map(roleName).join(comma)],
    [text('customers'), names(customers)],
    [text('apiTokens'), apiTokens.length > 0 && text('tokensStop', { names: names(apiTokens) })],
    [text('openInvitations'), openInvitations > 0 && text('sendAgain', { count: openInvitations })],
    [text('openRequests'), openRequests > 0 && String(openRequests)],
  ].filter(([, value]) => value)
  if (lines.length === 0) return <p className={styles.muted}>{text('nothing')}</p>
  return (
    <Facts>
      {lines.map(([label, value]) => (
        <Fact key={String(label)} label={String(label)}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}

interface OffboardDialogProps {
  user: UserRecord
  onClose: () => void
}

/** Shows what a leaver holds, asks who takes it over, and disables the leaver. */
export const OffboardDialog = ({ user, onClose }: OffboardDialogProps) => {
  const text = useTexts('resources.users.actions.offboard')
  const [successor, setSuccessor] = useState<UserRecord | null>(null)
  const report = useQuery({
    queryKey: ['users', 'offboarding', user.id],
    queryFn: () => callOperation<OffboardingReport>(`/usercenter/users/${user.id}/offboarding`),
    retry: false,
    gcTime: 0,
  })
  return (
    <ActionDialog
      resource="users"
      record={user}
      action="offboard"
      body={{ successorId: successor?.id ?? null }}
      texts="resources.users.actions.offboard"
      args={{ name: nameOf(user) }}
      grave
      ready={report.isSuccess}
      fields={
        <>
          <Loaded query={report} waiting={<FactsSkeleton rows={2} />}>
            {(found) => <Holdings user={user} report={found} />}
          </Loaded>
          <UserPicker
            label={text('successor')}
            help={text(
              report.data?.customers.length ? 'successorOfCustomersHelp' : 'successorHelp',
            )}
            filter={{ companyId: user.companyId, status: 'active' }}
            without={[user.id]}
            value={successor}
            onChoose={setSuccessor}
          />
        </>
      }
      onClose={onClose}
    />
  )
}
