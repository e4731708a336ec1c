import { useState } from 'react'
import { Link } from 'react-router'
import { webhookKinds } from '#contract/operations/webhookKinds'
import {
  deliveryStates,
  type WebhookDelivery,
  type WebhookRecord,
} from '#contract/operations/webhooks'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { invalidate } from '#console/core/data/queryClient.ts'
import { useRights } from '#console/core/data/rights.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { SelectBox } from '#console/core/forms/Field.tsx'
import { logEntryPath, logScreen } from '#console/core/history/LogSentence.tsx'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { GrowingList, useGrowing } from '#console/core/lists/GrowingList.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Status, Time, type StatusTone } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { useKindText, useReason, webhooksPath } from './webhookText.tsx'
import css from './Webhooks.module.css'

const tones: Record<WebhookDelivery['state'], StatusTone> = {
  waiting: 'pending',
  sent: 'passed',
  failed: 'refused',
}

interface DeliveryProps {
  webhook: WebhookRecord
  delivery: WebhookDelivery
}

const LogEntry = ({ id }: { id: string }) => {
  const label = useTexts('resources.webhooks.deliveries')('log', { id })
  useRights()
  return logScreen() ? <Link to={logEntryPath(id)}>{label}</Link> : <span>{label}</span>
}

const Delivery = ({ webhook, delivery }: DeliveryProps) => {
  const { kind, logId, state, status, ms, tries, reason, createdAt, nextTryAt } = delivery
  const text = useTexts('resources.webhooks')
  const kindText = useKindText()
  const explain = useReason()
  const notify = useNotify()
  const { run: replay, busy } = useAction(async () => {
    await callOperation(`${webhooksPath}/${webhook.id}/replay`, {
      method: 'POST',
      body: { deliveryId: delivery.id },
    })
    notify('resources.webhooks.deliveries.replayed')
    await invalidate('webhooks')
  })
  return (
    <div className={css.delivery}>
      <div className={styles.withAction}>
        <span>{kindText(kind)}</span>
        {state !== 'waiting' && webhook.state === 'active' && (
          <Button
            size="small"
            busy={busy}
            aria-label={text('deliveries.replayNamed', { logId })}
            onClick={() => replay()}
          >
            {text('deliveries.replay')}
          </Button>
        )}
      </div>
      <p className={styles.cardLine}>
        <Status tone={tones[state]}>{text(`deliveries.${state}`)}</Status>
        {status !== null && <span>{text('deliveries.answer', { status })}</span>}
        {ms !== null && <span>{text('test.ms', { ms })}</span>}
        {tries > 0 && <span>{text('deliveries.tries', { smart_count: tries })}</span>}
        <LogEntry id={logId} />
        <Time at={createdAt} />
      </p>
      {state !== 'sent' && reason && <p className={styles.note}>{explain(reason, status)}</p>}
      {state === 'waiting' && tries > 0 && (
        <p className={styles.note}>
          {text('deliveries.next')} <Time at={nextTryAt} />
        </p>
      )}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  any: string
  values: readonly T[]
  textOf: (value: T) => string
  chosen: T | undefined
  onChoose: (value: T | undefined) => void
}

const Choice = <T extends string>({
  label,
  any,
  values,
  textOf,
  chosen,
  onChoose,
}: ChoiceProps<T>) => (
  <SelectBox
    aria-label={label}
    value={chosen ?? ''}
    onChange={({ target }) => onChoose(values.find((value) => value === target.value))}
  >
    <option value="">{any}</option>
    {values.map((value) => (
      <option key={value} value={value}>
        {textOf(value)}
      </option>
    ))}
  </SelectBox>
)

interface DeliveryFilter {
  state?: WebhookDelivery['state'] | undefined
  kind?: WebhookDelivery['kind'] | undefined
}

export const Deliveries = ({ webhook }: { webhook: WebhookRecord }) => {
  const text = useTexts('resources.webhooks.deliveries')
  const kindText = useKindText()
  const [filter, setFilter] = useState<DeliveryFilter>({})
  const list = useGrowing<WebhookDelivery>(`webhooks/${webhook.id}/deliveries`, {
    first: 10,
    step: 40,
    sort: ['logId', 'DESC'],
    query: { filter: JSON.stringify(filter) },
  })
  return (
    <Panel title={text('title')} note={text('note')}>
      <div className={styles.stack12}>
        <div className={css.filters}>
          <Choice
            label={text('status')}
            any={text('anyStatus')}
            values={deliveryStates}
            textOf={text}
            chosen={filter.state}
            onChoose={(state) => setFilter({ ...filter, state })}
          />
          <Choice
            label={text('kind')}
            any={text('anyKind')}
            values={webhookKinds}
            textOf={kindText}
            chosen={filter.kind}
            onChoose={(kind) => setFilter({ ...filter, kind })}
          />
        </div>
        <GrowingList
          list={list}
          empty={text('empty')}
          more={text('more')}
          className={css.deliveries}
          row={(delivery) => <Delivery webhook={webhook} delivery={delivery} />}
        />
      </div>
    </Panel>
  )
}
