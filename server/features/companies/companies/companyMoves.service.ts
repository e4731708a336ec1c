import type { companies, CompanyRecord } from '#contract/companies/companies'
import type { NotificationKind } from '#contract/operations/notifications'
import type { ActionOf } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import type { StoredCompany } from './companies.queries.ts'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { moveStatus } from './companyStore.queries.ts'
import { notify, notifyAll } from '#server/platform/notifications/notifications.service'
import * as policy from '#contract/policies/companies'
import { getCompany, logCompany, noteStatus, visibleCompany } from './companies.service.ts'

/** Locks a visible company, runs `work` on its current state and returns the committed record. */
export const withCompany = async (
  scope: Scope,
  id: string,
  work: (trx: Transaction, company: StoredCompany) => Promise<void>,
): Promise<CompanyRecord> => {
  await scope.db.transaction(async (trx) => {
    const { companyId } = await visibleCompany(scope, trx, id)
    await lockCompany(trx, companyId)
    await work(trx, await visibleCompany(scope, trx, id))
  })
  return getCompany(scope, id)
}

export interface Move {
  to: CompanyRecord['status']
  reason: string
  action: ActionOf<typeof companies>
}

/** Changes the status with a history entry; a concurrent change causes `statusDoesNotAllow`. */
export const moveCompany = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  { to, reason, action }: Move,
): Promise<void> => {
  const { companyId, status } = company
  requireAllowed(policy.mayMove(status, to))
  if (!(await moveStatus(trx, companyId, status, to, scope.now())))
    throw new Refusal('statusDoesNotAllow')
  await noteStatus(trx, scope, companyId, to, reason)
  await logCompany(trx, scope, action, company, [{ status }, { status: to, reason }])
}

export const notifyPeople = (
  trx: Transaction,
  scope: Scope,
  userIds: readonly number[],
  kind: NotificationKind,
  args: { company: string; reason?: string },
): Promise<void> => notifyAll(trx, scope, userIds, { kind, args, link: '/personalCenter' })

export const notifyApplicant = async (
  trx: Transaction,
  scope: Scope,
  { id, name, applicantNumber: userId }: StoredCompany,
  kind: NotificationKind,
  reason: string,
): Promise<void> => {
  if (userId === null || userId === scope.actor.userId) return
  const link = `/companyApply/${id}/show`
  await notify(trx, scope, { userId, kind, args: { company: name, reason }, link })
}
