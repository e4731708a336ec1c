import { searchKeyOf } from '#db/pinyin'
import type { Knex } from 'knex'
import type { DataLevel } from '#contract/core/enums'
import { fold } from '#contract/text/fold'
import { roles, type RoleRecord } from '#contract/access/roles'
import type { Transaction } from '#db/connect'
import { lockForChange, lockForShare } from '#db/dialect'
import { insertReturningId, versionBump } from '#db/tables'
import { sortKeysOf } from '#server/core/columns'

export interface RoleFields {
  name: string
  description: string
  nationCode: string
  addrCode: string
  dataLevel: DataLevel
}

const fieldColumns = (fields: RoleFields) => ({
  name: fields.name,
  name_key: fold(fields.name),
  ...sortKeysOf(roles, fields),
  search_key: searchKeyOf([fields.name, fields.description], fields.name),
  description: fields.description,
  nation_code: fields.nationCode,
  addr_code: fields.addrCode,
  data_level: fields.dataLevel,
})

export const insertRole = (
  trx: Transaction,
  role: RoleFields &
    Pick<RoleRecord, 'type' | 'presetLevel'> & {
      companyNumber: number | null
      applicationNumber: number
    },
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'roles', {
    ...fieldColumns(role),
    type: role.type,
    preset_level: role.presetLevel,
    application_id: role.applicationNumber,
    company_id: role.companyNumber,
    created_at: now,
    updated_at: now,
  })

export const updateRole = (
  trx: Transaction,
  role: { roleId: number; key: string | null; name: string },
  fields: RoleFields,
  now: number,
): Promise<unknown> => {
  const { name, name_key, name_sort, search_key, ...rest } = fieldColumns(fields)
  const builtInKey = trx.raw("name_key || ' ' || lower(en_name) || ' ' || ?", [
    searchKeyOf([fields.description], role.name),
  ])
  return trx('roles')
    .where({ id: role.roleId })
    .update({
      ...rest,
      ...(role.key === null
        ? { name, name_key, name_sort, search_key }
        : { search_key: builtInKey }),
      ...versionBump(trx, now),
    })
}

/** Increments a role's version after its permissions or users change. */
export const touchRole = (trx: Transaction, roleId: number, now: number): Promise<unknown> =>
  trx('roles').where({ id: roleId }).update(versionBump(trx, now))

export const deleteRole = (trx: Transaction, roleId: number): Promise<unknown> =>
  trx('roles').where({ id: roleId }).delete()

export const setRolePermissions = async (
  trx: Transaction,
  roleId: number,
  ids: readonly number[],
): Promise<void> => {
  await trx('role_permissions').where({ role_id: roleId }).delete()
  await trx.batchInsert(
    'role_permissions',
    ids.map((id) => ({ role_id: roleId, permission_id: id })),
    100,
  )
}

/** Maps the existing permissions to their applications and locks them against changes until the transaction ends. */
export const findPermissions = async (
  read: Knex,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const rows = await lockForShare(
    read('permissions')
      .whereIn('id', [...ids])
      .orderBy('id'),
  ).select('id', 'application_id')
  return new Map(rows.map((row) => [row.id, row.application_id]))
}

/** Locks a role's company, whose permissions limit the role. Call it before locking the role. */
export const lockCompanyOfRole = (trx: Transaction, roleId: number): Promise<unknown> =>
  lockForChange(
    trx('companies').whereIn('id', trx('roles').where({ id: roleId }).select('company_id')),
  ).select('id')

export const findApplicationUse = async (
  read: Knex,
  applicationId: number,
  companyId: number | null,
): Promise<{ isUsed: boolean } | null> => {
  const application = await read('applications').where({ id: applicationId }).first('type')
  if (!application) return null
  const platform = await read('company_platforms')
    .where({ application_id: applicationId, company_id: companyId ?? 0 })
    .first('company_id')
  return { isUsed: application.type === 'basicService' || platform !== undefined }
}

/** Names of a company's roles with a wider data level than the given one; 0 is the widest. */
export const listRolesWiderThan = (
  read: Knex,
  companyId: number,
  dataLevel: number,
): Promise<string[]> =>
  read('roles')
    .where({ company_id: companyId })
    .where('data_level', '<', dataLevel)
    .orderBy('id')
    .pluck('name')

export const roleNameExists = async (
  read: Knex,
  role: { name: string; applicationNumber: number; companyNumber: number | null },
): Promise<boolean> =>
  (await read('roles')
    .where({
      name_key: fold(role.name),
      application_id: role.applicationNumber,
      company_id: role.companyNumber,
    })
    .first('id')) !== undefined
