import type { CompanyRightsChange, RightsPreview } from '#contract/rights'
import { Refusal, unknownIds } from '#server/core/errors'
import { numericId } from '#contract/filters'
import type { Scope } from '#server/core/scope'
import { withCompany } from '#server/platform/permissions/preview'
import { previewChange } from '#server/platform/permissions/preview.service'
import { refuseProviderOnly } from '#server/platform/permissions/providerOnly'
import { findCompanyFacts, isOurCompany } from '#server/platform/permissions/permissions.queries'

/**
 * Who in a company would gain and lose what if it were given other permissions. @throws Refusal `invalidInput`,
 * `companyNotFound`, `permissionsProviderOnly`
 */
export const previewCompanyRights = async (
  scope: Scope,
  { companyId, permissionIds }: CompanyRightsChange,
): Promise<RightsPreview> => {
  const company = numericId(companyId)
  const facts = company === null ? null : await findCompanyFacts(scope.db.read, company)
  if (company === null || !facts) throw new Refusal('companyNotFound')
  const rows = await scope.rights.permissions(scope.actor.rightsMark)
  const known = new Set(rows.map(({ id }) => id))
  const ids = permissionIds.map(Number)
  const absent = ids.filter((id) => !known.has(id))
  if (absent.length) throw unknownIds('permissionIds', absent)
  if (!(await isOurCompany(scope.db.read, company)))
    await refuseProviderOnly(scope, scope.db.read, ids)
  return previewChange(
    scope,
    { companyId: 'all' },
    { whom: { company }, ids: null },
    { world: (world) => withCompany(world, company, new Set(ids)) },
  )
}
