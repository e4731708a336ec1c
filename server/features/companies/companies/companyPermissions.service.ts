import type { CompanyRecord } from '#contract/companies/companies'
import type { CompanyPermissionsChange } from '#contract/companies/companyPermissions'
import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { mayGrant } from '#contract/policies/companies'
import { permissionsAfter } from '#contract/policies/grants'
import { requireAllowed } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { refuseUnknownIds } from './unknownIds.ts'
import { listPermissions } from '#server/platform/permissions/permissions.queries'
import { changeLocked } from './companyChange.service.ts'

export const changeCompanyPermissions = (
  scope: Scope,
  id: string,
  body: CompanyPermissionsChange,
): Promise<CompanyRecord> =>
  changeLocked(scope, id, async (trx, company) => {
    requireAllowed(mayGrant(scope.actor, company))
    await refuseUnknownIds(trx, body)
    const permissions = await listPermissions(trx)
    const nodes = permissions.map((one) => ({
      id: String(one.id),
      parentId: one.parentId === null ? null : String(one.parentId),
      applicationId: String(one.applicationId),
    }))
    const userCentre = permissions.find(({ appId }) => appId === USER_CENTRE_APP_ID)
    const userCentreId = userCentre && String(userCentre.applicationId)
    const permissionIds = permissionsAfter(company, body, nodes, userCentreId)
    return { permissionIds, version: body.version }
  })
