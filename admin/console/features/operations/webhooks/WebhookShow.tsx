import { useEffect, useState } from 'react'
import type { WebhookRecord } from '#contract/operations/webhooks'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { invalidate } from '#console/core/data/queryClient.ts'
import { DeleteButton } from '#console/core/dialogs/ConfirmAction.tsx'
import { SecretOnce } from '#console/core/forms/SecretOnce.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { exactTime } from '#console/core/ui/time.ts'
import { Num, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Deliveries } from './Deliveries.tsx'
import { Example } from './Example.tsx'
import { HourStrip } from './HourStrip.tsx'
import { PauseButton, RotateButton, Test } from './WebhookActions.tsx'
import { useKindText, WebhookStatus } from './webhookText.tsx'

const WebhookFacts = ({ webhook }: { webhook: WebhookRecord }) => {
  const text = useTexts('resources.webhooks')
  const kindText = useKindText()
  const isSystem = useCurrentUser()?.isSystemAdministrator
  return (
    <Facts>
      <Fact label={text('fields.url')} mono>
        {webhook.url}
      </Fact>
      {isSystem && (
        <Fact label={text('fields.companyName')}>{webhook.companyName ?? text('provider')}</Fact>
      )}
      <Fact label={text('fields.kinds')}>
        <ul>
          {webhook.kinds.map((kind) => (
            <li key={kind}>{kindText(kind)}</li>
          ))}
        </ul>
      </Fact>
      <Fact label={text('show.hours')}>
        <HourStrip hours={webhook.hours} />
      </Fact>
      <TimeFact label={text('fields.lastDeliveredAt')} at={webhook.lastDeliveredAt} never />
      <Fact label={text('show.waiting')}>
        <Num value={webhook.waiting} />
      </Fact>
      <Fact label={text('show.failed')}>
        <Num value={webhook.failed} />
      </Fact>
      {webhook.earlierSecretUntil && (
        <Fact label={text('fields.earlierSecretUntil')}>
          <span className={styles.stack4}>
            <Time at={webhook.earlierSecretUntil} exact />
            <span className={styles.note}>{text('notes.rotating')}</span>
          </span>
        </Fact>
      )}
    </Facts>
  )
}

/** Says what to do while events are not delivered. */
const useNote = () => {
  const text = useTexts('resources.webhooks.notes')
  return ({ state, failingSince }: WebhookRecord): string | undefined => {
    if (state === 'suspended') return text('suspended')
    if (failingSince) {
      const since = exactTime(new Date(failingSince))
      return text(state === 'paused' ? 'pausedFailing' : 'failing', { since })
    }
    return state === 'paused' ? text('paused') : undefined
  }
}

const pollMs = 3000

/** Outcomes of deliveries are no changes in the log, so no live event reports them. */
const usePolled = () =>
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void invalidate('webhooks')
    }, pollMs)
    return () => clearInterval(timer)
  }, [])

const WebhookPage = ({ record, refetch }: RecordPageProps<WebhookRecord>) => {
  const { id, name } = record
  const text = useTexts('resources.webhooks')
  const noteOf = useNote()
  const [secret, setSecret] = useState<string>()
  usePolled()
  return (
    <>
      <PageHeader
        title={name}
        crumb={name}
        purpose={noteOf(record)}
        extra={<WebhookStatus {...record} />}
      >
        <DeleteButton
          resource="webhooks"
          record={record}
          texts="resources.webhooks.remove"
          args={{ name }}
          listPath="/webhooks"
        />
        <PauseButton webhook={record} />
        <EditButton to={`/webhooks/${id}`} secondary={record.state === 'paused'} />
      </PageHeader>
      <RecordColumns
        right={
          <>
            <Panel title={text('show.connection')}>
              <div className={styles.stack16}>
                <Test webhook={record}>
                  {secret === undefined && (
                    <RotateButton
                      webhook={record}
                      onRotated={(rotated) => {
                        setSecret(rotated)
                        refetch()
                      }}
                    />
                  )}
                </Test>
                {secret !== undefined && (
                  <SecretOnce
                    texts="resources.webhooks.secret"
                    secret={secret}
                    onStored={() => setSecret(undefined)}
                  />
                )}
              </div>
            </Panel>
            <Panel title={text('example.title')}>
              <Example />
            </Panel>
            <RecordHistory type="webhook" id={id} />
          </>
        }
      >
        <Panel title={text('show.facts')}>
          <WebhookFacts webhook={record} />
        </Panel>
        <Deliveries webhook={record} />
      </RecordColumns>
    </>
  )
}

export const WebhookShow = () => <ShowRecord page={WebhookPage} />
