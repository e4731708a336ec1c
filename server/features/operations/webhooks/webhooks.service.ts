import { randomUUID } from 'node:crypto'
import type { Page } from '#db/page'
import {
  webhooks,
  type NewWebhook,
  type WebhookDelivery,
  type WebhookRecord,
  type WebhookTest,
} from '#contract/operations/webhooks'
import type { ChangeOf, CreationOf } from '#contract/core/resource'
import { iso } from '#contract/core/times'
import {
  mayAddWebhook,
  mayPauseWebhook,
  mayResumeWebhook,
  maySendAgain,
} from '#contract/policies/webhooks'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { Refusal, requireAllowed } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import type { Restriction } from '#server/core/tableSpec'
import { auditOf, type Changes } from '#server/platform/audit/writeAudit'
import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { findHead } from '#server/platform/events/changes'
import { makeCrud } from '#server/platform/routing/crud'
import {
  hasCall,
  listDeliveries,
  resendCall,
  resendFailed,
  type DeliveryList,
} from './deliveries.queries.ts'
import { pauseIfActive } from './pausing.service.ts'
import { makeSecret, makeWebhookSeal, postSigned } from './signing.ts'
import {
  countWebhooks,
  findStoredWebhook,
  forgetFailures,
  hasWebhooks,
  lockMark,
  markActive,
  moveMark,
  replaceSecret,
  webhookTable,
} from './webhooks.queries.ts'

type Caller = Pick<Scope, 'actor'>

/** People who see the whole log make the provider's webhooks, which get the events of all companies. */
const seesAll = ({ actor }: Caller): boolean => actor.may('log:manage')

const visibleTo =
  ({ actor }: Caller): Restriction =>
  (query) => {
    if (!seesAll({ actor })) void query.where('webhooks.company_id', actor.companyId ?? -1)
  }

export const webhookAudience: Audience = {
  find: findOfCompany('webhooks', (actor) => (seesAll({ actor }) ? 'all' : actor.companyId)),
}

const ownerOf = ({ actor }: Caller): number | null => {
  if (seesAll({ actor })) return null
  if (actor.companyId === null) throw new Refusal('createCompanyFirst')
  return actor.companyId
}

/** Resolves the name of the address, and so must not run in a transaction. */
const requireTarget = async ({ checkTarget }: Scope, url: string): Promise<void> => {
  const reason = await checkTarget(url)
  if (reason !== null)
    throw new Refusal('targetNotAllowed', { fields: { url: { key: `outgoing.${reason}` } } })
}

/** Receivers often recognise their senders by a secret in the query. */
const maskedQuery = (url: string): string => url.replace(/\?.*$/s, '?…')

const shown = <Values extends { url?: string | undefined }>({ url, ...values }: Values) => ({
  ...values,
  ...(url === undefined ? {} : { url: maskedQuery(url) }),
})

const crud = makeCrud(webhookTable, {
  nameOf: ({ name }) => name,
  shown,
  visible: visibleTo,
  companyOf: ({ companyId }) => (companyId === null ? null : Number(companyId)),
  after: async (trx, _scope, id, values, before) => {
    if (before && values?.url !== before.url) await forgetFailures(trx, id)
  },
})

const audit = auditOf(webhooks)
const targetOf = ({ id, name, companyId }: WebhookRecord, { actor }: Caller) => ({
  id,
  name,
  companyId: companyId === null ? actor.companyId : Number(companyId),
})

const create = async (scope: Scope, body: CreationOf<typeof webhooks>): Promise<NewWebhook> => {
  const companyId = ownerOf(scope)
  await requireTarget(scope, body.url)
  const secret = makeSecret()
  const sealed = makeWebhookSeal(scope).seal(secret)
  // Rows from before the first webhook must be sealed, so that it is not sent them.
  if (!(await hasWebhooks(scope.db.read))) await scope.sealer.hurry()
  const record = await scope.db.transaction(async (trx) => {
    await lockMark(trx)
    requireAllowed(mayAddWebhook(await countWebhooks(trx, companyId)))
    if (!(await hasWebhooks(trx))) await moveMark(trx, await findHead(trx))
    const owner = { companyId: companyId === null ? null : String(companyId) }
    const id = await webhookTable.insert(trx, { ...body, ...owner }, scope.now(), { sealed })
    const stored = await crud.require(scope, trx, String(id))
    await audit(trx, scope, 'webhook.create', targetOf(stored, scope), [{}, shown(body)])
    return stored
  })
  return { ...record, secret }
}

