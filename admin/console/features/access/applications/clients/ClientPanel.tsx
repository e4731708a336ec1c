import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { ApplicationRecord } from '#contract/access/applications'
import { maxClientsOfApplication, type ClientRecord } from '#contract/access/applicationClients'
import { Button } from '#console/core/controls/Button.tsx'
import { shownHelp } from '#console/core/help/helpStore.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Clients.module.css'
import { pathOf, useKindText } from './clientText.ts'

export const ClientStatus = ({ state }: Pick<ClientRecord, 'state'>) => (
  <Status tone={state === 'active' ? 'passed' : 'closed'}>
    {useTexts('resources.application-clients.states')(state)}
  </Status>
)

const ClientRow = ({ client }: { client: ClientRecord }) => {
  const nameIn = useNameOf()
  const kindText = useKindText()
  const text = useTexts('resources.application-clients.panel')
  return (
    <li className={css.row}>
      <div className={styles.withAction}>
        <Link to={pathOf(client)}>{nameIn(client)}</Link>
        <ClientStatus state={client.state} />
      </div>
      <p className={styles.cardLine}>
        <span>{kindText(client)}</span>
        {client.kind !== 'service' && <span>{text('people', { smart_count: client.people })}</span>}
        <span>
          {text('used')} <Time at={client.lastUsedAt} never />
        </span>
      </p>
    </li>
  )
}

export const ClientPanel = ({ application }: { application: ApplicationRecord }) => {
  const text = useTexts('resources.application-clients.panel')
  const clients = useGetList<ClientRecord>('application-clients', {
    filter: { applicationId: application.id },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: maxClientsOfApplication },
  })
  return (
    <Panel title={text('title')}>
      <p className={styles.muted}>{text('text')}</p>
      <Loaded query={clients} waiting={<FactsSkeleton rows={2} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={css.none}>{text('empty')}</p>
          ) : (
            <ul className={`${styles.lines} ${css.rows}`}>
              {all.map((client) => (
                <ClientRow key={client.id} client={client} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.buttonsBelow}>
        <CreateButton
          to={`/applications/${application.id}/clients/create`}
          label="resources.application-clients.panel.create"
          secondary
        />
        <Button variant="text" icon="help" onClick={() => shownHelp.set('connecting')}>
          {text('help')}
        </Button>
      </div>
    </Panel>
  )
}
