import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { serverOrigin } from '#server/core/context'
import { requireOwnKey } from '#server/platform/audit/signer'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { findAccount, kindOfName, lockAccount } from '#server/platform/identity/accounts.queries'
import { deleteFactorsOf } from '#server/platform/identity/factors.queries'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { commandOfInstallation } from './command.ts'

/** The log shows the command as the actor, so the name cannot be a username. */
const actor = { userId: null, username: 'admin:reset-factors', companyId: null }

/**
 * `npm run admin:reset-factors -- <username>`: removes all second factors of a person and ends their sessions, e.g. of
 * the last system super administrator.
 */
export const resetFactors = commandOfInstallation(async (db, env, [name = '']) => {
  if (name === '' || kindOfName(name) !== 'username')
    throw new Error('Name one user: npm run admin:reset-factors -- <username>')
  await requireOwnKey(db.read, makeSeal(env.secrets, 'log'))
  const account = await findAccount(db.read, name)
  if (!account) throw new Error(`There is no user ${name}.`)
  if (!account.hasSecondFactor) return `${account.username} has no second factor.`
  const { userId, username } = account
  const origin = { ...serverOrigin, tokens: makeTokens(env.secrets) }
  await db.transaction(async (trx) => {
    const now = Date.now()
    await lockAccount(trx, userId)
    await deleteFactorsOf(trx, userId)
    await endSessionsOfUser(trx, userId, 'administrator', now)
    await writeAudit(trx, origin, now, {
      action: 'user.resetFactors',
      actor,
      target: { type: 'user', id: userId, name: username },
    })
  })
  return `The second factors of ${username} were removed, and all sessions were ended.`
})
