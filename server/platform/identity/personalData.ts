import type { Transaction } from '#db/connect'

/** Whose account is being deleted. */
export interface DeletedPerson {
  readonly userId: number
  /** Keys of the phone numbers and email addresses that the person had. */
  readonly contactKeys: readonly string[]
}

/** Erases what one feature keeps about a person, in the transaction that deletes the account. */
export type PersonalDataEraser = (
  trx: Transaction,
  person: DeletedPerson,
  now: number,
) => Promise<unknown>

declare module '#server/core/context' {
  interface Context {
    readonly personalDataErasers: readonly PersonalDataEraser[]
  }
}
