import { maxFailingHours } from '#contract/operations/webhooks'
import type { NotificationKind } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import type { Rows } from '#db/tables'
import { serverOrigin, type Context } from '#server/core/context'
import { writeAudit } from '#server/platform/audit/writeAudit'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { failWaiting } from './deliveries.queries.ts'
import {
  findCompanyAdministrator,
  forgetFailuresOfSuspended,
  hasFailing,
  listFailingSince,
  markPaused,
} from './webhooks.queries.ts'

/** Pauses an active webhook and holds back what waits; returns false if it was paused already. */
export const pauseIfActive = async (
  trx: Transaction,
  id: number,
  now: number,
): Promise<boolean> => {
  if (!(await markPaused(trx, id, now))) return false
  await failWaiting(trx, id, now)
  return true
}

/** Pauses a webhook in the name of the server and notifies the people who can resume it. */
export const pauseByServer = async (
  trx: Transaction,
  context: Context,
  { id, name, company_id: companyId }: Pick<Rows['webhooks'], 'id' | 'name' | 'company_id'>,
  kind: NotificationKind & `webhook.${string}`,
): Promise<void> => {
  const now = context.now()
  if (!(await pauseIfActive(trx, id, now))) return
  await writeAudit(trx, { ...serverOrigin, tokens: context.tokens }, now, {
    action: 'webhook.pause',
    actor: { userId: null, username: '', companyId },
    target: { type: 'webhook', id, name },
    before: { state: 'active' },
    after: { state: 'paused' },
  })
  const scope = { ...context, actor: null }
  const notice = { kind, args: { name, hours: maxFailingHours }, link: `/webhooks/${id}/show` }
  const userId = companyId === null ? null : await findCompanyAdministrator(trx, companyId)
  if (userId === null) await notifySystemAdministrators(trx, scope, notice)
  else await notify(trx, scope, { userId, ...notice })
}

/** Pauses the webhooks whose calls all failed for a day. */
export const pauseFailing = async (context: Context): Promise<void> => {
  const { db, now } = context
  if (!(await hasFailing(db.read))) return
  const time = now() - maxFailingHours * 3_600_000
  await db.transaction(async (trx) => {
    // Also before a day has passed, because the company may be reopened by then.
    await forgetFailuresOfSuspended(trx)
    for (const webhook of await listFailingSince(trx, time))
      await pauseByServer(trx, context, webhook, 'webhook.failing')
  })
}
