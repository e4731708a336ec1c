import { useLocale } from 'react-admin'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ClientRecord } from '#contract/access/applicationClients'
import { hasPages, hasSecret } from '#contract/access/applicationClients'
import { mayTryClient } from '#contract/policies/applicationClients'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { Num } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Activity } from './Activity.tsx'
import { ClientStatus } from './ClientPanel.tsx'
import { pathOf, useKindText } from './clientText.ts'
import { Secrets } from './Secrets.tsx'
import { clientsPath } from './addSecret.ts'

const ClientFacts = ({ client }: { client: ClientRecord }) => {
  const kindText = useKindText()
  const nameOf = useNameOf()
  const other = useLocale() === 'zh' ? 'enName' : 'name'
  const text = useTexts('resources.application-clients')
  const isService = client.kind === 'service'
  const lines = (values: readonly string[], mono: boolean) =>
    values.some(Boolean) ? (
      <ul>
        {values.map((value) => (
          <li key={value} className={mono ? styles.mono : undefined}>
            {value}
          </li>
        ))}
      </ul>
    ) : (
      <span className={styles.muted}>{text('show.none')}</span>
    )
  return (
    <Facts>
      <Fact label={text('fields.applicationId')}>
        <Link to={`/applications/${client.applicationId}/show`}>
          {nameOf({ name: client.applicationName, enName: client.applicationEnName })}
        </Link>
      </Fact>
      <Fact label={text('fields.clientId')} mono>
        {client.clientId}
      </Fact>
      <Fact label={text('connect.issuer')} mono>
        {location.origin}
      </Fact>
      <Fact label={text(`fields.${other}`)}>{client[other]}</Fact>
      <Fact label={text('fields.kind')}>{kindText(client)}</Fact>
      {hasPages(client.kind) && (
        <>
          {(['redirectAddresses', 'logoutRedirectAddresses'] as const).map((name) => (
            <Fact key={name} label={text(`fields.${name}`)}>
              {lines(client[name], true)}
            </Fact>
          ))}
          {(['loginAddress', 'logoutAddress'] as const).map((name) => (
            <Fact key={name} label={text(`fields.${name}`)}>
              {lines([client[name]], true)}
            </Fact>
          ))}
        </>
      )}
      <Fact label={text(isService ? 'show.calls' : 'fields.scopes')}>
        {lines(
          client.scopes.map((scope) => text(`scopes.${scope}`)),
          false,
        )}
      </Fact>
      {!isService && (
        <>
          <Fact label={text('fields.requireAcr')}>{text(`acr.${client.requireAcr || 'any'}`)}</Fact>
          <Fact label={text('fields.people')}>
            <Num value={client.people} />
          </Fact>
          <Fact label={text('fields.logins30')}>
            <Num value={client.logins30} />
          </Fact>
        </>
      )}
      <TimeFact label={text('fields.lastUsedAt')} at={client.lastUsedAt} never />
    </Facts>
  )
}

const ClientMenu = ({ client }: { client: ClientRecord }) => {
  const [asking, setAsking] = useState(false)
  const name = useNameOf()(client)
  const text = useTexts('resources.application-clients.actions', { name })
  const turn = client.state === 'active' ? 'disable' : 'enable'
  const grave = turn === 'disable'
  return (
    <>
      <RecordMenu
        label={text('menu')}
        onPage
        actions={[
          {
            label: text(`${turn}.label`),
            icon: grave ? 'ban' : 'check',
            grave,
            onClick: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <ActionDialog
          resource="application-clients"
          record={client}
          action={turn}
          texts={`resources.application-clients.actions.${turn}`}
          args={{ name }}
          grave={grave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const ClientPage = ({ record, refetch }: RecordPageProps<ClientRecord>) => {
  const text = useTexts('resources.application-clients')
  const name = useNameOf()(record)
  const { run: tryIt, busy } = useAction(async () => {
    const path = `${clientsPath}/${record.id}/try`
    const { address } = await callOperation<{ address: string }>(path, { method: 'POST', body: {} })
    location.assign(address)
  })
  return (
    <>
      <PageHeader title={name} crumb={name} extra={<ClientStatus state={record.state} />}>
        <ClientMenu client={record} />
        {mayTryClient(record) === null && (
          <Button icon="external" busy={busy} onClick={() => tryIt()}>
            {text('tried.action')}
          </Button>
        )}
        <EditButton to={`${pathOf(record)}/edit`} />
      </PageHeader>
      <RecordColumns
        right={
          <>
            <Activity id={record.id} />
            <RecordHistory type="applicationClient" id={record.id} />
          </>
        }
      >
        {hasSecret(record.kind) && <Secrets client={record} onChange={refetch} />}
        <Panel title={text('show.facts')}>
          <ClientFacts client={record} />
        </Panel>
      </RecordColumns>
    </>
  )
}

export const ClientShow = () => <ShowRecord page={ClientPage} />
