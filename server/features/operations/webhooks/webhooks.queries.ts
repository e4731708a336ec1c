import type { Knex } from 'knex'
import { rotationHours, webhooks } from '#contract/operations/webhooks'
import { iso } from '#contract/core/times'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { groupBy } from '#db/groupBy'
import { requireRow, versionBump, type Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'
import { countHours, countOpen } from './deliveries.queries.ts'

const isSuspended = `coalesce(c.status, '') = 'suspended'`

export const webhookTable = defineTable(webhooks, {
  table: 'webhooks',
  times: ['failingSince', 'earlierSecretUntil'],
  columns: { earlierSecretUntil: 'sealed_before_until' },
  search: ['lower(webhooks.name)', 'lower(webhooks.url)'],
  join: (query) => query.leftJoin('companies as c', 'c.id', 'webhooks.company_id'),
  filters: {
    state: (query, value: string) =>
      void (value === 'suspended'
        ? query.whereRaw(isSuspended)
        : query.where('webhooks.state', value).whereRaw(`NOT ${isSuspended}`)),
  },
  show: (query) => query.select('c.name as company_name', 'c.status as company_status'),
  read: (row: Rows['webhooks'] & { company_status: string | null }, { now }) => ({
    state: row.company_status === 'suspended' ? ('suspended' as const) : row.state,
    earlierSecretUntil:
      (row.sealed_before_until ?? 0) > now ? iso(Number(row.sealed_before_until)) : null,
  }),
  gather: async (read, ids, { now }) => {
    const open = groupBy(await countOpen(read, ids), (row) => row.webhook_id)
    const hours = groupBy(await countHours(read, ids, now), (row) => row.webhook_id)
    return (id) => {
      const countOf = (state: string) =>
        Number(open.get(id)?.find((row) => row.state === state)?.n ?? 0)
      const ended = hours.get(id) ?? []
      const endedIn = (hour: number, state: string) =>
        Number(ended.find((row) => Number(row.hours_ago) === hour && row.state === state)?.n ?? 0)
      return {
        waiting: countOf('waiting'),
        failed: countOf('failed'),
        hours: Array.from({ length: 24 }, (_, place) => ({
          delivered: endedIn(23 - place, 'sent'),
          failed: endedIn(23 - place, 'failed'),
        })),
      }
    }
  },
})

const position = (read: Knex) => read('change_marks').where({ name: 'webhooks' })

/** Position in the sealed log; the rows before it have become events. */
export const findMark = async (read: Knex): Promise<number> =>
  requireRow(await position(read).first('value')).value

/** Locks the mark, which keeps others from adding webhooks and from making events. */
export const lockMark = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(position(trx)).first('value')
}

/** @returns null while another process makes events */
export const lockFreeMark = async (trx: Transaction): Promise<number | null> => {
  const query = lockForUpdate(position(trx))
  const isPostgres = trx.client.config.client === 'pg'
  const row = await (isPostgres ? query.skipLocked() : query).first('value')
  return row?.value ?? null
}

export const moveMark = (trx: Transaction, value: number): Promise<unknown> =>
  position(trx).update({ value })

export const hasWebhooks = async (read: Knex): Promise<boolean> =>
  (await read('webhooks').first('id')) !== undefined

export const countWebhooks = async (read: Knex, companyId: number | null): Promise<number> => {
  const row = await read('webhooks').where({ company_id: companyId }).count({ n: '*' }).first()
  return Number(row?.n)
}

export const findStoredWebhook = async (
  read: Knex,
  id: number,
): Promise<Rows['webhooks'] | undefined> => read('webhooks').where({ id }).first()

/** The present secret stays valid beside the new one for a while. */
export const replaceSecret = (
  trx: Transaction,
  id: number,
  sealed: string,
  now: number,
): Promise<unknown> =>
  trx('webhooks')
    .where({ id })
    .update({
      sealed_before: trx.ref('sealed'),
      sealed_before_until: now + rotationHours * 3_600_000,
      sealed,
      ...versionBump(trx, now),
    })

export const forgetFailures = (trx: Transaction, id: number): Promise<unknown> =>
  trx('webhooks').where({ id }).update({ failing_since: null })

/** @returns false if it was paused already */
export const markPaused = async (trx: Transaction, id: number, now: number): Promise<boolean> =>
  (await trx('webhooks')
    .where({ id, state: 'active' })
    .update({ state: 'paused', ...versionBump(trx, now) })) === 1

export const markActive = async (trx: Transaction, id: number, now: number): Promise<void> => {
  await trx('webhooks')
    .where({ id })
    .update({ state: 'active', failing_since: null, ...versionBump(trx, now) })
}

const ofUnavailableCompanies = (read: Knex) =>
  read('companies').whereNot({ status: 'passed' }).select('id')

/** Ignores failures before a suspension, because nothing is sent during it. */
export const forgetFailuresOfSuspended = (trx: Transaction): Promise<unknown> =>
  trx('webhooks')
    .whereNotNull('failing_since')
    .whereIn('company_id', ofUnavailableCompanies(trx))
    .update({ failing_since: null })

export const hasFailing = async (read: Knex): Promise<boolean> =>
  (await read('webhooks').where({ state: 'active' }).whereNotNull('failing_since').first('id')) !==
  undefined

export const listFailingSince = (read: Knex, time: number): Promise<Rows['webhooks'][]> =>
  read('webhooks').where({ state: 'active' }).where('failing_since', '<=', time).orderBy('id')

export const findCompanyAdministrator = async (
  read: Knex,
  companyId: number,
): Promise<number | null> =>
  (await read('companies').where({ id: companyId }).first('administrator_id'))?.administrator_id ??
  null

export const deleteWebhooksOf = (trx: Transaction, companyId: number): Promise<unknown> =>
  trx('webhooks').where({ company_id: companyId }).delete()
