import type { errors } from 'oidc-provider'
import type { Context } from '#server/core/context'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { findAccountById } from '#server/platform/identity/accounts.queries'
import { notifyOwner } from '#server/platform/notifications/notifications.service'
import { factsOf, type Call } from './calls.ts'
import { scopeOf } from './scopes.ts'

const intervalMs = 60_000
const maxKinds = 1000

/** Answers that a device gets while it waits for its person. */
const pollingAnswers: ReadonlySet<string> = new Set(['authorization_pending', 'slow_down'])

/** Describes a refused request for the administrator of the client: the refused address, or what was wrong. */
const detailOf = (call: Call, error: errors.OIDCProviderError): string => {
  const address = call.oidc.params?.redirect_uri
  const text =
    error.error === 'invalid_redirect_uri' && typeof address === 'string'
      ? (address.split(/[?#]/, 1)[0] ?? '')
      : (error.error_description ?? '')
  return text.slice(0, 300)
}

/**
 * Logs refused requests of known clients, at most one row a minute for each client and reason; the next row counts the
 * ones in between.
 */
export const makeRefusedRequests = (context: Context) => {
  const recent = new Map<string, { at: number; skipped: number }>()
  return async (call: Call, error: errors.OIDCProviderError): Promise<void> => {
    const { client } = call.oidc
    if (!client || pollingAnswers.has(error.error)) return
    const facts = factsOf(client)
    const detail = detailOf(call, error)
    // The detail is left out, because strangers choose it and could fill the log.
    const key = `${facts.id} ${error.error}`
    const now = context.now()
    const last = recent.get(key)
    if (last && now - last.at < intervalMs) {
      last.skipped += 1
      return
    }
    if (recent.size >= maxKinds) recent.clear()
    recent.set(key, { at: now, skipped: 0 })
    await context.db.transaction((trx) =>
      writeAudit(trx, scopeOf(call), now, {
        action: 'application.refused',
        actor: { userId: null, username: '', companyId: null },
        target: { type: 'applicationClient', id: facts.id, name: facts.name },
        applicationId: facts.applicationId,
        after: { reason: error.error, detail, count: (last?.skipped ?? 0) + 1 },
      }),
    )
  }
}

/** Notifies the owner that a replaced refresh token was used, which ends all tokens made from the same grant. */
export const notifyReuse = async (context: Context, call: Call, userId: number): Promise<void> => {
  const { client } = call.oidc
  const facts = client && factsOf(client)
  const scope = scopeOf(call)
  await context.db.transaction(async (trx) => {
    const owner = await findAccountById(trx, userId)
    if (!owner || !facts) return
    const { username, companyId } = owner
    const reused = { device: facts.name, address: scope.address }
    await notifyOwner(trx, scope, owner, 'security.sessionReused', reused, true)
    await writeAudit(trx, scope, context.now(), {
      action: 'application.refused',
      actor: { userId, username, companyId },
      target: { type: 'applicationClient', id: facts.id, name: facts.name },
      applicationId: facts.applicationId,
      after: { reason: 'refresh_token_reused', detail: '', count: 1 },
    })
  })
}
