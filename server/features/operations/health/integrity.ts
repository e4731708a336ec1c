import type { LogReport } from '#contract/operations/logs'
import type { Context } from '#server/core/context'
import { makeSeal } from '#server/core/seal'
import { verifyLog } from '#server/platform/audit/verify'

type IntegrityFault = 'database' | 'log'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** Time from the start of the process to the first check. */
const firstCheckMs = 10 * minuteMs

export interface Integrity {
  readonly fault: IntegrityFault | null
  reportLog(isWhole: boolean): void
  /** Concurrent callers share one check. */
  checkLog(check: () => Promise<LogReport>): Promise<LogReport>
  /** Call when a statement meets damaged data; readiness returns after a later check without damage. */
  suspectDatabase(): void
  /** Returns null while no check is due; pass the database result to `end`, or undefined if the check failed. */
  beginCheck(): { end(isWhole?: boolean): void } | null
}

export const makeIntegrity = (): Integrity => {
  let isDatabaseDamaged = false
  let isLogBroken = false
  let logCheck: Promise<LogReport> | undefined
  let suspicions = 0
  // A monotonic clock is independent of changes to the system clock.
  let dueAt = performance.now() + firstCheckMs
  return {
    get fault() {
      if (isDatabaseDamaged) return 'database'
      return isLogBroken ? 'log' : null
    },
    reportLog: (isWhole) => {
      isLogBroken = !isWhole
    },
    checkLog: (check) => {
      logCheck ??= check()
        .then((report) => {
          isLogBroken = !report.whole
          return report
        })
        .finally(() => {
          logCheck = undefined
        })
      return logCheck
    },
    suspectDatabase: () => {
      suspicions += 1
      if (!isDatabaseDamaged) dueAt = performance.now()
      isDatabaseDamaged = true
    },
    beginCheck: () => {
      if (performance.now() < dueAt) return null
      const before = suspicions
      return {
        end: (isWhole = !isDatabaseDamaged) => {
          isDatabaseDamaged = !isWhole || suspicions !== before
          dueAt = performance.now() + (isDatabaseDamaged ? minuteMs : dayMs)
        },
      }
    },
  }
}

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
