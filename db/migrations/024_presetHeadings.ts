import type { Knex } from 'knex'

const presets = ['assistantAdministrator', 'readOnly']

/** Headings of merged entries; see 020_mergedMenus. */
const headings = [1011, 1021, 1022, 1042]

/** Adds the headings that 022_presets left out, so that no entry of a preset is without its heading. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `INSERT INTO role_permissions (role_id, permission_id)
      SELECT DISTINCT held.role_id, p.parent_id FROM role_permissions held
        JOIN permissions p ON p.id = held.permission_id
        JOIN roles r ON r.id = held.role_id
        WHERE r.key IN (?, ?) AND p.parent_id IN (${headings.join()})
          AND NOT EXISTS (SELECT 1 FROM role_permissions also
            WHERE also.role_id = held.role_id AND also.permission_id = p.parent_id)`,
    presets,
  )
}

export const down = async (knex: Knex): Promise<void> => {
  await knex('role_permissions')
    .whereIn('permission_id', headings)
    .whereIn('role_id', knex('roles').whereIn('key', presets).select('id'))
    .delete()
}
