import { numericId } from '#contract/text/filters'
import { requireRow } from '#db/tables'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { endAccessOfClient } from '#server/platform/logins/ending.queries'

/** Withdraws the caller's consent to a client, which ends the caller's logins and tokens there. */
export const withdrawConnection = (scope: Scope, id: string): Promise<true> =>
  scope.db.transaction(async (trx) => {
    const { actor } = scope
    const now = scope.now()
    const clientId = numericId(id) ?? 0
    // Erasing the account locks the same rows in another order.
    await lockAccount(trx, actor.userId)
    const withdrawn = await trx('oauth_consents')
      .where({ user_id: actor.userId, client_id: clientId })
      .delete()
    if (withdrawn === 0) throw new Refusal('notFound')
    const client = requireRow(await trx('oauth_clients').where({ id: clientId }).first())
    await endAccessOfClient(trx, actor.userId, { id: clientId, clientId: client.client_id }, now)
    await writeAudit(trx, scope, now, {
      action: 'application.withdraw',
      actor,
      target: { type: 'applicationClient', id: clientId, name: client.name },
      applicationId: client.application_id,
    })
    return true as const
  })
