import type { LogReport } from '#contract/operations/logs'

export type IntegrityFault = 'database' | 'log'

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
