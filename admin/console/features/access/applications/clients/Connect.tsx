import { useNavigate } from 'react-router'
import type { ClientRecord } from '#contract/access/applicationClients'
import { Button } from '#console/core/controls/Button.tsx'
import { SecretOnce } from '#console/core/forms/SecretOnce.tsx'
import { shownHelp } from '#console/core/help/helpStore.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Clients.module.css'
import { pathOf } from './clientText.ts'
import { exampleOf } from './connectExamples.ts'

interface ConnectProps {
  client: ClientRecord
  /** The application's; undefined until it is loaded. */
  appId: string | undefined
  secret: string | undefined
}

/** Third step of creating a client: the values and an example that uses them. */
export const Connect = ({ client, appId, secret }: ConnectProps) => {
  const { kind } = client
  const navigate = useNavigate()
  const text = useTexts('resources.application-clients')
  const example = exampleOf(location.origin, client, appId ?? '', secret)
  const sort = kind === 'device' || kind === 'service' ? kind : 'pages'
  const open = () => void navigate(pathOf(client), { replace: true })
  const values = (
    <>
      {example && (
        <>
          <h3>{text(`connect.${sort}.title`)}</h3>
          <p>{text(`connect.${sort}.text`)}</p>
          <pre className={styles.code}>{example}</pre>
        </>
      )}
      <div className={styles.line}>
        {example && <CopyButton value={example}>{text('connect.copyExample')}</CopyButton>}
        <Button variant="text" icon="help" onClick={() => shownHelp.set('connecting')}>
          {text('panel.help')}
        </Button>
      </div>
    </>
  )
  return (
    <Panel title={text('form.connect')}>
      <Facts>
        <Fact label={text('connect.issuer')} mono>
          {location.origin}
        </Fact>
        <Fact label={text('fields.clientId')} mono>
          {client.clientId}
        </Fact>
        {kind === 'service' && (
          <Fact label={text('connect.appId')} mono>
            {appId}
          </Fact>
        )}
      </Facts>
      {secret === undefined ? (
        <div className={`${styles.stack16} ${css.once}`}>
          {values}
          <div>
            <Button primary onClick={open}>
              {text('connect.open')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={css.once}>
          <SecretOnce texts="resources.application-clients.secret" secret={secret} onStored={open}>
            {values}
          </SecretOnce>
        </div>
      )}
    </Panel>
  )
}
