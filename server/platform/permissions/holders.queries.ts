import type { Knex } from 'knex'
import { companyTypeAgency } from '#contract/enums'
import { keptWhileSuspended } from '#contract/permissions'
import type { Defaults } from './rights.ts'
import { salesmanKey } from '#contract/rights'

/** Leaves of some people those who can use a permission at this moment; agrees with `evaluateRights`. */
export const holding =
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
          if (!keptWhileSuspended.has(permissionId)) void visitor.whereNull('held.id')
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
