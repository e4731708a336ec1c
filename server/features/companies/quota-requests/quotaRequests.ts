import { companies } from '#contract/companies/companies'
import { gibibyte } from '#contract/companies/quotas'
import {
  quotaRequests,
  type QuotaName,
  type QuotaRequestCreation,
  type QuotaRequestRecord,
  type QuotaRequestReview,
} from '#contract/companies/quotaRequests'
import { mayRequestQuota, mayWithdrawQuota } from '#contract/policies/requests'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { auditOf, difference } from '#server/platform/audit/writeAudit'
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
import { defineRequest } from '#server/platform/routing/defineRequest'
import { grantOf, planIncrease } from './quotas.plan.ts'

type Row = Record<
  `present_${'user' | 'device' | 'storage'}_quota` | 'user_count',
  number | string
> &
  Record<'device_count' | 'storage_used', number | string | null>

/** The locked company, and the quotas that a grant increases. */
interface Locked {
  company: StoredCompany
  more: Record<QuotaName, number | null> | null
}

const numberOrNull = (value: number | string | null) => (value === null ? null : Number(value))

const auditCompany = auditOf(companies)

const lockAndFindCompany = async (trx: Transaction, companyId: number): Promise<StoredCompany> => {
  await lockCompany(trx, companyId)
  return requireRow(await findCompany(trx, 'all', companyId))
}

/** Sets the company's quotas and returns all of them. */
const raiseQuotas = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  more: Record<QuotaName, number | null>,
): Promise<Record<QuotaName, number>> => {
  const quotas = {
    userQuota: more.userQuota ?? company.userQuota,
    deviceQuota: more.deviceQuota ?? company.deviceQuota,
    storageQuota: more.storageQuota ?? company.storageQuota,
  }
  if (!(await updateCompany(trx, company, { ...company, ...quotas }, scope.now())))
    throw new Refusal('changedMeanwhile')
  const { id, name, companyId } = company
  const changes = difference<Record<string, unknown>>({ ...company }, quotas)
  await auditCompany(trx, scope, 'company.edit', { id, name, companyId }, changes)
  return quotas
}

/** Notifies the current administrator, because the requester may have left the company. */
const notifyDecided = async (
  trx: Transaction,
  scope: Scope,
  { administratorNumber: userId, name }: StoredCompany,
  quotas: Record<QuotaName, number> | null,
  reason: string,
): Promise<void> => {
  if (userId === null) return
  const link = '/company'
  if (quotas === null)
    return notify(trx, scope, {
      userId,
      kind: 'quota.declined',
      args: { company: name, reason },
      link,
    })
  const args = {
    company: name,
    users: quotas.userQuota,
    devices: quotas.deviceQuota,
    storage: Math.round((quotas.storageQuota / gibibyte) * 100) / 100,
  }
  return notify(trx, scope, { userId, kind: 'quota.granted', args, link })
}

export const requests = defineRequest<typeof quotaRequests, QuotaRequestReview, Locked>(
  quotaRequests,
  {
    table: 'quota_requests',
    join: (query) =>
      query
        .join('companies as c', 'c.id', 'quota_requests.company_id')
        .join('users as u', 'u.id', 'quota_requests.user_id'),
    search: ['c.search_key'],
    show: (query) =>
      query.select(
        'c.name as company_name',
        'u.real_name as user_name',
        'c.user_quota as present_user_quota',
        'c.user_count',
        'c.device_quota as present_device_quota',
        'c.device_count',
        'c.storage_quota as present_storage_quota',
        'c.storage_used',
      ),
    read: (row: Row) => ({
      present: {
        userQuota: Number(row.present_user_quota),
        userCount: Number(row.user_count),
        deviceQuota: Number(row.present_device_quota),
        deviceCount: numberOrNull(row.device_count),
        storageQuota: Number(row.present_storage_quota),
        storageUsed: numberOrNull(row.storage_used),
      },
    }),
  },
  {
    limited: 'quota_requests',
    sight: (actor) => {
      if (actor.may('quotaRequest:review')) return 'all'
      if (actor.companyId === null) return []
      const isAdministrator = actor.isCompanyAdministrator || actor.token?.isOfAdministrator
      const own = isAdministrator ? {} : { user_id: actor.userId }
      return [{ company_id: actor.companyId, ...own }]
    },
    decides: (actor) => actor.may('quotaRequest:review'),
    mayDecide: () => null,
    mayWithdraw: mayWithdrawQuota,
    logged: ({ companyId: id, companyName: name }) => ({ name, about: [{ type: 'company', id }] }),
    lock: async ({ trx, request, review: { decision, reason: _reason, ...given } }) => {
      const company = await lockAndFindCompany(trx, Number(request.companyId))
      if (decision === 'decline') return { company, more: null }
      if (company.status !== 'passed') throw new Refusal('statusDoesNotAllow')
      return { company, more: planIncrease(grantOf(request, given), company) }
    },
    values: (_deciding, { more }) =>
      Promise.resolve(
        more
          ? {
              grantedUserQuota: more.userQuota,
              grantedDeviceQuota: more.deviceQuota,
              grantedStorageQuota: more.storageQuota,
            }
          : {},
      ),
    decided: async ({ trx, scope, review: { reason = '' } }, { company, more }) => {
      const quotas = more && (await raiseQuotas(trx, scope, company, more))
      await notifyDecided(trx, scope, company, quotas, reason)
    },
  },
)

export const requestQuota = async (
  scope: Scope,
  { message, ...given }: QuotaRequestCreation,
): Promise<QuotaRequestRecord> => {
  const { actor } = scope
  requireAllowed(mayRequestQuota(actor))
  return scope.db.transaction(async (trx) => {
    const company = await lockAndFindCompany(trx, actor.companyId ?? 0)
    if (company.status !== 'passed') throw new Refusal('statusDoesNotAllow')
    if (company.administratorNumber !== actor.userId) throw new Refusal('insufficientPermission')
    const requested = { ...planIncrease(given, company), message }
    const values = { userId: String(actor.userId), companyId: company.id, ...requested }
    const request = await requests.file(trx, scope, values, [{}, requested])
    await notifySystemAdministrators(trx, scope, {
      kind: 'quota.requested',
      args: { user: actor.realName, company: company.name },
      link: `/quotaRequests#${request.id}`,
    })
    return request
  })
}

/** Erases the texts of a person's requests; the requests remain with the company. */
export const forgetMessages = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('quota_requests').where({ user_id: userId }).update({ message: '', reason: '' })
