import type { Reader } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { requireNotProviderOnly } from '#server/platform/permissions/permissionDenied'
import { isOurCompany } from '#server/platform/permissions/permissions.queries'
import { listRolesWiderThan } from '#server/features/access/roles/index'

type Grantee = { companyId: number; dataLevel: number } | 'new'

/** Refuses provider-only permissions for customers, and a data level that existing roles of the company exceed. */
export const refuseUnfitGrant = async (
  scope: Scope,
  read: Reader,
  company: Grantee,
  grant: {
    permissionIds?: readonly string[] | undefined
    dataLevel?: number | undefined
  },
): Promise<void> => {
  const isOurs = company !== 'new' && (await isOurCompany(read, company.companyId))
  if (grant.permissionIds && !isOurs)
    await requireNotProviderOnly(scope, read, grant.permissionIds.map(Number))
  if (company === 'new' || grant.dataLevel === undefined) return
  if (grant.dataLevel <= company.dataLevel) return
  const wider = await listRolesWiderThan(read, company.companyId, grant.dataLevel)
  if (!wider.length) return
  const args = { roles: wider.join(scope.locale === 'zh' ? '、' : ', ') }
  throw new Refusal('roleLevelExceedsCompany', {
    args,
    fields: { dataLevel: { key: 'validation.rolesBelowLevel', args } },
  })
}
