import type { CompanyRecord } from '#contract/companies'
import { enforce, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { notify } from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { findUser } from '#server/platform/identity/users.queries'
import * as policy from './companies.policy.ts'
import { getCompany, logCompany, visibleCompany } from './companies.service.ts'
import {
  lockCompany,
  setAdministrator,
  takeAllRoles,
} from '#server/platform/companies/companyStore.queries'

/**
 * Hands the super administrator of a company to another of its members. @throws Refusal `insufficientPermission`,
 * `phoneOfPlatformManager`, `currentUserAsCompanyAdministrator`, `userMissing`, `notFound`, `statusDoesNotAllow`
 */
export const transferCompany = async (
  scope: Scope,
  id: string,
  userId: number,
): Promise<CompanyRecord> => {
  await scope.db.transaction(async (trx) => {
    const seen = await visibleCompany(scope, trx, id)
    await lockCompany(trx, seen.companyId)
    const company = await visibleCompany(scope, trx, id)
    if (company.status !== 'passed') throw new Refusal('statusDoesNotAllow')
    const isOwn = company.administratorNumber === scope.actor.userId
    if (!isOwn && !scope.actor.isSystemAdministrator) throw new Refusal('insufficientPermission')
    const user = await findUser(trx, { companyId: company.companyId }, userId, scope.now())
    if (!user || user.status !== 'active') throw new Refusal('userMissing')
    enforce(policy.mayAdminister({ ...user, administers: null }, scope.actor, true))
    await takeAllRoles(trx, userId)
    await setAdministrator(trx, company.companyId, userId, scope.now())
    await markRightsChanged(trx)
    await notify(trx, scope, {
      userId,
      kind: 'company.transferred',
      args: { company: company.name },
      link: '/personalCenter',
    })
    await logCompany(trx, scope, 'company.transfer', company, [
      { administratorId: company.administratorId },
      { administratorId: String(userId) },
    ])
  })
  return getCompany(scope, id)
}
