import type { Knex } from 'knex'
import { fold } from '#contract/text/fold'

/** How many more users a company may have at this moment, and of how many; null where it has not passed. */
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
 * The company's name where it has a member with this contact; null otherwise. Nothing is told of other companies.
 * @param contactKey the folded email address, or the number as it is dialled: `+8613800000003`
 */
export const isMember = async (
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
