import type { Knex } from 'knex'
import { applicationClients } from '#contract/access/applicationClients'
import { iso } from '#contract/core/times'
import { numericId } from '#contract/text/filters'
import { fold } from '#contract/text/fold'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { groupBy } from '#db/groupBy'
import type { NewRow } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'

const monthMs = 30 * 86_400_000

const loginsOf = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query.from('oauth_logins as l').whereRaw('l.client_id = oauth_clients.id')

export const clientTable = defineTable(applicationClients, {
  table: 'oauth_clients',
  search: ['oauth_clients.name_key', 'oauth_clients.en_name_key', 'oauth_clients.client_id'],
  show: (query, { now }) =>
    query.join('applications as a', 'a.id', 'oauth_clients.application_id').select(
      'a.name as application_name',
      'a.en_name as application_en_name',
      (people: Knex.QueryBuilder) =>
        loginsOf(people)
          .join('sessions as s', 's.id', 'l.session_id')
          .whereNull('s.ended_at')
          .where('s.expires_at', '>', now)
          .countDistinct('s.user_id')
          .as('people'),
      (logins: Knex.QueryBuilder) =>
        loginsOf(logins)
          .where('l.last_at', '>', now - monthMs)
          .count('*')
          .as('logins30'),
    ),
  gather: async (read, ids) => {
    const rows = await read('oauth_secrets as s')
      .leftJoin('users as u', 'u.id', 's.created_by')
      .whereIn('s.client_id', [...ids])
      .whereNull('s.ended_at')
      .orderBy('s.id')
      .select('s.*', 'u.username as creator')
    const secrets = groupBy(rows, (row) => row.client_id)
    return (id) => ({
      secrets: (secrets.get(id) ?? []).map((row) => ({
        id: String(row.id),
        hint: row.hint,
        createdBy: row.creator,
        createdAt: iso(row.created_at),
        lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
      })),
    })
  },
  derive: ({ name = '', enName = '' }) => ({ name_key: fold(name), en_name_key: fold(enName) }),
})

/**
 * Locks the application, so that nobody else adds a client to it meanwhile.
 * @returns the number of its clients, or null if there is no such application
 */
export const lockAndCountClients = async (trx: Transaction, id: string): Promise<number | null> => {
  const application = { id: numericId(id) ?? 0 }
  if (!(await lockForChange(trx('applications').where(application)).first('id'))) return null
  const clients = trx('oauth_clients').where({ application_id: application.id })
  return Number((await clients.count({ n: '*' }).first())?.n)
}

/** Ends everything that the provider issued to the client. */
export const deleteArtifacts = (trx: Transaction, clientId: string): Promise<unknown> =>
  trx('oauth_artifacts').where({ client_id: clientId }).delete()

export const insertSecret = (trx: Transaction, secret: NewRow<'oauth_secrets'>): Promise<unknown> =>
  trx('oauth_secrets').insert(secret)

export const endSecret = (trx: Transaction, id: string, now: number): Promise<unknown> =>
  trx('oauth_secrets')
    .where({ id: Number(id) })
    .update({ ended_at: now })
