import { verifierKey } from '#server/platform/audit/note'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { logNameOf, replaceSigner, requireOwnKey } from '#server/platform/audit/signer'
import { commandOfInstallation } from './command.ts'

/** `npm run log:rotate-key`: signs the log with a new key; running servers switch immediately. */
export const rotateLogKey = commandOfInstallation(async (db, env) => {
  const seal = makeSeal(env.secrets, 'log')
  await requireOwnKey(db.read, seal)
  const parts = { tokens: makeTokens(env.secrets), seal, name: logNameOf(env.publicUrl) }
  const { key } = await db.maintain((trx) => replaceSigner(trx, parts, Date.now()))
  return `From now on the log is signed by ${verifierKey(key)}.`
})
