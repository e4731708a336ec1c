import type { LogReport } from '#contract/operations/logs'

export type IntegrityFault = 'database' | 'log'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** Spares a start the first check. */
const firstCheckMs = 10 * minuteMs

/** Results of the checks of database and audit log, and when the next is due. */
export interface Integrity {
  readonly fault: IntegrityFault | null
  reportLog(isWhole: boolean): void
  /** Checks the log, once for all callers at the same time. */
  checkLog(check: () => Promise<LogReport>): Promise<LogReport>
  /** A statement met damaged data: not ready, until a check that begins later finds none. */
  suspectDatabase(): void
  /** @returns null while no check is due; `end` takes the result for the database, undefined where the check failed */
  beginCheck(): { end(isWhole?: boolean): void } | null
}

export const makeIntegrity = (): Integrity => {
  let isDatabaseDamaged = false
  let isLogBroken = false
  let logCheck: Promise<LogReport> | undefined
  let suspicions = 0
  // A monotonic clock: checks go on after the system clock was moved back.
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

declare module '#server/core/context' {
  interface Context {
    readonly integrity: Integrity
  }
}
