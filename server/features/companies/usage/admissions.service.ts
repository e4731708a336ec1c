import { usageAgeMs, type AdmittedUsage, type UsageAdmission } from '#contract/companies/usage'
import { iso } from '#contract/core/times'
import type { Verdict } from '#contract/policies/caller'
import { leftOf, mayAdmit } from '#contract/policies/usage'
import type { Transaction } from '#db/connect'
import { invalidField, Refusal, requireAllowed } from '#server/core/errors'
import type { ApplicationScope } from '#server/core/scope'
import { granterName } from '#server/platform/permissions/requireAccess'
import {
  deleteAdmission,
  findAdmission,
  insertAdmission,
  lockUsingCompanies,
  sumHeld,
  type UsingCompany,
} from './usage.queries.ts'

interface Decision {
  company: UsingCompany
  verdict: Verdict
  usage: AdmittedUsage
}

/** The answer to a repeated admission; null for a new one, also if its key was used more than seven days ago. */
const findAnswer = async (
  trx: Transaction,
  { applicationId }: ApplicationScope['application'],
  { companyId, key, devices, storageBytes }: UsageAdmission,
  now: number,
): Promise<AdmittedUsage | null> => {
  const stored = await findAdmission(trx, applicationId, key)
  if (!stored) return null
  if (stored.at <= now - usageAgeMs) {
    await deleteAdmission(trx, applicationId, key)
    return null
  }
  const isRepeated =
    stored.company_id === Number(companyId) &&
    stored.devices === devices &&
    stored.storage_bytes === storageBytes
  if (!isRepeated) throw invalidField('key', 'validation.admissionKeyUsed')
  return JSON.parse(stored.answer)
}

const usageWith = (
  company: UsingCompany,
  pending: { devices: number; storageBytes: number },
  now: number,
): AdmittedUsage => {
  const { device_quota: deviceQuota, storage_quota: storageQuota } = company
  return {
    deviceQuota,
    deviceCount: company.device_count,
    devicesHeld: pending.devices,
    devicesLeft: leftOf((company.device_count ?? 0) + pending.devices, deviceQuota),
    storageQuota,
    storageUsed: company.storage_used,
    storageHeld: pending.storageBytes,
    storageLeft: leftOf((company.storage_used ?? 0) + pending.storageBytes, storageQuota),
    until: iso(now + usageAgeMs),
  }
}

/** Holds what the quotas allow; the company is locked, so that admissions at once cannot exceed them together. */
const decide = async (
  trx: Transaction,
  scope: ApplicationScope,
  asked: UsageAdmission,
): Promise<Decision> => {
  const { applicationId } = scope.application
  const now = scope.now()
  const id = Number(asked.companyId)
  const company = (await lockUsingCompanies(trx, applicationId, [id])).get(id)
  if (!company)
    throw new Refusal('companyWithoutApplication', {
      fields: { companyId: { key: 'errors.companyWithoutApplication' } },
    })
  const answer = await findAnswer(trx, scope.application, asked, now)
  if (answer) return { company, verdict: null, usage: answer }

  const pending = await sumHeld(trx, id, now)
  const taken = {
    deviceQuota: company.device_quota,
    storageQuota: company.storage_quota,
    devices: (company.device_count ?? 0) + pending.devices,
    storageBytes: (company.storage_used ?? 0) + pending.storageBytes,
  }
  const verdict = mayAdmit(taken, asked)
  if (verdict) return { company, verdict, usage: usageWith(company, pending, now) }
  if (!Number.isSafeInteger(taken.storageBytes + asked.storageBytes))
    throw invalidField('storageBytes', 'validation.tooLarge')

  const usage = usageWith(
    company,
    {
      devices: pending.devices + asked.devices,
      storageBytes: pending.storageBytes + asked.storageBytes,
    },
    now,
  )
  const isInserted = await insertAdmission(trx, {
    application_id: applicationId,
    company_id: id,
    key: asked.key,
    devices: asked.devices,
    storage_bytes: asked.storageBytes,
    at: now,
    answer: JSON.stringify(usage),
  })
  if (!isInserted) throw invalidField('key', 'validation.admissionKeyUsed')
  return { company, verdict: null, usage }
}

const limitOf = ({ locale }: ApplicationScope, { company, verdict, usage }: Decision) => {
  const grantedBy = granterName(locale, company.administrator_name || null)
  return verdict === 'deviceLimitReached'
    ? {
        quota: usage.deviceQuota,
        count: usage.deviceCount,
        left: usage.devicesLeft,
        grantedBy,
      }
    : {
        quota: usage.storageQuota,
        count: usage.storageUsed,
        left: usage.storageLeft,
        grantedBy,
      }
}

/** Admits devices and storage that an application is about to add to a company, until a later report includes them. */
export const admitUsage = async (
  scope: ApplicationScope,
  asked: UsageAdmission,
): Promise<AdmittedUsage> => {
  const decision = await scope.db.transaction((trx) => decide(trx, scope, asked))
  const { company, verdict, usage } = decision
  if (!verdict) return usage
  const { devices, storageBytes } = asked
  await scope.refusals.count(scope, {
    action: 'usage.admit',
    actor: { userId: null, username: '', companyId: company.id },
    target: { type: 'company', id: company.id, name: company.name },
    applicationId: scope.application.applicationId,
    after: { devices, storageBytes },
    refusal: verdict,
  })
  requireAllowed(verdict, { args: limitOf(scope, decision) })
  return usage
}
