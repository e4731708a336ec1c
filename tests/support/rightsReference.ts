import type { Database } from '#db/connect'

export interface Tables {
  /** `provider_only`: only people of the provider's own company can hold it. */
  permissions: { id: number; provider_only: boolean }[]
  users: {
    id: number
    company_id: number | null
    is_system_administrator: boolean | number
    status: string
  }[]
  companies: {
    id: number
    kind: string
    status: string
    type: number
    administrator_id: number | null
  }[]
  company_permissions: { company_id: number; permission_id: number }[]
  roles: {
    id: number
    key: string | null
    company_id: number | null
    preset_level: 'system' | 'company' | null
  }[]
  role_permissions: { role_id: number; permission_id: number }[]
  user_roles: { user_id: number; role_id: number }[]
}

/**
 * Checks one permission of one user directly on the rows. Shares no code with the server, because it is the reference
 * for testing it.
 */
export const mayUse = (tables: Tables, userId: number, permissionId: number): boolean => {
  const user = tables.users.find(({ id }) => id === userId)
  const permission = tables.permissions.find(({ id }) => id === permissionId)
  if (!user || !permission) return false
  if (user.is_system_administrator) return true

  const roleHolds = (roleId: number) =>
    tables.role_permissions.some(
      (row) => row.role_id === roleId && row.permission_id === permissionId,
    )
  const builtInHolds = (key: string) =>
    tables.roles.some((role) => role.key === key && roleHolds(role.id))

  const company = tables.companies.find(
    ({ id, status }) => id === user.company_id && status === 'passed',
  )
  if (permission.provider_only && company?.kind !== 'provider') return false
  const isSuspended = tables.companies.some(
    ({ id, status }) => id === user.company_id && status === 'suspended',
  )
  if (isSuspended) return [1000, 1100, 1110, 1111].includes(permissionId) && builtInHolds('visitor')
  if (!company) return builtInHolds('visitor')

  const companyHas =
    builtInHolds('companySuperAdministrator') ||
    tables.company_permissions.some(
      (row) => row.company_id === company.id && row.permission_id === permissionId,
    )
  if (company.administrator_id === user.id && companyHas) return true
  if (company.type === 1 && builtInHolds('agency')) return true
  if (builtInHolds('member') && companyHas) return true

  for (const { user_id: holder, role_id: roleId } of tables.user_roles) {
    if (holder !== user.id || !roleHolds(roleId)) continue
    const role = tables.roles.find(({ id }) => id === roleId)
    if (!role) continue
    const isForeign = role.company_id !== null && role.company_id !== company.id
    if (isForeign || (role.key === 'salesman' && company.kind !== 'provider')) continue
    if (role.preset_level === 'system' || companyHas) return true
  }
  return false
}

export const rightsByReference = (tables: Tables, userId: number): number[] =>
  tables.permissions
    .map(({ id }) => id)
    .filter((id) => mayUse(tables, userId, id))
    .toSorted((a, b) => a - b)

/** Entries of the user centre's tree that concern other companies or the whole installation. */
const providerEntries = new Set([
  1300, 1301, 1303, 1304, 1326, 1330, 1450, 1550, 1650, 1710, 1720, 1730, 1740, 1750, 1755, 1760,
  1770, 1790, 1830, 1850, 1860, 1870, 1880,
])

const isProviderEntry = (
  rows: readonly { id: number; parent_id: number | null }[],
  id: number | null,
): boolean =>
  id !== null &&
  (providerEntries.has(id) ||
    isProviderEntry(rows, rows.find((row) => row.id === id)?.parent_id ?? null))

export const readTables = async ({ read }: Database): Promise<Tables> => {
  const rows = (table: string, columns: readonly string[]) =>
    read(table).select(columns).orderBy(columns.slice(0, 2))
  const tree: { id: number; parent_id: number | null }[] = await rows('permissions', [
    'id',
    'parent_id',
  ])
  return {
    permissions: tree.map(({ id }) => ({ id, provider_only: isProviderEntry(tree, id) })),
    users: await rows('users', ['id', 'company_id', 'is_system_administrator', 'status']),
    companies: await rows('companies', ['id', 'kind', 'status', 'type', 'administrator_id']),
    company_permissions: await rows('company_permissions', ['company_id', 'permission_id']),
    roles: await rows('roles', ['id', 'key', 'company_id', 'preset_level']),
    role_permissions: await rows('role_permissions', ['role_id', 'permission_id']),
    user_roles: await rows('user_roles', ['user_id', 'role_id']),
  }
}
