import type { Transaction } from '#db/connect'

/** Stops what runs in the name of a company, in the transaction that suspends it. */
export type SuspensionHook = (trx: Transaction, companyId: number, now: number) => Promise<unknown>

declare module '#server/core/context' {
  interface Context {
    readonly suspensionHooks: readonly SuspensionHook[]
  }
}
