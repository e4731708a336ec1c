import { parseArgs } from 'node:util'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { requireOwnKey } from '#server/platform/audit/signer'
import { renewKeys } from '#server/platform/oauth/keys'
import { commandOfInstallation } from './command.ts'

/** `npm run oauth:rotate-key [-- --now]`: signs ID tokens with a new key from the next day on, or at once. */
export const rotateOauthKey = commandOfInstallation(async (db, env, args) => {
  const { values } = parseArgs({ args, options: { now: { type: 'boolean', default: false } } })
  await requireOwnKey(db.read, makeSeal(env.secrets, 'log'))
  const parts = { tokens: makeTokens(env.secrets), seal: makeSeal(env.secrets, 'oauth') }
  await db.transaction((trx) => renewKeys(trx, parts, Date.now(), values.now ? 'now' : 'later'))
  return values.now
    ? 'A new key signs logins at applications from now on.'
    : 'A new key is published and signs logins at applications in 24 hours.'
})
