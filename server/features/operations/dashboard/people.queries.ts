import type { Knex } from 'knex'
import type { Dashboard } from '#contract/operations/dashboard'
import { endingSoonDays, maxNamed } from '#contract/operations/dashboard'
import { lockEnds } from '#contract/core/lock'
import { maxCountedRows } from '#contract/core/paging'
import { readRows } from '#db/prepared'
import { countUsers } from '#server/platform/identity/users.queries'
import { countDays, countEach } from './counts.queries.ts'
import type { Day } from '#server/core/days'

export type Reach = number | 'all'

const dayMs = 86_400_000

export const reachOf = (reach: Reach, column = 'company_id'): [string, number[]] =>
  reach === 'all' ? ['', []] : [`${column} = ? AND `, [reach]]

export const readPeople = async (
  read: Knex,
  reach: Reach,
  days: readonly Day[],
  now: number,
): Promise<Dashboard['people']> => {
  const [own, company] = reachOf(reach)
  const there = `users WHERE ${own}deleted_at IS NULL AND`
  const total = await countUsers(read, { companyId: reach })
  const counts = await countEach(read, {
    disabled: [`${there} status = 'disabled'`, ...company],
    locked: [
      `${there} id IN (SELECT id FROM users WHERE locked_until BETWEEN ? AND ?)`,
      ...company,
      ...lockEnds(now),
    ],
    neverSignedIn: [`${there} last_sign_in_at IS NULL`, ...company],
    longAgo: [`${there} last_sign_in_at < ?`, ...company, now - 90 * dayMs],
  })
  const added = await countDays(read, days, [`${there} created_at`, ...company])
  return { total, ...counts, days: added.map(({ day, count }) => ({ day, added: count })) }
}

export const readRoles = async (read: Knex, reach: Reach): Promise<Dashboard['roles']> => {
  const [own, company] = reachOf(reach)
  const { total } = await countEach(read, {
    total: [`roles WHERE ${own}type = 'normal'`, ...company],
  })
  if (reach === 'all') return { total, most: [] }
  const rows = await readRows<{ id: number; name: string; en_name: string; people: number }>(
    read,
    `SELECT id, name, en_name, (SELECT count(*) FROM (
         SELECT 1 AS one FROM user_roles WHERE role_id = roles.id LIMIT ${maxCountedRows + 1}
       ) AS found) AS people
     FROM roles WHERE company_id = ? AND type = 'normal'
     ORDER BY people DESC, id LIMIT ${maxNamed}`,
    [reach],
  )
  return {
    total,
    most: rows.map(({ id, name, en_name: enName, people }) => ({
      id: String(id),
      name,
      enName,
      people: Number(people),
    })),
  }
}

export const readInvitations = (
  read: Knex,
  companyId: number,
  now: number,
): Promise<NonNullable<Dashboard['invitations']>> => {
  const open = `invitations i JOIN users v ON v.id = i.invited_by
    WHERE i.company_id = ? AND i.status = 'open' AND v.status = 'active' AND v.deleted_at IS NULL
      AND (v.is_system_administrator OR coalesce(v.company_id, 0) = i.company_id
        OR EXISTS (SELECT 1 FROM companies p WHERE p.id = v.company_id AND p.kind = 'provider'))
      AND i.expires_at > ?`
  return countEach(read, {
    open: [open, companyId, now],
    endingSoon: [`${open} AND i.expires_at <= ?`, companyId, now, now + endingSoonDays * dayMs],
  })
}
