import { requireVersion, Refusal } from '#server/core/errors'
import {
  defaultKeys,
  type DefaultKey,
  type DefaultPermissions,
  type DefaultPermissionsChange,
  type RightsPreview,
} from '#contract/access/rights'
import type { Reader } from '#db/connect'
import type { ListQuery } from '#contract/core/paging'
import type { Page } from '#db/page'
import type { Scope } from '#server/core/scope'
import { changesNothing } from '#server/platform/audit/writeAudit'
import {
  logRole,
  planPermissions,
  findBuiltInRole,
  type StoredRole,
  setRolePermissions,
  touchRole,
} from '#server/features/access/roles/index'
import { withRoleOrDefaults, previewChange } from '#server/platform/permissions/preview'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'

const isKey = (id: string): id is DefaultKey => defaultKeys.some((key) => key === id)

const toDefaults = (key: DefaultKey, role: StoredRole): DefaultPermissions => ({
  id: key,
  roleId: role.id,
  name: role.name,
  presetLevel: role.presetLevel,
  permissionIds: role.permissionIds,
  createdAt: role.createdAt,
  updatedAt: role.updatedAt,
  version: role.version,
})

const builtIn = async (
  scope: Scope,
  read: Reader,
  id: string,
  lock = false,
): Promise<{ key: DefaultKey; role: StoredRole }> => {
  const role = isKey(id) ? await findBuiltInRole(read, id, scope.locale, lock) : null
  if (!isKey(id) || !role) throw new Refusal('notFound')
  return { key: id, role }
}

export const listDefaultPermissions = async (
  scope: Scope,
  list: ListQuery<'id', { id?: string[] | undefined }>,
): Promise<Page<DefaultPermissions>> => {
  const { id } = list.filter
  const keys = defaultKeys.filter((key) => id === undefined || id.includes(key))
  const sorted = list.sort[1] === 'DESC' ? keys.toReversed() : keys
  const page = sorted.slice(list.first, list.first + list.size)
  const rows: DefaultPermissions[] = []
  for (const key of page) rows.push(await getDefaultPermissions(scope, key))
  return { rows, total: keys.length, first: list.first }
}

export const getDefaultPermissions = async (
  scope: Scope,
  id: string,
): Promise<DefaultPermissions> => {
  const { key, role } = await builtIn(scope, scope.db.read, id)
  return toDefaults(key, role)
}

const plan = (scope: Scope, read: Reader, role: StoredRole, body: DefaultPermissionsChange) => {
  requireVersion(role, body)
  return planPermissions(scope, read, role, null, body.permissionIds, role.permissionIds)
}

export const changeDefaultPermissions = async (
  scope: Scope,
  id: string,
  body: DefaultPermissionsChange,
): Promise<DefaultPermissions> =>
  scope.db.transaction(async (trx) => {
    const { key, role } = await builtIn(scope, trx, id, true)
    const permissions = await plan(scope, trx, role, body)
    if (changesNothing(role, { permissionIds: permissions.map(String) }))
      return toDefaults(key, role)
    await setRolePermissions(trx, role.roleId, permissions)
    await touchRole(trx, role.roleId, scope.now())
    await markRightsChanged(trx)
    await logRole(trx, scope, 'defaultPermission.edit', role, [
      { permissionIds: role.permissionIds },
      { permissionIds: permissions.map(String) },
    ])
    const after = await builtIn(scope, trx, id)
    return toDefaults(after.key, after.role)
  })

export const previewDefaultPermissions = async (
  scope: Scope,
  id: string,
  body: DefaultPermissionsChange,
): Promise<RightsPreview> => {
  const { key, role } = await builtIn(scope, scope.db.read, id)
  const permissions = await plan(scope, scope.db.read, role, body)
  const { roleId, presetLevel } = role
  const ids = [...new Set([...role.permissionIds.map(Number), ...permissions])]
  const changedRole = { key, presetLevel, companyId: null, permissions: new Set(permissions) }
  return previewChange(
    scope,
    { companyId: 'all' },
    { whom: key === 'salesman' ? { roleId } : 'all', ids, roleIds: [roleId] },
    { world: (world) => withRoleOrDefaults(world, roleId, changedRole) },
  )
}
