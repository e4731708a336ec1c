import type { CompanyRecord, CompanySuspension } from '#contract/companies'
import type { NotificationKind } from '#contract/notifications'
import type { Transaction } from '#db/connect'
import { enforce, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import * as policy from './companies.policy.ts'
import type { StoredCompany } from '#server/platform/companies/companies.queries'
import { getCompany, logCompany, visibleCompany } from './companies.service.ts'
import {
  listMembers,
  lockCompany,
  releaseMembers,
} from '#server/platform/companies/companyStore.queries'
import { moveCompany, tellApplicant } from './review.service.ts'

/**
 * Closes an application or a company; an established company's members are without one from this moment.
 * @throws Refusal `insufficientPermission`, `notFound`, `statusDoesNotAllow`, `ownCompanyStays` (the provider's own)
 */
export const closeCompany = async (
  scope: Scope,
  id: string,
  reason: string,
): Promise<CompanyRecord> => {
  await scope.db.transaction(async (trx) => {
    const seen = await visibleCompany(scope, trx, id)
    await lockCompany(trx, seen.companyId)
    const company = await visibleCompany(scope, trx, id)
    enforce(policy.mayClose(scope.actor, company))
    await moveCompany(trx, scope, company, 'closed', reason)
    if (company.status === 'passed' || company.status === 'suspended') {
      for (const userId of await releaseMembers(trx, company.companyId, scope.now()))
        await notify(trx, scope, {
          userId,
          kind: 'company.closed',
          args: { company: company.name, reason },
          link: '/personalCenter',
        })
      await markRightsChanged(trx)
    } else if (company.applicantNumber === scope.actor.userId)
      await notifySystemAdministrators(trx, scope, {
        kind: 'company.withdrawn',
        args: { user: scope.actor.realName, company: company.name },
        link: `/companies/${company.id}/show`,
      })
    else await tellApplicant(trx, scope, company, 'company.closed', reason)
    await logCompany(trx, scope, 'company.closed', company, [
      { status: company.status },
      { status: 'closed', reason },
    ])
  })
  return getCompany(scope, id)
}

const tellMembers = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  kind: NotificationKind,
  reason: string,
): Promise<void> => {
  for (const userId of await listMembers(trx, company.companyId))
    await notify(trx, scope, {
      userId,
      kind,
      args: { company: company.name, reason },
      link: '/personalCenter',
    })
}

/** Moves a company between passed and suspended, says so to its people, and makes it count from the next call on. */
const holdOrRelease = async (
  scope: Scope,
  id: string,
  { reason, version }: CompanySuspension,
  to: 'suspended' | 'passed',
  [action, after]: [
    'company.suspended' | 'company.reopened',
    (trx: Transaction, company: StoredCompany) => Promise<unknown>,
  ],
): Promise<CompanyRecord> => {
  await scope.db.transaction(async (trx) => {
    const seen = await visibleCompany(scope, trx, id)
    await lockCompany(trx, seen.companyId)
    const company = await visibleCompany(scope, trx, id)
    enforce(policy.maySuspend(scope.actor, company))
    if (version !== undefined && version !== company.version) throw new Refusal('changedMeanwhile')
    if (company.status !== (to === 'passed' ? 'suspended' : 'passed'))
      throw new Refusal('statusDoesNotAllow')
    await moveCompany(trx, scope, company, to, reason)
    await after(trx, company)
    await markRightsChanged(trx)
    await tellMembers(trx, scope, company, action, reason)
    await logCompany(trx, scope, action, company, [
      { status: company.status },
      { status: to, reason },
    ])
  })
  return getCompany(scope, id)
}

/**
 * Suspends a company: its people log in and see why, and can do nothing else until it is reopened; what runs in its
 * name stops. @throws Refusal `insufficientPermission`, `notFound`, `statusDoesNotAllow`, `changedMeanwhile`,
 * `ownCompanyStays` (the provider's own)
 */
export const suspendCompany = (
  scope: Scope,
  id: string,
  suspension: CompanySuspension,
): Promise<CompanyRecord> =>
  holdOrRelease(scope, id, suspension, 'suspended', [
    'company.suspended',
    async (trx, { companyId }) => {
      for (const stop of scope.suspensionHooks) await stop(trx, companyId, scope.now())
    },
  ])

/**
 * Lets a suspended company go on as it was. @throws Refusal `insufficientPermission`, `notFound`, `statusDoesNotAllow`,
 * `changedMeanwhile`
 */
export const reopenCompany = (
  scope: Scope,
  id: string,
  suspension: CompanySuspension,
): Promise<CompanyRecord> =>
  holdOrRelease(scope, id, suspension, 'passed', ['company.reopened', () => Promise.resolve()])
