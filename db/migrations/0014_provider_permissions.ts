import type { Knex } from 'knex'

/**
 * What only the provider's own people can hold leaves the customers: what companies were given, their roles, presets
 * of level company and the defaults. Each loss waits in `waiting_logs` for the next start, which alone has the key of
 * the log's chain. Invitations keep what their roles gave when they were sent.
 */

/** As marked in the contract when this was written; what stands below them goes with them. */
const roots = [
  1300, 1301, 1303, 1304, 1326, 1450, 1550, 1650, 1710, 1720, 1730, 1740, 1750, 1755, 1760, 1770,
  1790,
]

const providerOnly = async (knex: Knex): Promise<number[]> => {
  const found = new Set<number>(await knex('permissions').whereIn('id', roots).pluck('id'))
  for (let level = [...found]; level.length;) {
    level = await knex('permissions').whereIn('parent_id', level).pluck('id')
    level = level.filter((id) => !found.has(id))
    for (const id of level) found.add(id)
  }
  return [...found]
}

interface Owner {
  id: number
  name: string
  company_id: number | null
  application_id: number | null
}

/** Takes the permissions from one kind of owner and notes each owner that had some. */
const drop = async (
  knex: Knex,
  kind: 'company' | 'role',
  owners: readonly Owner[],
  gone: readonly number[],
): Promise<void> => {
  const table = `${kind}_permissions`
  for (const owner of owners) {
    const held = () => knex(table).where({ [`${kind}_id`]: owner.id })
    const before: number[] = await held().orderBy('permission_id').pluck('permission_id')
    const after = before.filter((id) => !gone.includes(id))
    if (after.length === before.length) continue
    await held().whereIn('permission_id', gone).delete()
    await knex('waiting_logs').insert({
      action: 'permissions.dropped',
      company_id: owner.company_id,
      application_id: owner.application_id,
      target_type: kind,
      target_id: owner.id,
      target_name: owner.name,
      before: JSON.stringify({ permissionIds: before.map(String) }),
      after: JSON.stringify({ permissionIds: after.map(String) }),
    })
  }
}

const dropFromCustomers = async (knex: Knex): Promise<void> => {
  const gone = await providerOnly(knex)
  const companies = await knex('companies')
    .whereNot({ kind: 'provider' })
    .whereIn('id', knex('company_permissions').whereIn('permission_id', gone).select('company_id'))
    .orderBy('id')
    .select('id', 'name', 'id as company_id')
  await drop(
    knex,
    'company',
    companies.map((row) => ({ ...row, application_id: null })),
    gone,
  )
  const roles: Owner[] = await knex('roles as r')
    .leftJoin('companies as c', 'c.id', 'r.company_id')
    .whereIn('r.id', knex('role_permissions').whereIn('permission_id', gone).select('role_id'))
    .where((customers) => {
      void customers
        .where((own) => own.whereNotNull('c.id').whereNot('c.kind', 'provider'))
        .orWhere('r.preset_level', 'company')
        .orWhereIn('r.key', ['visitor', 'agency', 'companySuperAdministrator'])
    })
    .orderBy('r.id')
    .select('r.id', 'r.name', 'r.company_id', 'r.application_id')
  await drop(knex, 'role', roles, gone)
}

const keepTerms = async (knex: Knex): Promise<void> => {
  const rows = await knex('invitation_roles as i')
    .join('roles as r', 'r.id', 'i.role_id')
    .distinct('r.id', 'r.nation_code', 'r.addr_code', 'r.data_level')
  for (const role of rows) {
    const ids: number[] = await knex('role_permissions')
      .where({ role_id: role.id })
      .orderBy('permission_id')
      .pluck('permission_id')
    await knex('invitation_roles')
      .where({ role_id: role.id })
      .update({
        terms: JSON.stringify({
          permissionIds: ids.map(String),
          nationCode: role.nation_code,
          addrCode: role.addr_code,
          dataLevel: role.data_level,
        }),
      })
  }
}

export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('waiting_logs', (t) => {
    t.increments('id')
    t.string('action', 64).notNullable()
    t.integer('company_id')
    t.integer('application_id')
    t.string('target_type', 32).notNullable()
    t.integer('target_id').notNullable()
    t.string('target_name', 128).notNullable()
    t.text('before').notNullable()
    t.text('after').notNullable()
  })
  await dropFromCustomers(knex)
  await knex.schema.alterTable('invitation_roles', (t) => {
    t.text('terms')
  })
  await keepTerms(knex)
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

const idsIn = (json: string): number[] => JSON.parse(json).permissionIds.map(Number)

/** Gives back what no start has written into the log yet; what the log tells of stays dropped. */
export const down = async (knex: Knex): Promise<void> => {
  for (const row of await knex('waiting_logs').where({ action: 'permissions.dropped' }).select()) {
    const kept = new Set(idsIn(row.after))
    for (const permission_id of idsIn(row.before).filter((id) => !kept.has(id)))
      await knex(`${row.target_type}_permissions`)
        .insert({ [`${row.target_type}_id`]: row.target_id, permission_id })
        .onConflict([`${row.target_type}_id`, 'permission_id'])
        .ignore()
  }
  await knex.schema.dropTable('waiting_logs')
  await knex.raw('ALTER TABLE invitation_roles DROP COLUMN terms')
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}
