import type { Knex } from 'knex'
import { companyTypeAgency } from '#contract/core/enums'
import { permissionsDuringSuspension } from '#contract/access/permissions'
import type { Defaults } from './rights.ts'
import { salesmanKey } from '#contract/access/rights'
import type { Narrow } from './peopleList.queries.ts'
import type { PeopleScope } from './people.queries.ts'

/** Filters people to the ones who can currently use a permission; must agree with `evaluateRights`. */
export const whereHoldsPermission =
  (read: Knex, permissionId: number, defaults: Defaults, isProviderOnly: boolean) =>
  (query: Knex.QueryBuilder): Knex.QueryBuilder => {
    const given = read('company_permissions as cp')
      .where('cp.permission_id', permissionId)
      .whereRaw('cp.company_id = c.id')
      .select(read.raw('1'))
    const roles = read('user_roles as ur')
      .join('roles as r', 'r.id', 'ur.role_id')
      .join('role_permissions as rp', 'rp.role_id', 'r.id')
      .where('rp.permission_id', permissionId)
      .whereRaw('ur.user_id = u.id AND (r.company_id IS NULL OR r.company_id = c.id)')
      .whereRaw("(r.key IS NULL OR r.key <> ? OR c.kind = 'provider')", [salesmanKey])
      .select(read.raw('1'))
    const everyCompany = defaults.companySuperAdministrator.has(permissionId)
    if (isProviderOnly)
      void query.where((ours) => {
        void ours.where('u.is_system_administrator', true).orWhere('c.kind', 'provider')
      })
    return query.where('u.status', 'active').where((any) => {
      void any.where('u.is_system_administrator', true)
      if (defaults.visitor.has(permissionId))
        void any.orWhere((visitor) => {
          void visitor.whereNull('c.id')
          if (!permissionsDuringSuspension.has(permissionId)) void visitor.whereNull('held.id')
        })
      void any.orWhere((member) => {
        void member.whereNotNull('c.id').where((source) => {
          void source.whereExists(roles.clone().where('r.preset_level', 'system'))
          if (defaults.agency.has(permissionId)) void source.orWhere('c.type', companyTypeAgency)
          void source.orWhere((bounded) => {
            if (!everyCompany) void bounded.whereExists(given)
            void bounded.where((one) => {
              void one.whereRaw('c.administrator_id = u.id').orWhereExists(roles)
              if (defaults.member.has(permissionId)) void one.orWhereRaw('1 = 1')
            })
          })
        })
      })
    })
  }

/**
 * Lists the sources of a permission's holders, each found by its own index. Together they cover every holder, but also
 * others, so the result must still be filtered.
 */
export const holderSources = (
  read: Knex,
  { companyId }: PeopleScope,
  permissionId: number,
  defaults: Defaults,
  isProviderOnly: boolean,
): Narrow[] => {
  const companies = () => {
    const query = read('companies as sc')
    if (companyId !== 'all') void query.where('sc.id', companyId)
    return isProviderOnly ? query.where('sc.kind', 'provider') : query
  }
  const passed = () => companies().where('sc.status', 'passed')
  const given = () =>
    defaults.companySuperAdministrator.has(permissionId)
      ? passed()
      : passed().whereIn('sc.id', (some) => {
          void some
            .from('company_permissions')
            .where({ permission_id: permissionId })
            .select('company_id')
        })
  const membersOf =
    (some: () => Knex.QueryBuilder): Narrow =>
    (query) =>
      query.whereIn('u.company_id', some().select('sc.id'))
  const sources: Narrow[] = [
    (query) => query.where('u.is_system_administrator', true),
    (query) =>
      query.whereIn('u.id', (roles) => {
        void roles
          .from('user_roles as sr')
          .join('role_permissions as sp', 'sp.role_id', 'sr.role_id')
          .where('sp.permission_id', permissionId)
          .select('sr.user_id')
      }),
    (query) =>
      query.whereIn(
        'u.id',
        given().whereNotNull('sc.administrator_id').select('sc.administrator_id'),
      ),
  ]
  if (defaults.agency.has(permissionId))
    sources.push(membersOf(() => passed().where('sc.type', companyTypeAgency)))
  if (defaults.member.has(permissionId)) sources.push(membersOf(given))
  if (defaults.visitor.has(permissionId))
    sources.push(
      (query) => query.whereNull('u.company_id'),
      membersOf(() => companies().whereNot('sc.status', 'passed')),
    )
  return sources
}
