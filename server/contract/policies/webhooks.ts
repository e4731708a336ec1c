import { maxWebhooks, type WebhookState } from '#contract/operations/webhooks'
import type { Verdict } from './caller.ts'

export const mayAddWebhook = (existing: number): Verdict =>
  existing < maxWebhooks ? null : 'webhooksTooMany'

interface Stateful {
  state: WebhookState
}

export const mayPauseWebhook = ({ state }: Stateful): Verdict =>
  state === 'active' ? null : 'statusDoesNotAllow'

export const mayResumeWebhook = ({ state }: Stateful): Verdict =>
  state === 'paused' ? null : 'statusDoesNotAllow'

export const maySendAgain = ({ state }: Stateful): Verdict =>
  state === 'paused' ? 'webhookPaused' : null
