import type { CompanyClosing, CompanyRecord } from '#contract/companies/companies'
import { joinRequests } from '#contract/companies/joinRequests'
import type { CompanySuspension } from '#contract/people/suspension'
import type { Transaction } from '#db/connect'
import { requireVersion, requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { queueLogoutsOfCompany } from '#server/platform/identity/sessions.queries'
import { findUser } from '#server/platform/identity/users.queries'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import type { StoredCompany } from './companies.queries.ts'
import {
  listMembers,
  rejectRequests,
  removeAllMembers,
  setAdministrator,
} from '#server/features/companies/membership/index'
import * as policy from '#contract/policies/companies'
import { deleteWebhooksOf } from '#server/features/operations/webhooks/index'
import { withdrawAllRoles } from '#server/features/access/roles/index'
import { eraseLicence } from './licence.service.ts'
import { withCompany } from './companies.service.ts'
import {
  logCompany,
  logLicence,
  moveCompany,
  notifyApplicant,
  notifyPeople,
} from './companyMoves.ts'

const auditOfRequest = auditOf(joinRequests)

/** Rejects open join requests of a closed company and notifies their senders. */
const rejectJoining = async (
  trx: Transaction,
  scope: Scope,
  { companyId, name: company }: StoredCompany,
  reason: string,
): Promise<void> => {
  const decision = { reason, decided_by: scope.actor.userId }
  for (const request of await rejectRequests(trx, companyId, decision, scope.now())) {
    const { id, userId, userName: name } = request
    const target = { id, name, companyId, about: [{ type: 'user', id: userId }] } as const
    await auditOfRequest(trx, scope, 'join.rejected', target, [
      { status: 'inReview' },
      { status: 'rejected', reason },
    ])
    await notify(trx, scope, {
      userId,
      kind: 'company.closed',
      args: { company, reason },
      link: '/join',
    })
  }
}

/**
 * Closes an application or company, deletes its licence image and notifies everyone affected. If the company is
 * established, its members leave it and lose its roles, and open join requests are rejected.
 */
export const closeCompany = async (
  scope: Scope,
  id: string,
  closing: CompanyClosing,
): Promise<CompanyRecord> => {
  const { reason = '' } = closing
  const licences: (string | null)[] = []
  const closed = await withCompany(scope, id, async (trx, company) => {
    requireAllowed(policy.mayClose(scope.actor, company))
    requireVersion(company, closing)
    await moveCompany(trx, scope, company, { to: 'closed', reason, action: 'company.closed' })
    await logLicence(trx, scope, company, [company.licence, null])
    licences.push(company.licence)
    if (policy.isEstablished(company)) {
      await queueLogoutsOfCompany(trx, company.companyId, scope.now())
      const released = await removeAllMembers(trx, company.companyId, scope.now())
      await withdrawAllRoles(trx, scope, released, company.companyId)
      await rejectJoining(trx, scope, company, reason)
      await deleteWebhooksOf(trx, company.companyId)
      const args = { company: company.name, reason }
      await notifyPeople(trx, scope, released, 'company.closed', args)
      await markRightsChanged(trx)
    } else if (company.applicantNumber === scope.actor.userId)
      await notifySystemAdministrators(trx, scope, {
        kind: 'company.withdrawn',
        args: { user: scope.actor.realName, company: company.name },
        link: `/companies/${company.id}/show`,
      })
    else await notifyApplicant(trx, scope, company, 'company.applicationClosed', reason)
  })
  for (const licence of licences) await eraseLicence(scope, [licence, null])
  return closed
}

const suspensionMoves = {
  'company.suspended': { from: 'passed', to: 'suspended' },
  'company.reopened': { from: 'suspended', to: 'passed' },
} as const

/**
 * Suspends or reopens a company and notifies its members. It takes effect at each member's next request: people of a
 * suspended company can log in, see the reason and use their own account, but nothing else.
 */
export const suspendOrReopen = (
  scope: Scope,
  id: string,
  suspension: CompanySuspension,
  action: keyof typeof suspensionMoves,
): Promise<CompanyRecord> =>
  withCompany(scope, id, async (trx, company) => {
    const { from, to } = suspensionMoves[action]
    const { reason } = suspension
    requireAllowed(policy.maySuspend(scope.actor, company))
    requireVersion(company, suspension)
    if (company.status !== from) throw new Refusal('statusDoesNotAllow')
    await moveCompany(trx, scope, company, { to, reason, action })
    if (to === 'suspended') await queueLogoutsOfCompany(trx, company.companyId, scope.now())
    await markRightsChanged(trx)
    const members = await listMembers(trx, company.companyId)
    await notifyPeople(trx, scope, members, action, { company: company.name, reason })
  })

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
