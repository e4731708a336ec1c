import type { Knex } from 'knex'
import { consent, type Consent } from '#contract/people/account'
import type { Transaction } from '#db/connect'
import { recordReader } from '#server/core/columns'

const consentOf = recordReader(consent)

export const insertConsent = (
  trx: Transaction,
  userId: number,
  version: string,
  now: number,
): Promise<unknown> => trx('consents').insert({ user_id: userId, version, agreed_at: now })

export const listConsents = async (read: Knex, userId: number): Promise<Consent[]> => {
  const rows = await read('consents').where({ user_id: userId }).orderBy('id', 'desc')
  return rows.map(consentOf)
}

export const withdrawConsent = async (
  trx: Transaction,
  userId: number,
  version: string,
  now: number,
): Promise<boolean> => {
  const changed = await trx('users')
    .where({ id: userId, agreement_version: version })
    .update({ agreement_version: null, agreed_at: null })
  await trx('consents')
    .where({ user_id: userId, version })
    .whereNull('withdrawn_at')
    .update({ withdrawn_at: now })
  return changed === 1
}
