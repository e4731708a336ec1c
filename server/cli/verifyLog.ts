import { readFileSync } from 'node:fs'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { verifyLog } from '#server/platform/audit/verify'
import { command } from './command.ts'

/**
 * `npm run log:verify [-- file]`: checks the whole log with the installation's `JWT_SECRET`, and that it extends the
 * checkpoint that the file holds; exits 1 on a fault.
 */
await command(async (db, env) => {
  const [file] = process.argv.slice(2)
  const report = await verifyLog(db.read, {
    tokens: makeTokens(env.secret),
    seal: makeSeal(env.secret, 'log'),
    ...(file === undefined ? {} : { remembered: readFileSync(file, 'utf8') }),
  })
  const { whole, fault, rowId, position, rows, erased, unsealed, droppedUpTo } = report
  if (!whole)
    throw new Error(
      `The log is not whole: ${fault}${rowId === null ? '' : ` at row ${rowId}`}${position === null ? '' : ` at position ${position}`}.`,
    )
  return `The log is whole: ${rows} rows, ${unsealed} not sealed yet, ${erased} with an erased person, ${droppedUpTo} dropped.`
})
