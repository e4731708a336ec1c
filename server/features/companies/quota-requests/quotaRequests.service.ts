import { companies } from '#contract/companies/companies'
import { gibibyte } from '#contract/companies/quotas'
import {
  quotaRequests,
  type QuotaRequestCreation,
  type QuotaRequestRecord,
  type QuotaRequestReview,
} from '#contract/companies/quotaRequests'
import type { ActionOf } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/auditOf'
import { difference } from '#server/platform/audit/difference'
import {
  findCompany,
  type StoredCompany,
  updateCompany,
} from '#server/features/companies/companies/index'
import { lockCompany } from '#server/platform/identity/companies.queries'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { makeReads } from '#server/platform/routing/reads'
import * as policy from './quotaRequests.policy.ts'
import { limitRequests } from '#server/platform/requests/limitRequests'
import { decideRequest } from '#server/platform/requests/decideRequest'
import { requestTable } from './quotaRequests.queries.ts'
import { grantOf, planIncrease, refuseWithoutIncrease } from './quotas.plan.ts'

export const requestReads = makeReads(requestTable, ({ actor }) => (query) => {
  if (actor.may('quotaRequest:review')) return
  void query.where('quota_requests.company_id', actor.companyId ?? 0)
  if (!actor.isCompanyAdministrator) void query.where('quota_requests.user_id', actor.userId)
})

const audit = auditOf(quotaRequests)
const auditCompany = auditOf(companies)

const log = (
  trx: Transaction,
  scope: Scope,
  action: ActionOf<typeof quotaRequests>,
  { id, companyId, companyName: name, userId }: QuotaRequestRecord,
  [before, after]: readonly [Record<string, unknown>, Record<string, unknown>],
): Promise<void> => {
  const about = [
    { type: 'user', id: userId },
    { type: 'company', id: companyId },
  ] as const
  return audit(trx, scope, action, { id, name, companyId: Number(companyId), about }, [
    before,
    after,
  ])
}

/** Locks the caller's company and requires that it is active and still administered by the caller. */
const lockOwnCompany = async (trx: Transaction, { actor }: Scope): Promise<StoredCompany> => {
  const companyId = actor.companyId ?? 0
  await lockCompany(trx, companyId)
  const company = requireRow(await findCompany(trx, 'all', companyId))
  if (company.status !== 'passed') throw new Refusal('statusDoesNotAllow')
  if (company.administratorNumber !== actor.userId) throw new Refusal('insufficientPermission')
  return company
}

export const requestQuota = async (
  scope: Scope,
  { message, ...given }: QuotaRequestCreation,
): Promise<QuotaRequestRecord> => {
  const { actor } = scope
  requireAllowed(policy.mayRequest(actor))
  return scope.db.transaction(async (trx) => {
    const company = await lockOwnCompany(trx, scope)
    const requestedQuotas = planIncrease(given, company)
    refuseWithoutIncrease(requestedQuotas)
    await limitRequests(trx, scope, 'quota_requests')
    const fields = {
      userId: String(actor.userId),
      companyId: company.id,
      ...requestedQuotas,
      message,
      status: 'inReview',
    } as const
    const id = await requestTable.insert(trx, fields, scope.now())
    const request = await requestReads.find(scope, trx, String(id))
    await notifySystemAdministrators(trx, scope, {
      kind: 'quota.requested',
      args: { user: actor.realName, company: company.name },
      link: `/quotaRequests#${id}`,
    })
    await log(trx, scope, 'quotaRequest.create', request, [{}, { ...requestedQuotas, message }])
    return request
  })
}

/** Notifies the current administrator, because the requester may have left the company. */
const notifyCurrentAdministrator = async (
  trx: Transaction,
  scope: Scope,
  { administratorNumber: userId }: StoredCompany,
  notification: Omit<Parameters<typeof notify>[2], 'userId' | 'link'>,
): Promise<void> => {
  if (userId !== null) await notify(trx, scope, { ...notification, userId, link: '/company' })
}

const grant = async (
  trx: Transaction,
  scope: Scope,
  request: QuotaRequestRecord,
  company: StoredCompany,
  { decision: _grant, reason = '', ...given }: Extract<QuotaRequestReview, { decision: 'grant' }>,
): Promise<void> => {
  if (company.status !== 'passed') throw new Refusal('statusDoesNotAllow')
  const more = planIncrease(grantOf(request, given), company)
  refuseWithoutIncrease(more)
  const granted = {
    grantedUserQuota: more.userQuota,
    grantedDeviceQuota: more.deviceQuota,
    grantedStorageQuota: more.storageQuota,
  }
  const decision = { status: 'granted', reason, ...granted } as const
  await decideRequest(trx, scope, requestTable, request, decision)
  const quotas = {
    userQuota: more.userQuota ?? company.userQuota,
    deviceQuota: more.deviceQuota ?? company.deviceQuota,
    storageQuota: more.storageQuota ?? company.storageQuota,
  }
  if (!(await updateCompany(trx, company, { ...company, ...quotas }, scope.now())))
    throw new Refusal('changedMeanwhile')
  const changes = difference<Record<string, unknown>>({ ...company }, quotas)
  await auditCompany(
    trx,
    scope,
    'company.edit',
    { id: company.id, name: company.name, companyId: company.companyId },
    changes,
  )
  await log(trx, scope, 'quotaRequest.granted', request, [{ status: request.status }, decision])
  await notifyCurrentAdministrator(trx, scope, company, {
    kind: 'quota.granted',
    args: {
      company: company.name,
      users: quotas.userQuota,
      devices: quotas.deviceQuota,
      storage: Math.round((quotas.storageQuota / gibibyte) * 100) / 100,
    },
  })
}

const decline = async (
  trx: Transaction,
  scope: Scope,
  request: QuotaRequestRecord,
  company: StoredCompany,
  reason: string,
): Promise<void> => {
  const decision = { status: 'declined', reason } as const
  await decideRequest(trx, scope, requestTable, request, decision)
  await log(trx, scope, 'quotaRequest.declined', request, [{ status: request.status }, decision])
  await notifyCurrentAdministrator(trx, scope, company, {
    kind: 'quota.declined',
    args: { company: company.name, reason },
  })
}

/** Grants a request, which sets the company's quotas, or declines it; of concurrent decisions only one succeeds. */
export const reviewQuotaRequest = (
  scope: Scope,
  id: string,
  review: QuotaRequestReview,
): Promise<QuotaRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const request = await requestReads.find(scope, trx, id)
    requireAllowed(policy.mayDecide(scope.actor, request))
    await lockCompany(trx, Number(request.companyId))
    const company = requireRow(await findCompany(trx, 'all', Number(request.companyId)))
    if (review.decision === 'grant') await grant(trx, scope, request, company, review)
    else await decline(trx, scope, request, company, review.reason)
    return requestReads.find(scope, trx, id)
  })

export const withdrawQuotaRequest = (scope: Scope, id: string): Promise<QuotaRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const request = await requestReads.find(scope, trx, id)
    requireAllowed(policy.mayWithdraw(scope.actor, request))
    const decision = { status: 'withdrawn' } as const
    await decideRequest(trx, scope, requestTable, request, decision)
    await log(trx, scope, 'quotaRequest.withdraw', request, [{ status: request.status }, decision])
    return requestReads.find(scope, trx, id)
  })
