import { makeTokens } from '#server/core/tokens'
import { verifyChain } from '#server/platform/audit/verify'
import { command } from './command.ts'

/** `npm run log:verify`: checks the chain of the whole log with the installation's `JWT_SECRET`; exits 1 on a fault. */
await command(async (db, env) => {
  const report = await verifyChain(db.read, makeTokens(env.secret))
  if (!report.whole)
    throw new Error(`The log is not whole: ${report.fault} at row ${report.rowId}.`)
  return `The log is whole: ${report.rows} rows, ${report.erased} with an erased person, dropped up to ${report.droppedUpTo}.`
})
