import type { OutgoingReason, WebhookRecord, WebhookState } from '#contract/operations/webhooks'
import type { WebhookKind } from '#contract/operations/webhookKinds'
import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'

export const webhooksPath = '/usercenter/webhooks'

export const nameOf = ({ name }: Pick<WebhookRecord, 'name'>): string => name

export const pathOf = ({ id }: Pick<WebhookRecord, 'id'>): string => `/webhooks/${id}/show`

const tones: Record<WebhookState, StatusTone> = {
  active: 'passed',
  paused: 'held',
  suspended: 'held',
}

export const WebhookStatus = ({ state, failingSince }: WebhookRecord) => {
  const text = useTexts('resources.webhooks.states')
  return state === 'active' && failingSince ? (
    <Status tone="refused">{text('failing')}</Status>
  ) : (
    <Status tone={tones[state]}>{text(state)}</Status>
  )
}

export const useKindText = (): ((kind: WebhookKind) => string) => {
  const translate = useTranslateAny()
  return (kind) => translate(`resources.webhooks.kinds.${kind.replace('.', '_')}`)
}

/** Explains why a call failed, and how to solve it. */
export const useReason = () => {
  const text = useTexts('outgoing')
  return (reason: OutgoingReason, status: number | null): string => text(reason, { status })
}
