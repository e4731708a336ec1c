import type { Knex } from 'knex'
import { index } from './helpers.ts'

const signIns = `action = 'signIn' OR action = 'signIn.failed' OR action = 'session.reuse'`

const near = (used: string, quota: string) => `(${quota} > 0 AND ${used} >= ${quota} * 0.9)`

const nearQuota = `status = 'passed' AND (${[
  near('user_count', 'user_quota'),
  near('device_count', 'device_quota'),
  near('storage_used', 'storage_quota'),
].join(' OR ')})`

/** What the figures of the dashboard are counted from, where the indexes of lists do not answer. */
export const up = async (knex: Knex): Promise<void> => {
  await index(knex, 'logs', ['action', 'at'], { where: signIns })
  await index(knex, 'logs', ['company_id', 'action', 'at'], { where: signIns })
  await index(knex, 'companies', ['near_quota'], { on: 'id', where: nearQuota })
  await index(knex, 'outbox', ['channel', 'state'])
}

export const down = async (knex: Knex): Promise<void> => {
  for (const name of [
    'outbox_channel_state',
    'companies_near_quota',
    'logs_company_id_action_at',
    'logs_action_at',
  ])
    await knex.raw(`DROP INDEX ${name}_index`)
}
