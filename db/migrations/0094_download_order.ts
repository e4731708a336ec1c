import type { Knex } from 'knex'
import { sortedText } from './helpers.ts'
import { sortKeyBy } from './sortKey.ts'

/** The list of downloads sorts by the English name, too, which an English reader sees. */
export const up = async (knex: Knex): Promise<void> => {
  const pinyin = await import('pinyin-pro')
  const keyOf = sortKeyBy(() => pinyin)
  await sortedText(knex, 'downloads', 'en_name')
  const rows: { id: number; en_name: string }[] = await knex('downloads').select('id', 'en_name')
  for (const { id, en_name: name } of rows)
    await knex('downloads')
      .where({ id })
      .update({ en_name_sort: keyOf(name, 'text') })
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX downloads_en_name_sort_id_index')
  await knex.raw('ALTER TABLE downloads DROP COLUMN en_name_sort')
}
