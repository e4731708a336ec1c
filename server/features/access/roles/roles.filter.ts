import type { Knex } from 'knex'
import { numbersOf, numericId } from '#contract/text/filters'
import { salesmanKey } from '#contract/access/rights'
import type { RoleFilter } from '#contract/access/roles'
import { wordsOf } from '#contract/text/searchText'
import { likeContains } from '#db/dialect'
import type { RoleScope } from './roleHolders.queries.ts'

/**
 * SQL for the level of a role: the stored level of a preset, the level that follows from the key of a super
 * administrator role, null for other roles.
 */
export const presetLevelOf = `CASE r.key WHEN 'systemSuperAdministrator' THEN 'system'
  WHEN 'companySuperAdministrator' THEN 'company' ELSE r.preset_level END`

const numberOf = (id: string): number => numericId(id) ?? 0

export const rolesInScope = (read: Knex, { companyId }: RoleScope): Knex.QueryBuilder => {
  const query = read('roles as r')
  if (companyId === 'all') return query
  return query.where((own) =>
    own
      .where('r.company_id', companyId)
      .orWhere((common) =>
        common.whereNull('r.company_id').whereRaw(`${presetLevelOf} = 'company'`),
      ),
  )
}

const whereAssignable = (
  query: Knex.QueryBuilder,
  companyId: number,
  { assigns = ['company'] }: RoleScope,
): Knex.QueryBuilder =>
  query
    .where((fits) =>
      fits
        .where((own) => own.where('r.company_id', companyId).where('r.type', 'normal'))
        .orWhere((preset) =>
          preset
            .whereNull('r.company_id')
            .where('r.type', 'preset')
            .whereIn('r.preset_level', [...assigns]),
        ),
    )
    .where((held) =>
      held.whereNull('r.key').orWhere((ofOurs) =>
        ofOurs.where('r.key', salesmanKey).whereExists((ours) => {
          void ours.from('companies').where({ id: companyId, kind: 'provider' }).select('id')
        }),
      ),
    )

export const filterRoles = (
  query: Knex.QueryBuilder,
  filter: RoleFilter,
  scope: RoleScope,
): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('r.id', numbersOf(filter.id))
  for (const term of wordsOf(filter.q)) void query.whereRaw(...likeContains('r.search_key', term))
  if (filter.applicationId) void query.where('r.application_id', numberOf(filter.applicationId))
  if (filter.companyId) void query.where('r.company_id', numberOf(filter.companyId))
  if (filter.type) void query.where('r.type', filter.type)
  // Only roles without a company have a level. The condition on the company lets an index find these few roles.
  if (filter.presetLevel)
    void query.whereNull('r.company_id').whereRaw(`${presetLevelOf} = ?`, [filter.presetLevel])
  if (filter.assignableIn) void whereAssignable(query, numberOf(filter.assignableIn), scope)
  const { permissionId } = filter
  if (permissionId)
    void query.whereIn('r.id', (holding) => {
      void holding
        .from('role_permissions')
        .where({ permission_id: numberOf(permissionId) })
        .select('role_id')
    })
  return query
}
