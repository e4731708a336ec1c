import type { Knex } from 'knex'
import type { UserScope } from './users.queries.ts'

/** Contacts to look up: folded email addresses, and phone numbers without dialling code. */
export interface ContactLookup {
  emails: readonly string[]
  phones: readonly string[]
}

const given = (read: Knex, { companyId }: UserScope): Knex.QueryBuilder =>
  companyId === 'all' ? read('users') : read('users').where({ company_id: companyId })

/** Maps each taken contact to the company of the user who has it, or to null if that user has no company. */
export type Holders = ReadonlyMap<string, number | null>

interface TakenContact {
  code?: string
  held: string
  company: number | null
}

/**
 * Finds contacts that are verified by any user or pending for users in scope. Pending contacts outside the scope block
 * nothing and are not revealed.
 * @returns keyed by folded address, and by dialling code and number separated by a space
 */
export const findTakenContacts = async (
  read: Knex,
  scope: UserScope,
  { emails, phones }: ContactLookup,
): Promise<{ emails: Holders; phones: Holders }> => {
  const takenEmails: TakenContact[] = emails.length
    ? [
        ...(await given(read, scope)
          .whereIn('pending_email_key', [...emails])
          .select('pending_email_key as held', 'company_id as company')),
        ...(await read('users')
          .whereIn('email_key', [...emails])
          .select('email_key as held', 'company_id as company')),
      ]
    : []
  const takenPhones: TakenContact[] = phones.length
    ? [
        ...(await given(read, scope)
          .whereIn('pending_phone', [...phones])
          .select('pending_dial_code as code', 'pending_phone as held', 'company_id as company')),
        ...(await read('users')
          .whereIn('phone', [...phones])
          .select('dial_code as code', 'phone as held', 'company_id as company')),
      ]
    : []
  return {
    emails: new Map(takenEmails.map(({ held, company }) => [held, company])),
    phones: new Map(takenPhones.map(({ code, held, company }) => [`${code} ${held}`, company])),
  }
}
