import type { CompanyRecord } from '#contract/companies/companies'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { findUser } from '#server/platform/identity/users.queries'
import { withdrawAllRoles } from '#server/features/access/roles/index'
import { setAdministrator } from '#server/features/companies/membership/index'
import * as policy from '#contract/policies/companies'
import { notifyPeople, withCompany } from './companyMoves.service.ts'
import { logCompany } from './companies.service.ts'

export const transferCompany = (scope: Scope, id: string, userId: number): Promise<CompanyRecord> =>
  withCompany(scope, id, async (trx, company) => {
    requireAllowed(policy.mayTransfer(scope.actor, company))
    // Prevents concurrent disabling or removal of the user.
    await lockAccount(trx, userId)
    const user = await findUser(trx, { companyId: company.companyId }, userId, scope.now())
    if (!user || user.status !== 'active') throw new Refusal('userMissing')
    requireAllowed(policy.mayAdminister({ ...user, administers: null }, scope.actor, true))
    if (company.administratorNumber === userId) return
    await withdrawAllRoles(trx, scope, [userId], company.companyId)
    await setAdministrator(trx, company.companyId, userId, scope.now())
    await markRightsChanged(trx)
    await notifyPeople(trx, scope, [userId], 'company.transferred', { company: company.name })
    await logCompany(trx, scope, 'company.transfer', company, [
      { administratorId: company.administratorId },
      { administratorId: String(userId) },
    ])
  })
