import type { NotificationKind } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import { findCompany } from '#server/features/companies/companies/index'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { notify } from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { findUser } from '#server/platform/identity/users.queries'
import { removeFromCompany } from '#server/features/companies/membership/index'

export const notifyAdministrator = async (
  trx: Transaction,
  scope: Scope,
  companyId: number,
  kind: NotificationKind,
  link: string,
): Promise<void> => {
  const company = await findCompany(trx, 'all', companyId)
  if (!company?.administratorNumber) return
  const args = { user: scope.actor.realName, company: company.name }
  await notify(trx, scope, { userId: company.administratorNumber, kind, args, link })
}

export const leaveCompany = async (scope: Scope): Promise<true> => {
  const { actor } = scope
  if (actor.companyId === null) throw new Refusal('statusDoesNotAllow')
  if (actor.isCompanyAdministrator) throw new Refusal('companyAdministratorStays')
  const companyId = actor.companyId
  await scope.db.transaction(async (trx) => {
    await lockCompany(trx, companyId)
    const user = await findUser(trx, { companyId }, actor.userId, scope.now())
    if (!user) throw new Refusal('statusDoesNotAllow')
    if (user.isCompanyAdministrator) throw new Refusal('companyAdministratorStays')
    await removeFromCompany(trx, scope, user)
    await markRightsChanged(trx)
    await notifyAdministrator(trx, scope, companyId, 'company.memberLeft', '/users')
    await logOfAccount(trx, scope, actor, 'company.leave', {
      before: { companyId: String(companyId) },
      after: { companyId: null },
    })
  })
  return true
}
