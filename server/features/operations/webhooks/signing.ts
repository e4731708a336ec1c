import { createHmac, randomBytes } from 'node:crypto'
import type { OutgoingReason } from '#contract/operations/webhooks'
import type { Rows } from '#db/tables'
import type { Context } from '#server/core/context'
import { makeSeal, type Seal } from '#server/core/seal'
import { notMade, outcomeOf, type Outcome, type PostTo } from '#server/platform/outgoing/postTo'

const prefix = 'whsec_'

export const makeSecret = (): string => prefix + randomBytes(32).toString('base64')

export const makeWebhookSeal = ({ env }: Pick<Context, 'env'>): Seal =>
  makeSeal(env.secrets, 'webhook')

export type SigningWebhook = Pick<
  Rows['webhooks'],
  'url' | 'sealed' | 'sealed_before' | 'sealed_before_until'
>

/** Secrets that sign now: for a day after a rotation the earlier one, too. */
const openSecrets = (seal: Seal, webhook: SigningWebhook, now: number): string[] => {
  const isEarlierValid = (webhook.sealed_before_until ?? 0) > now
  const sealed = [webhook.sealed, ...(isEarlierValid ? [webhook.sealed_before] : [])]
  return sealed.flatMap((one) => seal.open(one) ?? [])
}

const signatureOf = (secret: string, text: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

const noSecret: OutgoingReason = 'noSecret'

/**
 * Posts an event signed by Standard Webhooks (standardwebhooks.com). Any 2xx status accepts it.
 * @param id the same at each try of an event, so that receivers recognise a repetition
 */
export const postSigned = async (
  { seal, now, postTo }: { seal: Seal; now: () => number; postTo: PostTo },
  webhook: SigningWebhook,
  id: string,
  body: string,
): Promise<Outcome> => {
  const secrets = openSecrets(seal, webhook, now())
  if (secrets.length === 0) return notMade(noSecret)
  const timestamp = String(Math.floor(now() / 1000))
  const posted = postTo(webhook.url, body, {
    'Content-Type': 'application/json',
    'User-Agent': 'webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`))
      .join(' '),
  })
  return outcomeOf(posted, (status) => status >= 200 && status < 300)
}
