import type { Knex } from 'knex'
import type { UserScope } from './users.queries.ts'

/** Email addresses, folded, and phone numbers without dialling codes. */
export interface AskedContacts {
  emails: readonly string[]
  phones: readonly string[]
}

const given = (read: Knex, { companyId }: UserScope): Knex.QueryBuilder =>
  companyId === 'all' ? read('users') : read('users').where({ company_id: companyId })

/**
 * Which of these contacts somebody has: whoever verified them, and the users in scope whom somebody gave them. What
 * others were given beyond the scope blocks nobody and is not told.
 * @returns the folded addresses, and dialling codes and numbers with a space between
 */
export const findHeldContacts = async (
  read: Knex,
  scope: UserScope,
  { emails, phones }: AskedContacts,
): Promise<{ emails: ReadonlySet<string>; phones: ReadonlySet<string> }> => {
  const heldEmails: string[] = emails.length
    ? [
        ...(await given(read, scope)
          .whereIn('pending_email_key', [...emails])
          .pluck('pending_email_key')),
        ...(await read('users')
          .whereIn('email_key', [...emails])
          .pluck('email_key')),
      ]
    : []
  const heldPhones: { code: string; phone: string }[] = phones.length
    ? [
        ...(await given(read, scope)
          .whereIn('pending_phone', [...phones])
          .select('pending_dial_code as code', 'pending_phone as phone')),
        ...(await read('users')
          .whereIn('phone', [...phones])
          .select('dial_code as code', 'phone')),
      ]
    : []
  return {
    emails: new Set(heldEmails),
    phones: new Set(heldPhones.map(({ code, phone }) => `${code} ${phone}`)),
  }
}
