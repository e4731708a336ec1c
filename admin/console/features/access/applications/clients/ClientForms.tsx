import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import type { ApplicationRecord } from '#contract/access/applications'
import { clientCreation, hasSecret, type ClientRecord } from '#contract/access/applicationClients'
import { oauthScopes } from '#contract/access/oauth'
import { Button } from '#console/core/controls/Button.tsx'
import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { shownHelp } from '#console/core/help/helpStore.ts'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CreateRecord, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Clients.module.css'
import { addressesOf, ClientInputs } from './ClientInputs.tsx'
import { pathOf } from './clientText.ts'
import { addSecret, SecretOnce } from './Secret.tsx'

type Values = Record<string, unknown>

const { applicationId: _, kind: __, ...changeable } = clientCreation.shape

/** Emptied fields are sent as empty strings; a change omits the fields that cannot change. */
const toSent = (values: Values): Values => {
  const isNew = values['id'] === undefined
  const shape = isNew ? clientCreation.shape : { ...changeable, version: true }
  const scopes: readonly unknown[] = Array.isArray(values['scopes']) ? values['scopes'] : []
  const cleaned: Values = {
    ...values,
    redirectAddresses: addressesOf(values['redirectAddresses']),
    logoutRedirectAddresses: addressesOf(values['logoutRedirectAddresses']),
    logoutAddress: values['logoutAddress'] ?? '',
    loginAddress: values['loginAddress'] ?? '',
    publicKeys: (values['kind'] === 'web' && values['publicKeys']) || '',
    scopes: oauthScopes.filter((scope) => scope === 'openid' || scopes.includes(scope)),
  }
  return Object.fromEntries(Object.entries(cleaned).filter(([name]) => name in shape))
}

/** Settings of the guide's example for a client; null without an address that the example can answer at. */
const exampleOf = ({ clientId, redirectAddresses }: ClientRecord, secret?: string) => {
  const answered = /^(https?:\/\/[^/]+)\/callback$/
  const address = redirectAddresses.find((one) => answered.test(one))
  if (address === undefined) return null
  const { origin, port } = new URL(address)
  return [
    `ISSUER=${location.origin} \\`,
    `CLIENT_ID=${clientId} \\`,
    ...(secret === undefined ? [] : [`CLIENT_SECRET=${secret} \\`]),
    `ADDRESS=${origin} \\`,
    `PORT=${port || '3001'} \\`,
    'node relying-party.mjs',
  ].join('\n')
}

interface ConnectProps {
  client: ClientRecord
  secret: string | undefined
}

const Connect = ({ client, secret }: ConnectProps) => {
  const navigate = useNavigate()
  const text = useTexts('resources.application-clients')
  const example = exampleOf(client, secret)
  const open = () => void navigate(pathOf(client), { replace: true })
  const values = (
    <>
      {example && (
        <>
          <h3>{text('connect.example')}</h3>
          <p>{text('connect.exampleText')}</p>
          <pre className={css.code}>{example}</pre>
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
        <SecretOnce secret={secret} onStored={open}>
          {values}
        </SecretOnce>
      )}
    </Panel>
  )
}

const initialValues = {
  kind: 'web',
  isOwn: false,
  scopes: ['openid', 'profile'],
  refreshes: true,
  requirePushed: false,
}

export const ClientCreate = () => {
  const { applicationId = '' } = useParams()
  const nameOf = useNameOf()
  const text = useTexts('resources.application-clients')
  const application = useGetOne<ApplicationRecord>('applications', { id: applicationId })
  const [client, setClient] = useState<ClientRecord>()
  const [secret, setSecret] = useState<string>()
  const connecting = useAction(
    async ({ id }: ClientRecord) => setSecret(await addSecret(id)),
    'inPlace',
  )
  const saving = useForm<ClientRecord>({
    onSaved: (created) => {
      if (hasSecret(created.kind) && !created.publicKeys) connecting.run(created)
      setClient(created)
    },
  })
  if (client)
    return (
      <>
        <PageHeader
          title={text('connect.title', { name: nameOf(client) })}
          purpose={text('connect.purpose')}
        />
        {connecting.error && (
          <>
            <Problem text={connecting.error} />
            <p>{text('create.failed')}</p>
          </>
        )}
        {connecting.busy ? <FactsSkeleton /> : <Connect client={client} secret={secret} />}
      </>
    )
  return (
    <CreateRecord<ClientRecord>
      saving={saving}
      initialValues={{ ...initialValues, applicationId }}
      transform={toSent}
    >
      <PageHeader
        title={text('create.title', {
          application: application.data ? nameOf(application.data) : '…',
        })}
        purpose={text('create.purpose')}
      />
      <RecordForm
        saving={saving}
        submit={text('create.submit')}
        cancelTo={`/applications/${applicationId}/show`}
      >
        <ClientInputs isNew />
      </RecordForm>
    </CreateRecord>
  )
}

export const ClientEdit = () => (
  <EditScreen<ClientRecord>
    texts="resources.application-clients.edit"
    nameOf={useNameOf()}
    pathOf={pathOf}
    transform={toSent}
  >
    {() => <ClientInputs />}
  </EditScreen>
)
