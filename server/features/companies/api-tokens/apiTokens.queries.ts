import type { Knex } from 'knex'
import { apiTokens, type ApiTokenState } from '#contract/companies/apiTokens'
import { fold } from '#contract/text/fold'
import type { Transaction } from '#db/connect'
import { groupBy } from '#db/groupBy'
import { versionBump } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'

/** A suspended company's tokens count as active, because they work again once it is reopened. */
const stateSql = `CASE
  WHEN api_tokens.ended_at IS NOT NULL THEN 'ended'
  WHEN api_tokens.expires_at <= ? THEN 'expired'
  WHEN u.status <> 'active' OR u.deleted_at IS NOT NULL OR c.status NOT IN ('passed', 'suspended')
    OR COALESCE(u.company_id, 0) <> api_tokens.company_id THEN 'over'
  ELSE 'active' END`

export const apiTokenTable = defineTable(apiTokens, {
  table: 'api_tokens',
  elsewhere: ['companyName', 'createdBy', 'createdByName', 'permissionIds'],
  join: (query) =>
    query
      .join('companies as c', 'c.id', 'api_tokens.company_id')
      .join('users as u', 'u.id', 'api_tokens.user_id'),
  show: (query, { now }) =>
    query.select(
      'c.name as company_name',
      query.client.raw('CASE WHEN u.deleted_at IS NULL THEN u.id END AS created_by'),
      query.client.raw(
        "CASE WHEN u.deleted_at IS NULL THEN u.real_name ELSE '' END AS created_by_name",
      ),
      query.client.raw(`${stateSql} AS state`, [now]),
    ),
  search: ['api_tokens.name_key', 'lower(u.real_name)'],
  filters: {
    state: (query: Knex.QueryBuilder, state: ApiTokenState, { now }) =>
      void query.whereRaw(`(${stateSql}) = ?`, [now, state]),
  },
  gather: async (read, ids) => {
    const rows = await read('api_token_permissions')
      .whereIn('token_id', [...ids])
      .orderBy('permission_id')
    const chosen = groupBy(rows, (row) => row.token_id)
    return (id) => ({
      permissionIds: (chosen.get(id) ?? []).map((row) => String(row.permission_id)),
      effectivePermissionIds: [],
    })
  },
  derive: ({ name = '' }) => ({ name_key: fold(name) }),
})

/** Ends the company's expired tokens, so that their names become free. */
export const endExpired = (trx: Transaction, companyId: number, now: number): Promise<unknown> =>
  trx('api_tokens')
    .where({ company_id: companyId })
    .whereNull('ended_at')
    .where('expires_at', '<=', now)
    .update({ ended_at: trx.ref('expires_at'), ...versionBump(trx, now) })

export const countRunning = async (trx: Transaction, companyId: number): Promise<number> => {
  const running = trx('api_tokens').where({ company_id: companyId }).whereNull('ended_at')
  return Number((await running.count({ n: '*' }).first())?.n)
}

export const insertPermissions = (
  trx: Transaction,
  tokenId: number,
  permissionIds: readonly number[],
): Promise<unknown> =>
  trx('api_token_permissions').insert(
    permissionIds.map((id) => ({ token_id: tokenId, permission_id: id })),
  )

/** @returns false if the token has ended already */
export const endToken = async (trx: Transaction, id: number, now: number): Promise<boolean> =>
  (await trx('api_tokens')
    .where({ id })
    .whereNull('ended_at')
    .update({ ended_at: now, ...versionBump(trx, now) })) === 1

/** @returns the number of accepted tokens */
export const acceptRestoredTokens = (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<number> =>
  trx('api_tokens')
    .where({ company_id: companyId })
    .whereNotNull('restored_at')
    .update({ restored_at: null, ...versionBump(trx, now) })
