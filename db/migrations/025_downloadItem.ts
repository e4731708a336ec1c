import type { Knex } from 'knex'
import { renamePermission } from './helpers.ts'

const names = [
  [1771, ['新建下载', 'New download'], ['新建下载项', 'New download']],
  [1772, ['编辑下载', 'Edit download'], ['编辑下载项', 'Edit download']],
] as const

/** Names the pages after the record that they create and edit, as everywhere else. */
export const up = async (knex: Knex): Promise<void> => {
  for (const [id, old, now] of names) await renamePermission(knex, id, old, now)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const [id, old, now] of names) await renamePermission(knex, id, now, old)
}
