import type { Knex } from 'knex'
import { endsWithin, type TimeRange } from '#contract/core/times'
import { codeSeconds, codeTries, type CodePurpose } from '#contract/people/codes'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { insertReturningId, type NewRow } from '#db/tables'

export interface Binding {
  recipientKey: string
  purpose: string
  /** User id for `bindPhone`, `bindEmail` and `confirm`; empty for other purposes, also of logged-in callers. */
  subject: string
}

const bound = ({ recipientKey, purpose, subject }: Binding) => ({
  recipient_key: recipientKey,
  purpose,
  subject,
})

/** Serialises counting and sending of codes across processes; call it first in the transaction. */
export const lockCodes = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(trx('change_marks').where({ name: 'codes' })).first('value')
}

/** Codes not accepted by a provider are not counted. */
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

type Counted = { address: string } | { subject: string } | { purposes: readonly CodePurpose[] }

const countedWithin = (trx: Transaction, counted: Counted, times: TimeRange) => {
  const query = trx('verification_codes').whereBetween('created_at', times)
  return 'purposes' in counted ? query.whereIn('purpose', counted.purposes) : query.where(counted)
}

export const countCodes = async (
  trx: Transaction,
  counted: Counted,
  times: TimeRange,
): Promise<number> => {
  const row = await countedWithin(trx, counted, times).count({ total: '*' }).first()
  return Number(row?.total)
}

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

export const codeEnds = (now: number): TimeRange => endsWithin(now, codeSeconds * 1000)

/** The latest unused code, possibly expired or out of tries. */
export const findOpenCode = (read: Knex, binding: Binding) =>
  read('verification_codes')
    .where(bound(binding))
    .whereNull('closed_at')
    .first('id', 'tries', 'expires_at')

/**
 * Closes a code with one conditional statement, so only one of several concurrent callers succeeds.
 * @returns the number of tries made; undefined if already closed
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

export const insertCode = (trx: Transaction, binding: Binding, code: NewCode): Promise<number> =>
  insertReturningId(trx, 'verification_codes', { ...bound(binding), ...code })

/**
 * Consumes a try before the code is compared, in one conditional statement, so that concurrent guesses never exceed
 * `codeTries`.
 * @returns id and digest of the code, or null if no valid code or try remains
 */
export const consumeCodeTry = async (
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

/** True only on the first use of a proof; a used one is stored until it expires. */
export const consumeProof = async (
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

export const purgeCodes = (trx: Transaction, before: number): Promise<unknown> =>
  trx('verification_codes').where('created_at', '<', before).delete()
