import { companies, type CompanyRecord } from '#contract/companies/companies'
import type { ActionOf } from '#contract/core/resource'
import type { NotificationKind } from '#contract/operations/notifications'
import * as policy from '#contract/policies/companies'
import type { Transaction } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { auditOf, type Changes } from '#server/platform/audit/writeAudit'
import { requireSession, requireUnchanged } from '#server/platform/identity/authenticate'
import {
  notify,
  notifyAll,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import type { StoredCompany } from './companies.queries.ts'
import { insertHistory, moveStatus } from './companyStore.queries.ts'

const audit = auditOf(companies)

export const logCompany = (
  trx: Transaction,
  scope: Scope,
  action: ActionOf<typeof companies>,
  { companyId, name }: Pick<StoredCompany, 'companyId' | 'name'>,
  changes: Changes,
): Promise<void> => audit(trx, scope, action, { id: companyId, name, companyId }, changes)

export const logLicence = async (
  trx: Transaction,
  scope: Scope,
  company: Pick<StoredCompany, 'companyId' | 'name'>,
  [before, after]: readonly [string | null, string | null],
): Promise<void> => {
  if (before === after) return
  await logCompany(trx, scope, 'company.licence', company, [
    { licence: before !== null },
    { licence: after !== null },
  ])
}

export const noteStatus = (
  trx: Transaction,
  scope: Scope,
  companyId: number,
  status: CompanyRecord['status'],
  reason = '',
): Promise<unknown> =>
  insertHistory(trx, {
    company_id: companyId,
    at: scope.now(),
    actor_id: scope.actor.userId,
    status,
    reason,
  })

interface Move {
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

export const notifyReviewers = (
  trx: Transaction,
  scope: Scope,
  company: { companyId: number; name: string },
  kind: NotificationKind = 'company.applied',
): Promise<void> =>
  notifySystemAdministrators(trx, scope, {
    kind,
    args: { user: scope.actor.realName, company: company.name },
    link: `/companies/${company.companyId}/show`,
  })

/**
 * Requires that the applicant still has a session and no company. It locks the account, so write the company first:
 * reviews lock companies before people.
 */
export const requireApplicant = async (trx: Transaction, scope: Scope): Promise<void> => {
  await requireSession(trx, scope)
  await requireUnchanged(trx, scope)
}
