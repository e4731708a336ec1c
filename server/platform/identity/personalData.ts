import type { Transaction } from '#db/connect'

interface DeletedPerson {
  readonly userId: number
  readonly contactKeys: readonly string[]
}

export type PersonalDataEraser = (
  trx: Transaction,
  person: DeletedPerson,
  now: number,
) => Promise<unknown>
