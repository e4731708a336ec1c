import type { Context } from '#server/core/context'
import { makeSeal } from '#server/core/seal'
import { verifyLog } from '#server/platform/audit/verify'

const isLogWhole = async ({ db, tokens, env }: Context): Promise<boolean> => {
  const report = await verifyLog(db.read, { tokens, seal: makeSeal(env.secrets, 'log') })
  return report.whole
}

export const checkIntegrity = async (context: Context): Promise<void> => {
  const { db, integrity, log } = context
  const check = integrity.beginCheck()
  if (!check) return
  let isWhole: boolean | undefined
  try {
    isWhole = await db.isWhole()
  } finally {
    check.end(isWhole)
  }
  if (isWhole) integrity.reportLog(await isLogWhole(context))
  if (integrity.fault) log.error({ fault: integrity.fault }, 'integrity check failed')
}
