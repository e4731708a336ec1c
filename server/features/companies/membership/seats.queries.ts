import type { Knex } from 'knex'
import { fold } from '#contract/text/fold'

export const findFreeSeats = async (
  read: Knex,
  companyId: number,
): Promise<{ free: number; limit: number } | null> => {
  const row = await read('companies')
    .where({ id: companyId, status: 'passed' })
    .first('user_count', 'user_quota')
  return row ? { free: row.user_quota - row.user_count, limit: row.user_quota } : null
}

/**
 * Returns the company's name if it has a member with this verified contact, otherwise null. Only this company is
 * searched, so nothing is revealed about others.
 * @param contactKey the folded email address, or the full number: `+8613800000003`
 */
export const findMemberCompany = async (
  read: Knex,
  companyId: number,
  contactKey: string,
): Promise<{ companyName: string } | null> => {
  const query = read('users as u')
    .join('companies as c', 'c.id', 'u.company_id')
    .where({ 'u.company_id': companyId })
  if (contactKey.includes('@')) void query.where('u.email_key', contactKey)
  else void query.whereRaw("'+' || u.dial_code || u.phone = ?", [fold(contactKey)])
  const row = await query.first('c.name')
  return row ? { companyName: row.name } : null
}
