import { searchKeyOf } from '#db/pinyin'
import type { Knex } from 'knex'
import type { DataLevel } from '#contract/core/enums'
import { fold } from '#contract/text/fold'
import { roles } from '#contract/access/roles'
import type { Transaction } from '#db/connect'
import { lockForChange, lockForShare } from '#db/dialect'
import { insertReturningId, revised } from '#db/tables'
import { sortKeysOf } from '#server/core/sortKeys'
import type { StoredRole } from './roles.queries.ts'

/** What is stored of a role beside its permissions and users. */
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

/** @returns the new role's id. */
export const insertRole = (
  trx: Transaction,
  role: RoleFields &
    Pick<StoredRole, 'type' | 'presetLevel' | 'companyNumber' | 'applicationNumber'>,
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

/** Stores a role's fields; those of a built-in role keep its names. */
export const updateRole = (
  trx: Transaction,
  role: StoredRole,
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
      ...revised(trx, now),
    })
}

/** Counts a change of what hangs on a role. */
export const touchRole = (trx: Transaction, roleId: number, now: number): Promise<unknown> =>
  trx('roles').where({ id: roleId }).update(revised(trx, now))

export const deleteRole = (trx: Transaction, roleId: number): Promise<unknown> =>
  trx('roles').where({ id: roleId }).delete()

/** Replaces what a role holds. */
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

/** Of some permissions, those that exist, each with its application; they stay until the transaction ends. */
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

/** Keeps the company of a role from being changed: what it gives bounds the role. To be called before the role is locked. */
export const lockCompanyOfRole = (trx: Transaction, roleId: number): Promise<unknown> =>
  lockForChange(
    trx('companies').whereIn('id', trx('roles').where({ id: roleId }).select('company_id')),
  ).select('id')

/** Whether an application exists, and whether a company uses it: every company does the basic services. */
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

/** Names of a company's roles whose data level is wider than one; 0 is the widest. */
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

/** Whether a role of this name exists beside which another could not stand. */
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
