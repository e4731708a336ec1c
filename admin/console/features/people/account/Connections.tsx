import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionRecord } from '#contract/access/oauth'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { invalidate } from '#console/core/data/queryClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { MenuIcon } from '#console/core/controls/Icon.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Account.module.css'

const path = '/usercenter/connections'
const queryKey = ['connections']

interface ConnectionRowProps {
  connection: ConnectionRecord
  name: string
  onWithdraw: () => void
}

const ConnectionRow = ({ connection, name, onWithdraw }: ConnectionRowProps) => {
  const text = useTexts('resources.account.connections')
  const scopeText = useTexts('resources.application-clients.scopes')
  const { applicationName, applicationEnName, icon, scopes, agreedAt, lastUsedAt } = connection
  const application = useNameOf()({ name: applicationName, enName: applicationEnName })
  return (
    <li className={css.connection}>
      <div className={styles.withAction}>
        <span className={css.connectionName}>
          <MenuIcon name={icon} size={18} />
          <strong>{name}</strong>
          {name !== application && <span className={styles.muted}>{application}</span>}
        </span>
        <Button size="small" aria-label={text('withdraw.named', { name })} onClick={onWithdraw}>
          {text('withdraw.label')}
        </Button>
      </div>
      <p className={styles.cardLine}>
        <span>
          {text('since')} <Time at={agreedAt} />
        </span>
        <span>
          {text('used')} <Time at={lastUsedAt} never />
        </span>
      </p>
      <p className={styles.note}>
        {text('sees', { data: scopes.map((scope) => scopeText(scope)).join(text('separator')) })}
      </p>
    </li>
  )
}

export const Connections = () => {
  const text = useTexts('resources.account.connections')
  const nameOf = useNameOf()
  const query = useQuery({
    queryKey,
    queryFn: () => callOperation<ConnectionRecord[]>(path),
  })
  const [withdrawing, setWithdrawing] = useState<ConnectionRecord>()
  const count = query.data?.length ?? 0
  useRestoreFocus(count > 0)
  const nameIn = ({ clientName, clientEnName }: ConnectionRecord) =>
    nameOf({ name: clientName, enName: clientEnName })
  const withdraw = ({ id }: ConnectionRecord) =>
    callOperation(`${path}/${id}/withdraw`, { method: 'POST', body: {} }).finally(() =>
      invalidate(...queryKey),
    )
  return (
    <Panel title={text('title')}>
      <Loaded query={query} waiting={<FactsSkeleton rows={2} />}>
        {(connections) => (
          <>
            <p className={styles.muted}>{text(count === 0 ? 'empty' : 'text')}</p>
            <ul className={styles.lines}>
              {connections.map((connection) => (
                <ConnectionRow
                  key={connection.id}
                  connection={connection}
                  name={nameIn(connection)}
                  onWithdraw={() => setWithdrawing(connection)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {withdrawing && (
        <ConfirmAction
          texts="resources.account.connections.withdraw"
          args={{ name: nameIn(withdrawing) }}
          work={() => withdraw(withdrawing)}
          done="resources.account.connections.withdraw.done"
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </Panel>
  )
}
