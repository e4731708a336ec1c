import type { Knex } from 'knex'
import type { Dashboard } from '#contract/operations/dashboard'
import type { MessageTarget } from '#contract/core/enums'
import { maxCountedRows } from '#contract/core/paging'
import { readRows } from '#db/prepared'
import { countDays, countEach, companyCondition, type CompanyScope } from './figures.queries.ts'
import type { Day } from '#server/core/days'

/** Successful and failed logins per day, and how often replaced tokens were reused in the whole period. */
export const readSignIns = async (
  read: Knex,
  scope: CompanyScope,
  days: readonly Day[],
): Promise<Dashboard['signIns']> => {
  const [own, company] = companyCondition(scope)
  // The action is part of the SQL text, because SQLite uses a partial index only if the query matches its condition
  // literally.
  const of = (action: 'signIn' | 'signIn.failed' | 'session.reuse') =>
    [`logs WHERE ${own}action = '${action}' AND at`, ...company] as const
  const done = await countDays(read, days, of('signIn'))
  const failed = await countDays(read, days, of('signIn.failed'))
  const [reuse, ...values] = of('session.reuse')
  const { reused } = await countEach(read, {
    reused: [`${reuse} >= ?`, ...values, days[0]?.from ?? 0],
  })
  return {
    days: done.map(({ day, count }, place) => ({
      day,
      done: count,
      failed: failed[place]?.count ?? 0,
    })),
    reused,
  }
}

const maxReasons = 3

const listReasons = async (read: Knex, channel: 'email' | 'sms') => {
  const rows = await readRows<{ reason: string; messages: number | string }>(
    read,
    `SELECT reason, count(*) AS messages FROM (
       SELECT reason FROM outbox
       WHERE channel = ? AND state IN ('waiting', 'failed') AND reason <> ''
       LIMIT ${maxCountedRows + 1}) AS unsent
     GROUP BY reason ORDER BY messages DESC, reason LIMIT ${maxReasons}`,
    [channel],
  )
  return rows.map(({ reason, messages }) => ({ reason, messages: Number(messages) }))
}

export const readDelivery = async (
  read: Knex,
  ways: Record<'email' | 'sms', MessageTarget>,
): Promise<NonNullable<Dashboard['delivery']>> => {
  const of = async (channel: 'email' | 'sms') => {
    const state = (name: string) =>
      [`outbox WHERE channel = '${channel}' AND state = '${name}'`] as const
    const counts = await countEach(read, {
      sent: state('sent'),
      waiting: state('waiting'),
      failed: state('failed'),
    })
    return { way: ways[channel], ...counts, reasons: await listReasons(read, channel) }
  }
  return { email: await of('email'), sms: await of('sms') }
}

export const readStations = (read: Knex): Promise<NonNullable<Dashboard['stations']>> => {
  const of = (status: string) => [`stations WHERE status = '${status}'`] as const
  return countEach(read, { online: of('online'), offline: of('offline'), retired: of('retired') })
}
