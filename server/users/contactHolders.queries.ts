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
 * Who has these contacts: whoever verified them, and the users in scope whom somebody gave them. What others were given
 * beyond the scope blocks nobody and is not told.
 * @returns ids of users by the folded address, and by dialling code and number with a space between
 */
export const findContactHolders = async (
  read: Knex,
  scope: UserScope,
  { emails, phones }: AskedContacts,
): Promise<{ emails: Map<string, number>; phones: Map<string, number> }> => {
  const byEmail: { id: number; key: string }[] = emails.length
    ? [
        ...(await given(read, scope)
          .whereIn('pending_email_key', [...emails])
          .select('id', 'pending_email_key as key')),
        ...(await read('users')
          .whereIn('email_key', [...emails])
          .select('id', 'email_key as key')),
      ]
    : []
  const byPhone: { id: number; code: string; phone: string }[] = phones.length
    ? [
        ...(await given(read, scope)
          .whereIn('pending_phone', [...phones])
          .select('id', 'pending_dial_code as code', 'pending_phone as phone')),
        ...(await read('users')
          .whereIn('phone', [...phones])
          .select('id', 'dial_code as code', 'phone')),
      ]
    : []
  return {
    emails: new Map(byEmail.map(({ id, key }) => [key, id])),
    phones: new Map(byPhone.map(({ id, code, phone }) => [`${code} ${phone}`, id])),
  }
}
