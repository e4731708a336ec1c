import type { Knex } from 'knex'
import { endsWithin, type TimeRange } from '#contract/core/clocks'
import { codeSeconds, codeTries, type CodePurpose } from '#contract/people/codes'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { insertReturningId, type NewRow } from '#db/tables'

/** What a code is bound to. */
export interface Binding {
  recipientKey: string
  purpose: string
  /** Id of the user whose own code it is; empty where no one is logged in. */
  subject: string
}

const bound = ({ recipientKey, purpose, subject }: Binding) => ({
  recipient_key: recipientKey,
  purpose,
  subject,
})

/** Lets one caller at a time count and send, in all processes; first in its transaction. */
export const lockCodes = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(trx('change_marks').where({ name: 'codes' })).first('value')
}

/** When codes went to a recipient, the newest first; those that no provider took do not count. */
export const listSentTo = (
  trx: Transaction,
  recipientKey: string,
  times: TimeRange,
): Promise<number[]> =>
  trx('verification_codes')
    .where({ recipient_key: recipientKey, undelivered: false })
    .whereBetween('created_at', times)
    .orderBy('created_at', 'desc')
    .pluck('created_at')

/** Codes that count together: those for one block of addresses, of one user's own contacts, or for some purposes. */
type Counted = { address: string } | { subject: string } | { purposes: readonly CodePurpose[] }

const countedWithin = (trx: Transaction, counted: Counted, times: TimeRange) => {
  const query = trx('verification_codes').whereBetween('created_at', times)
  return 'purposes' in counted ? query.whereIn('purpose', counted.purposes) : query.where(counted)
}

/** Counts the codes that were requested within a range of times. */
export const countCodes = async (
  trx: Transaction,
  counted: Counted,
  times: TimeRange,
): Promise<number> => {
  const row = await countedWithin(trx, counted, times).count({ total: '*' }).first()
  return Number(row?.total)
}

/** When the `nth` newest code within a range of times was requested, or null. */
export const findNthNewest = async (
  trx: Transaction,
  counted: Counted,
  nth: number,
  times: TimeRange,
): Promise<number | null> => {
  const row = await countedWithin(trx, counted, times)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .first('created_at')
  return row?.created_at ?? null
}

/** Ends of codes that are not too old. */
export const codeEnds = (now: number): TimeRange => endsWithin(now, codeSeconds * 1000)

/** The open code of a binding: not used, not replaced; perhaps too old or out of tries. */
export const findOpenCode = (read: Knex, binding: Binding) =>
  read('verification_codes')
    .where(bound(binding))
    .whereNull('closed_at')
    .first('id', 'tries', 'expires_at')

/**
 * Closes a code so that it is of no more use. One conditional statement: of any number of callers one closes it.
 * @returns the tries it had; nothing where it was closed before.
 */
export const closeCode = async (
  trx: Transaction,
  id: number,
  now: number,
): Promise<{ tries: number } | undefined> => {
  const [closed] = await trx('verification_codes')
    .where({ id })
    .whereNull('closed_at')
    .update({ closed_at: now })
    .returning('tries')
  return closed
}

type NewCode = Omit<NewRow<'verification_codes'>, keyof ReturnType<typeof bound>>

/** @returns the new code's id. */
export const insertCode = (trx: Transaction, binding: Binding, code: NewCode): Promise<number> =>
  insertReturningId(trx, 'verification_codes', { ...bound(binding), ...code })

/**
 * Takes one of the tries of a binding's code, before the code is looked at: one conditional statement, so that of any
 * number of guesses no more than `codeTries` are compared.
 * @returns the code's id and digest, or null where there is no good code or no try left.
 */
export const takeCodeTry = async (
  trx: Transaction,
  binding: Binding,
  now: number,
): Promise<{ id: number; digest: string } | null> => {
  const rows = await trx('verification_codes')
    .where(bound(binding))
    .whereNull('closed_at')
    .whereBetween('expires_at', codeEnds(now))
    .where('tries', '<', codeTries)
    .increment('tries', 1)
    .returning(['id', 'code_hash'])
  return rows[0] ? { id: rows[0].id, digest: rows[0].code_hash } : null
}

/** Uses a proof of work up. @returns whether it was still to be used */
export const spendProof = async (
  trx: Transaction,
  id: string,
  expiresAt: number,
  now: number,
): Promise<boolean> => {
  await trx('used_proofs').where('expires_at', '<=', now).delete()
  const rows = await trx('used_proofs')
    .insert({ id, expires_at: expiresAt })
    .onConflict('id')
    .ignore()
    .returning('id')
  return rows.length === 1
}

/** Forgets codes from before a time. */
export const purgeCodes = (trx: Transaction, before: number): Promise<unknown> =>
  trx('verification_codes').where('created_at', '<', before).delete()
