/** What is not whole: the database file, or the log. */
export type IntegrityFault = 'database' | 'log'

/** What looks at database and log found. */
export interface Integrity {
  readonly fault: IntegrityFault | null
  /** Says what a look found; of a damaged file, in which the log is not whole either, only a new start gets rid. */
  report(fault: IntegrityFault | null): void
}

export const makeIntegrity = (): Integrity => {
  let fault: IntegrityFault | null = null
  return {
    get fault() {
      return fault
    },
    report: (found) => {
      if (fault !== 'database') fault = found
    },
  }
}

declare module '#server/core/context' {
  interface Context {
    readonly integrity: Integrity
  }
}
