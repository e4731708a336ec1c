/** What is not whole: the database file, or the log. */
export type IntegrityFault = 'database' | 'log'

/** What the last look at database and log found. */
export interface Integrity {
  readonly fault: IntegrityFault | null
  report(fault: IntegrityFault | null): void
}

export const makeIntegrity = (): Integrity => {
  let fault: IntegrityFault | null = null
  return {
    get fault() {
      return fault
    },
    report: (found) => {
      fault = found
    },
  }
}

declare module '#server/core/context' {
  interface Context {
    readonly integrity: Integrity
  }
}
