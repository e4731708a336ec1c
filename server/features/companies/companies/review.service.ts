import type {
  CompanyApplication,
  CompanyRecord,
  CompanyReview,
} from '#contract/companies/companies'
import { quotasFor, type Quotas } from '#contract/companies/quotas'
import { companyTypeOrdinary } from '#contract/core/enums'
import { defaultDialCode } from '#contract/text/locale'
import type { Transaction } from '#db/connect'
import { requireVersion, requireAllowed, Refusal, invalidField } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import * as policy from '#contract/policies/companies'
import type { StoredCompany } from './companies.queries.ts'
import { refuseUnfitGrant } from './grant.rules.ts'
import { findFlags, findPhoneOwner } from './companyChecks.queries.ts'
import { planCompanyForm } from './companyForm.plan.ts'
import { refuseUnknownIds } from './unknownIds.ts'
import { logLicence } from './licence.service.ts'
import { installAdministrator } from '#server/features/companies/membership/index'
import {
  insertCompany,
  setCompanyPermissions,
  setPlatforms,
  updateCompany,
} from './companyStore.queries.ts'
import { moveCompany, notifyApplicant, notifyPeople, withCompany } from './companyMoves.service.ts'
import { getCompany, logCompany, noteStatus } from './companies.service.ts'

type Pass = Extract<CompanyReview, { decision: 'pass' }>

const grantedQuotas = (
  type: number,
  grant: Omit<
    Pass,
    'decision' | 'reason' | 'seenFlags' | 'version' | 'platforms' | 'permissionIds'
  >,
): Quotas => {
  const defaults = quotasFor(type)
  return {
    dataLevel: grant.dataLevel ?? defaults.dataLevel,
    userQuota: grant.userQuota ?? defaults.userQuota,
    deviceQuota: grant.deviceQuota ?? defaults.deviceQuota,
    storageQuota: grant.storageQuota ?? defaults.storageQuota,
  }
}

const pass = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  grant: Pass,
): Promise<void> => {
  const reason = grant.reason ?? ''
  await moveCompany(trx, scope, company, { to: 'passed', reason, action: 'company.passed' })
  const quotas = grantedQuotas(company.type, grant)
  if (quotas.userQuota < 1) throw invalidField('userQuota', 'validation.tooSmall')
  const moved = { ...company, version: company.version + 1 }
  if (!(await updateCompany(trx, moved, { ...company, ...quotas }, scope.now())))
    throw new Refusal('changedMeanwhile')
  await setPlatforms(trx, company.companyId, grant.platforms)
  await setCompanyPermissions(trx, company.companyId, grant.permissionIds)
  if (company.applicantNumber === null) throw new Refusal('userMissing')
  if (!(await installAdministrator(trx, company.companyId, company.applicantNumber, scope.now())))
    throw new Refusal('statusDoesNotAllow')
  await markRightsChanged(trx)
}

/** Refuses the approval if the reviewer named the flags that they saw and further ones exist now. */
const refuseUnseen = async (
  trx: Transaction,
  company: StoredCompany,
  { seenFlags }: Pass,
): Promise<void> => {
  if (!seenFlags) return
  const flags = (await findFlags(trx, [company])).get(company.id) ?? []
  if (flags.some((flag) => !seenFlags.includes(flag))) throw new Refusal('flagsUnseen')
}

/** Decides an application. On approval, the applicant becomes the company's super administrator. */
export const reviewCompany = async (
  scope: Scope,
  id: string,
  review: CompanyReview,
): Promise<CompanyRecord> => {
  if (review.decision === 'pass') {
    await refuseUnknownIds(scope.db.read, review)
    await refuseUnfitGrant(scope, scope.db.read, 'new', review)
  }
  return withCompany(scope, id, async (trx, company) => {
    requireAllowed(policy.mayReview(scope.actor, company))
    requireVersion(company, review)
    if (review.decision === 'pass') await refuseUnseen(trx, company, review)
    const { reason = '' } = review
    const action = review.decision === 'pass' ? 'company.passed' : 'company.rejected'
    if (review.decision === 'pass') await pass(trx, scope, company, review)
    else await moveCompany(trx, scope, company, { to: 'rejected', reason, action })
    await notifyApplicant(trx, scope, company, action, reason)
  })
}

/**
 * Creates an approved company with the owner of the given phone as super administrator; name and phone are taken from
 * the account.
 */
export const createCompany = async (
  scope: Scope,
  form: CompanyApplication,
): Promise<CompanyRecord> => {
  if (!form.permissionIds) throw new Refusal('companyPermissionsEmpty')
  const permissionIds = form.permissionIds
  await refuseUnfitGrant(scope, scope.db.read, 'new', form)
  const dialCode = form.administratorDialCode ?? defaultDialCode
  const companyId = await scope.db.transaction(async (trx) => {
    const { broughtInBy = null } = await planCompanyForm(scope, trx, form, null, 'create')
    const owner = await findPhoneOwner(trx, dialCode, form.administratorPhone)
    if (!owner) throw new Refusal('phoneNotRegistered')
    const fields = {
      ...form,
      ...grantedQuotas(form.type ?? companyTypeOrdinary, form),
      type: form.type ?? companyTypeOrdinary,
      administratorDialCode: dialCode,
      licence: form.licence ?? null,
    }
    const facts = { status: 'passed', applicantId: owner.userId, broughtInBy } as const
    const id = await insertCompany(trx, fields, facts, scope.now())
    await setPlatforms(trx, id, form.platforms)
    await setCompanyPermissions(trx, id, permissionIds)
    await noteStatus(trx, scope, id, 'passed')
    if (!(await installAdministrator(trx, id, owner.userId, scope.now())))
      throw new Refusal('statusDoesNotAllow', {
        fields: { administratorPhone: { key: 'validation.administratorNotFree' } },
      })
    await markRightsChanged(trx)
    await notifyPeople(trx, scope, [owner.userId], 'company.passed', {
      company: form.name,
      reason: '',
    })
    const company = { companyId: id, name: form.name }
    await logCompany(trx, scope, 'company.create', company, [{}, { ...form, licence: undefined }])
    await logLicence(trx, scope, company, [null, fields.licence])
    return id
  })
  return getCompany(scope, String(companyId))
}
