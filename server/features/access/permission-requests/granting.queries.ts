import type { Knex } from 'knex'
import type { PresetLevel } from '#contract/enums'

/** Those who hear of a request: the administrator of a company, or all who run the system. */
export const listAddressees = async (
  read: Knex,
  addressee: 'company' | 'system',
  companyId: number | null,
): Promise<number[]> => {
  if (addressee === 'system')
    return read('users')
      .where({ is_system_administrator: true, status: 'active' })
      .whereNull('deleted_at')
      .orderBy('id')
      .limit(100)
      .pluck('id')
  const found = await read('companies').where('id', companyId).pluck('administrator_id')
  return found.filter((id) => id !== null)
}

/** The administrator of a company. */
export const findAdministratorId = async (read: Knex, companyId: number): Promise<number | null> =>
  (await read('companies').where({ id: companyId }).first('administrator_id'))?.administrator_id ??
  null

/** The language that a person is written to in. */
export const findLocale = async (read: Knex, userId: number): Promise<'zh' | 'en'> =>
  (await read('users').where({ id: userId }).first('locale'))?.locale === 'en' ? 'en' : 'zh'

/** A role that could be assigned, with what it holds. */
export interface CandidateRole {
  roleId: number
  name: string
  enName: string
  presetLevel: PresetLevel | null
  applicationId: number
  permissions: ReadonlySet<number>
}

const mostRoles = 50

/** The roles of a company, and the presets of these levels, that hold a permission; the smallest first. */
export const listRolesHolding = async (
  read: Knex,
  companyId: number,
  permissionId: number,
  levels: readonly PresetLevel[],
): Promise<CandidateRole[]> => {
  const size = read('role_permissions as rs').whereRaw('rs.role_id = r.id').count('*').as('size')
  const rows = await read('roles as r')
    .join('role_permissions as rp', 'rp.role_id', 'r.id')
    .where('rp.permission_id', permissionId)
    .whereNot('r.type', 'superAdministrator')
    .where((own) =>
      own
        .where('r.company_id', companyId)
        .orWhere((preset) =>
          preset.whereNull('r.company_id').whereIn('r.preset_level', [...levels]),
        ),
    )
    .orderBy([{ column: 'size' }, { column: 'r.id' }])
    .limit(mostRoles)
    .select('r.id', 'r.name', 'r.en_name', 'r.preset_level', 'r.application_id', size)
  const held: { role_id: number; permission_id: number }[] = await read('role_permissions')
    .whereIn(
      'role_id',
      rows.map(({ id }) => id),
    )
    .select('role_id', 'permission_id')
  return rows.map((row) => ({
    roleId: row.id,
    name: row.name,
    enName: row.en_name,
    presetLevel: row.preset_level,
    applicationId: row.application_id,
    permissions: new Set(
      held.filter(({ role_id: id }) => id === row.id).map(({ permission_id: id }) => id),
    ),
  }))
}

/** A person's roles by application, with their names. */
export const listAssignedRoles = async (
  read: Knex,
  userId: number,
): Promise<{ roleId: number; applicationId: number; name: string; enName: string }[]> => {
  const rows = await read('user_roles as ur')
    .join('roles as r', 'r.id', 'ur.role_id')
    .where('ur.user_id', userId)
    .select('r.id', 'ur.application_id', 'r.name', 'r.en_name')
  return rows.map((row) => ({
    roleId: row.id,
    applicationId: row.application_id,
    name: row.name,
    enName: row.en_name,
  }))
}
