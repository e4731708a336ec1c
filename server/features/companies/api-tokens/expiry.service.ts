import { iso } from '#contract/core/times'
import type { Context } from '#server/core/context'
import { inheritMembers } from '#server/core/scope'
import { notifyAll } from '#server/platform/notifications/notifications.service'
import { claimNotice, listExpiring, type ExpiringToken } from './expiry.queries.ts'

const notifyExpiry = (context: Context, token: ExpiringToken): Promise<void> =>
  context.db.transaction(async (trx) => {
    const { id, name, companyName, expiresAt, makerId, administratorId } = token
    if (!(await claimNotice(trx, id, context.now()))) return
    await notifyAll(
      trx,
      inheritMembers(context, { actor: null }),
      [...new Set([makerId, administratorId ?? makerId])],
      {
        kind: 'apiToken.expiring',
        args: { token: name, company: companyName, date: iso(expiresAt).slice(0, 10) },
        link: `/apiTokens/${id}/show`,
      },
    )
  })

/**
 * Notifies makers and companies' administrators, once, of access tokens that expire soon; several processes may run it
 * concurrently.
 */
export const notifyExpiring = async (
  context: Context,
  shouldContinue: () => boolean = () => true,
): Promise<void> => {
  for (const token of await listExpiring(context.db.read, context.now())) {
    if (!shouldContinue()) return
    await notifyExpiry(context, token)
  }
}
