import { z } from 'zod'
import { listFilters, listQuery, idFilter } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { webhookKinds } from './webhookKinds.ts'

/** `suspended`: its company is suspended. */
export const webhookStates = ['active', 'paused', 'suspended'] as const
export type WebhookState = (typeof webhookStates)[number]

export const maxWebhooks = 20
/** A webhook whose deliveries all failed for this long is paused. */
export const maxFailingHours = 24
/** Deliveries stay in the log of a webhook for this long. */
export const deliveryDays = 30
/** Both secrets sign for this long after a rotation. */
export const rotationHours = 24

/** Why a call was not made, not answered or not accepted. */
export const outgoingReasons = [
  'addressNotAllowed',
  'nameNotFound',
  'refused',
  'connectionFailed',
  'certificateNotValid',
  'timeout',
  'status',
  'paused',
  'noAddress',
  'noSecret',
] as const
export type OutgoingReason = (typeof outgoingReasons)[number]
const reason = z.enum(outgoingReasons).nullable()

const kinds = z
  .array(z.enum(webhookKinds, 'validation.invalid'), 'validation.invalid')
  .min(1, 'validation.kindsEmpty')
  .transform((sent) => webhookKinds.filter((kind) => sent.includes(kind)))

const webhookRecord = z.strictObject({
  id: z.string(),
  /** Null for a webhook of the provider, which gets the events of all companies. */
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  state: z.enum(webhookStates),
  /** Time of the first of the failures since the last success. */
  failingSince: z.string().nullable(),
  lastDeliveredAt: z.string().nullable(),
  waiting: z.number().int(),
  /** Failed deliveries that can be sent again. */
  failed: z.number().int(),
  /** Until then the earlier secret signs, too. */
  earlierSecretUntil: z.string().nullable(),
  /** The last 24 hours, oldest first. */
  hours: z.array(z.strictObject({ delivered: z.number().int(), failed: z.number().int() })),
  ...stamps,
})
export type WebhookRecord = z.infer<typeof webhookRecord>

const fields = {
  name: rules.label(64),
  url: z
    .string('validation.required')
    .trim()
    .min(1, 'validation.required')
    .max(1000, 'validation.tooLong'),
  kinds,
}

export const webhookCreation = z.strictObject(fields)
export const webhookChange = changeOf(webhookRecord, fields)

/** Only the answers of creation and rotation contain the secret, `whsec_` and base64. */
export const newWebhook = z.strictObject({ ...webhookRecord.shape, secret: z.string() })
export type NewWebhook = z.infer<typeof newWebhook>

/** `failed` also sends what failed or was held back while the webhook was paused. */
export const resumption = z.strictObject({ from: z.enum(['now', 'failed'], 'validation.invalid') })
export const replayChoice = z.strictObject({ deliveryId: z.uuid('validation.invalid') })
export const replayed = z.strictObject({ count: z.number().int() })

/** The outcome of a test call; never the body of the answer. */
export const webhookTest = z.strictObject({
  status: z.number().int().nullable(),
  ms: z.number().int().nullable(),
  reason,
})
export type WebhookTest = z.infer<typeof webhookTest>

export const deliveryStates = ['waiting', 'sent', 'failed'] as const

/** One event for one webhook. `status`, `ms` and `reason` come from the last try. */
export const webhookDelivery = z.strictObject({
  /** Sent as `webhook-id`. */
  id: z.string(),
  kind: z.enum(webhookKinds),
  logId: z.string(),
  state: z.enum(deliveryStates),
  tries: z.number().int(),
  status: z.number().int().nullable(),
  ms: z.number().int().nullable(),
  reason,
  ...stamps,
  nextTryAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const deliveryQuery = listQuery(
  ['logId'],
  z.strictObject({
    state: z.enum(deliveryStates).optional(),
    kind: z.enum(webhookKinds).optional(),
  }),
)

/** The body of a call. Values of the record are never sent: a receiver asks for them with an access token. */
export const webhookEvent = z.strictObject({
  type: z.enum(webhookKinds),
  timestamp: z.string(),
  data: z.strictObject({
    targetType: z.string(),
    id: z.string(),
    companyId: z.string().nullable(),
    logId: z.string(),
    /** Names of the changed fields. */
    changed: z.array(z.string()),
    /** The people who got or lost a role, which is the target then. */
    userIds: z.array(z.string()).optional(),
  }),
})
export type WebhookEvent = z.infer<typeof webhookEvent>

export const webhooks = defineResource({
  name: 'webhooks',
  type: 'webhook',
  record: webhookRecord,
  create: webhookCreation,
  change: webhookChange,
  readOnly: ['id', 'companyId', 'state'],
  sortable: ['id', 'createdAt'],
  sort: ['id', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    id: idFilter.optional(),
    companyId: rules.idFilterValue.optional(),
    state: z.enum(webhookStates).optional(),
  }),
  actions: [
    'webhook.create',
    'webhook.edit',
    'webhook.delete',
    'webhook.pause',
    'webhook.resume',
    'webhook.rotate',
    'webhook.replay',
    'webhook.test',
    'webhook.export',
  ],
  permissions: { 'webhook:manage': { id: 1895 } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof webhooks> {}
}
