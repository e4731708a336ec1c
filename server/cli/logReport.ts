import type { Database } from '#db/connect'
import type { Env } from '#server/core/env'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { verifyLog } from '#server/platform/audit/verify'

/** Verifies the whole log with `JWT_SECRET`, and that it extends the remembered checkpoint; throws the first fault. */
export const verifyAndDescribeLog = async (
  { read }: Database,
  { secrets }: Env,
  remembered?: string,
): Promise<string> => {
  const report = await verifyLog(read, {
    tokens: makeTokens(secrets),
    seal: makeSeal(secrets, 'log'),
    ...(remembered === undefined ? {} : { remembered }),
  })
  const { whole, fault, rowId, position, rows, erased, unsealed, droppedUpTo } = report
  if (!whole)
    throw new Error(
      `The log is not intact: ${fault}${rowId === null ? '' : ` at row ${rowId}`}${position === null ? '' : ` at position ${position}`}.`,
    )
  return `The log is intact: ${rows} rows, ${unsealed} not sealed yet, ${erased} with erased personal data, ${droppedUpTo} dropped.`
}
