import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FactorsOfUser } from '#contract/people/factors'
import { factorReset } from '#contract/people/factors'
import type { UserRecord } from '#contract/people/users'
import { mayEditUser } from '#contract/policies/users'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAllowed } from '#console/core/data/identity.ts'
import { invalidate } from '#console/core/data/queryClient.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Users.module.css'
import { nameOf } from './userText.ts'

const pathOf = ({ id }: UserRecord) => `/usercenter/users/${id}`

const ResetDialog = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => {
  const text = useTexts('resources.factors.user.reset')
  const [reason, setReason] = useState('')
  const args = { name: nameOf(user) }
  const reset = async () => {
    await callOperation(`${pathOf(user)}/reset-factors`, { method: 'POST', body: { reason } })
    void invalidate('users')
  }
  return (
    <ConfirmAction
      texts="resources.factors.user.reset"
      args={args}
      work={reset}
      done="resources.factors.user.reset.done"
      grave
      ready={factorReset.safeParse({ reason }).success}
      fields={
        <Box
          as="textarea"
          label={text('reason')}
          help={text('reasonHelp', args)}
          value={reason}
          onChange={setReason}
          required
        />
      }
      onClose={onClose}
    />
  )
}

const FactorList = ({ state }: { state: FactorsOfUser }) => {
  const text = useTexts('resources.factors')
  if (state.factors.length === 0) return <p className={styles.muted}>{text('user.none')}</p>
  return (
    <>
      <ul className={styles.lines}>
        {state.factors.map(({ kind, createdAt, lastUsedAt }) => (
          <li key={`${kind} ${createdAt}`} className={css.factor}>
            <strong>{text(`kinds.${kind}`)}</strong>
            <p className={styles.cardLine}>
              <span>
                {text('own.added')} <Time at={createdAt} />
              </span>
              <span>
                {text('own.used')} <Time at={lastUsedAt} never />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{text('codes.left', { smart_count: state.recoveryCodesLeft })}</p>
    </>
  )
}

const UserFactorsPanel = ({ user }: { user: UserRecord }) => {
  const text = useTexts('resources.factors')
  const [resetting, setResetting] = useState(false)
  const query = useQuery({
    queryKey: ['users', 'factors', user.id],
    queryFn: () => callOperation<FactorsOfUser>(`${pathOf(user)}/factors`),
    retry: false,
  })
  return (
    <Panel title={text('user.title')}>
      <Loaded query={query} waiting={<FactsSkeleton rows={2} />}>
        {(state) => (
          <>
            <FactorList state={state} />
            {state.factors.length > 0 && (
              <div className={styles.buttonsBelow}>
                <Button color="error" onClick={() => setResetting(true)}>
                  {text('user.reset.label')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {resetting && <ResetDialog user={user} onClose={() => setResetting(false)} />}
    </Panel>
  )
}

/** Another user's second factors, without the names of their devices. */
export const UserFactors = ({ user }: { user: UserRecord }) => {
  const allowed = useAllowed()
  const access = useAccess('user:resetFactors')
  if (access !== 'granted' || !allowed(mayEditUser, user)) return null
  return <UserFactorsPanel user={user} />
}
