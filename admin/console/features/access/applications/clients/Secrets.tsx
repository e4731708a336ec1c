import { useState } from 'react'
import { maxClientSecrets, type ClientRecord } from '#contract/access/applicationClients'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { SecretOnce } from '#console/core/forms/SecretOnce.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Clients.module.css'
import { addSecret, clientsPath } from './addSecret.ts'

type Secret = ClientRecord['secrets'][number]

interface SecretsProps {
  client: ClientRecord
  onChange: () => void
}

export const Secrets = ({ client: { id, secrets, publicKeys }, onChange }: SecretsProps) => {
  const text = useTexts('resources.application-clients.secret')
  const [ending, setEnding] = useState<Secret>()
  const [added, setAdded] = useState<string>()
  const { run: add, busy } = useAction(async () => {
    setAdded(await addSecret(id))
    onChange()
  })
  const end = async (secretId: string) => {
    await callOperation(`${clientsPath}/${id}/end-secret`, { method: 'POST', body: { secretId } })
    onChange()
  }
  const isFull = secrets.length >= maxClientSecrets
  return (
    <Panel title={text('title')}>
      {(publicKeys || secrets.length === 0) && (
        <p className={styles.muted}>{text(publicKeys ? 'keys' : 'none')}</p>
      )}
      <ul className={`${styles.lines} ${css.rows}`}>
        {secrets.map((secret) => (
          <li key={secret.id} className={css.row}>
            <div className={styles.withAction}>
              <span className={styles.mono}>…{secret.hint}</span>
              <Button
                size="small"
                aria-label={text('end.named', { hint: secret.hint })}
                onClick={() => setEnding(secret)}
              >
                {text('end.label')}
              </Button>
            </div>
            <p className={styles.cardLine}>
              <span>
                {secret.createdBy ? text('made', { name: secret.createdBy }) : text('madeAt')}{' '}
                <Time at={secret.createdAt} />
              </span>
              <span>
                {text('used')} <Time at={secret.lastUsedAt} never />
              </span>
            </p>
          </li>
        ))}
      </ul>
      {added !== undefined && (
        <div className={css.once}>
          <SecretOnce
            texts="resources.application-clients.secret"
            secret={added}
            onStored={() => setAdded(undefined)}
          />
        </div>
      )}
      {added === undefined && isFull && <p className={styles.muted}>{text('limit')}</p>}
      {added === undefined && !isFull && (
        <div className={styles.buttonsBelow}>
          <Button icon="key" busy={busy} onClick={() => add()}>
            {text('add')}
          </Button>
        </div>
      )}
      {ending && (
        <ConfirmAction
          texts="resources.application-clients.secret.end"
          args={{ hint: ending.hint }}
          work={() => end(ending.id)}
          done="resources.application-clients.secret.end.done"
          grave
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  )
}