const change = async (
  scope: Scope,
  id: string,
  body: ChangeOf<typeof webhooks>,
): Promise<WebhookRecord> => {
  await crud.get(scope, id)
  if (body.url !== undefined) await requireTarget(scope, body.url)
  return crud.change(scope, id, body)
}

export const webhookService = { ...crud, create, change }

type Verb = 'pause' | 'resume' | 'rotate' | 'replay' | 'test'

/** Changes a locked webhook and logs the changes that `perform` returns. */
const changeLocked = (
  scope: Scope,
  id: string,
  verb: Verb,
  perform: (trx: Transaction, webhook: WebhookRecord, number: number) => Promise<Changes>,
): Promise<WebhookRecord> =>
  scope.db.transaction(async (trx) => {
    await webhookTable.lock(trx, Number((await crud.require(scope, trx, id)).id))
    const webhook = await crud.require(scope, trx, id)
    const changes = await perform(trx, webhook, Number(webhook.id))
    await audit(trx, scope, `webhook.${verb}`, targetOf(webhook, scope), changes)
    return crud.require(scope, trx, id)
  })

export const rotateSecret = async (scope: Scope, id: string): Promise<NewWebhook> => {
  const secret = makeSecret()
  const sealed = makeWebhookSeal(scope).seal(secret)
  const record = await changeLocked(scope, id, 'rotate', async (trx, _webhook, number) => {
    await replaceSecret(trx, number, sealed, scope.now())
    return [{}, {}]
  })
  return { ...record, secret }
}

export const pauseWebhook = (scope: Scope, id: string): Promise<WebhookRecord> =>
  changeLocked(scope, id, 'pause', async (trx, webhook, number) => {
    requireAllowed(mayPauseWebhook(webhook))
    await pauseIfActive(trx, number, scope.now())
    return [{ state: 'active' }, { state: 'paused' }]
  })

export const resumeWebhook = async (
  scope: Scope,
  id: string,
  from: 'now' | 'failed',
): Promise<WebhookRecord> => {
  const record = await changeLocked(scope, id, 'resume', async (trx, webhook, number) => {
    requireAllowed(mayResumeWebhook(webhook))
    await markActive(trx, number, scope.now())
    const count = from === 'failed' ? await resendFailed(trx, number, scope.now()) : 0
    return [{ state: 'paused' }, { state: 'active', ...(count > 0 ? { count } : {}) }]
  })
  scope.webhookCalls.hurry()
  return record
}

export const replayDelivery = async (
  scope: Scope,
  id: string,
  deliveryId: string,
): Promise<{ count: number }> => {
  let count = 0
  await changeLocked(scope, id, 'replay', async (trx, webhook, number) => {
    requireAllowed(maySendAgain(webhook))
    if (!(await hasCall(trx, number, deliveryId))) throw new Refusal('notFound')
    count = await resendCall(trx, number, deliveryId, scope.now())
    return [{}, { deliveryId }]
  })
  scope.webhookCalls.hurry()
  return { count }
}

/** Sends an event that reports nothing. It counts neither as a delivery nor as a failure. */
export const testWebhook = async (scope: Scope, id: string): Promise<WebhookTest> => {
  const record = await crud.get(scope, id)
  const stored = requireRow(await findStoredWebhook(scope.db.read, Number(record.id)))
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: iso(scope.now()),
    data: { targetType: 'webhook', id: record.id, companyId: record.companyId },
  })
  const parts = { seal: makeWebhookSeal(scope), now: scope.now, postTo: scope.postTo }
  const { status, ms, reason } = await postSigned(parts, stored, randomUUID(), body)
  await scope.db.transaction((trx) =>
    audit(trx, scope, 'webhook.test', targetOf(record, scope), [{}, { status, reason }]),
  )
  return { status, ms, reason: reason || null }
}

export const listWebhookDeliveries = async (
  scope: Scope,
  id: string,
  list: DeliveryList,
): Promise<Page<WebhookDelivery>> => {
  const record = await crud.get(scope, id)
  const { rows, total } = await listDeliveries(scope.db.read, Number(record.id), list)
  return { rows, total, first: list.first }
}
