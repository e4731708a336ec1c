import {
  companyGrantFields,
  type CompanyApplication,
  type CompanyRecord,
  type CompanyReview,
} from '#contract/companies/companies'
import { quotasFor, type Quotas } from '#contract/companies/quotas'
import { companyTypeOrdinary } from '#contract/core/enums'
import * as policy from '#contract/policies/companies'
import { defaultDialCode } from '#contract/text/locale'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { requireVersion, requireAllowed, Refusal, invalidField } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { installAdministrator } from '#server/features/companies/membership/index'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { limitRequests } from '#server/platform/routing/limitRequests'
import { getCompany, withCompany } from './companies.service.ts'
import { seenBy } from './companyAccess.ts'
import { findFlags, findPhoneOwner } from './companyChecks.queries.ts'
import { planCompanyForm, requireFitGrant, requireKnownIds } from './companyForm.ts'
import {
  logCompany,
  logLicence,
  moveCompany,
  noteStatus,
  notifyApplicant,
  notifyPeople,
  notifyReviewers,
  requireApplicant,
} from './companyMoves.ts'
import { findCompany, type StoredCompany } from './companies.queries.ts'
import {
  insertCompany,
  setCompanyPermissions,
  setPlatforms,
  updateCompany,
} from './companyStore.queries.ts'

const nothingGranted = { dataLevel: 0, userQuota: 0, deviceQuota: 0, storageQuota: 0 }

export const applyForCompany = async (
  scope: Scope,
  form: CompanyApplication,
): Promise<CompanyRecord> => {
  const { actor } = scope
  requireAllowed(policy.mayApply(actor))
  if (
    companyGrantFields.some(
      (name) => name !== 'platforms' && name !== 'type' && form[name] !== undefined,
    )
  )
    throw new Refusal('platformsBySuperAdministratorOnly')
  const fields = {
    ...form,
    ...nothingGranted,
    type: form.type ?? companyTypeOrdinary,
    licence: form.licence ?? null,
    administratorDialCode: form.administratorDialCode ?? defaultDialCode,
  }
  const company = await scope.db.transaction(async (trx) => {
    await limitRequests(trx, scope, 'companies')
    const { broughtInBy = null } = await planCompanyForm(scope, trx, form, null, 'apply')
    const facts = { status: 'inReview', applicantId: actor.userId, broughtInBy } as const
    const companyId = await insertCompany(trx, fields, facts, scope.now())
    await requireApplicant(trx, scope)
    await setPlatforms(trx, companyId, form.platforms, scope.now())
    await noteStatus(trx, scope, companyId, 'inReview')
    await notifyReviewers(trx, scope, { companyId, name: form.name })
    const applied = { companyId, name: form.name }
    await logCompany(trx, scope, 'company.apply', applied, [{}, { ...form, licence: undefined }])
    await logLicence(trx, scope, applied, [null, fields.licence])
    return requireRow(await findCompany(trx, 'all', companyId))
  })
  return seenBy(scope, company)
}

type Pass = Extract<CompanyReview, { decision: 'pass' }>

const grantedQuotas = (
  type: number,
  grant: { [Name in keyof Quotas]?: Quotas[Name] | undefined },
): Quotas => {
  const defaults = quotasFor(type)
  return {
    dataLevel: grant.dataLevel ?? defaults.dataLevel,
    userQuota: grant.userQuota ?? defaults.userQuota,
    deviceQuota: grant.deviceQuota ?? defaults.deviceQuota,
    storageQuota: grant.storageQuota ?? defaults.storageQuota,
  }
}

const pass = async (trx: Transaction, scope: Scope, company: StoredCompany, grant: Pass) => {
  const reason = grant.reason ?? ''
  await moveCompany(trx, scope, company, { to: 'passed', reason, action: 'company.passed' })
  const quotas = grantedQuotas(company.type, grant)
  if (quotas.userQuota < 1) throw invalidField('userQuota', 'validation.tooSmall')
  const moved = { ...company, version: company.version + 1 }
  if (!(await updateCompany(trx, moved, { ...company, ...quotas }, scope.now())))
    throw new Refusal('changedMeanwhile')
  await setPlatforms(trx, company.companyId, grant.platforms, scope.now())
  await setCompanyPermissions(trx, company.companyId, grant.permissionIds)
  if (company.applicantNumber === null) throw new Refusal('userMissing')
  if (!(await installAdministrator(trx, company.companyId, company.applicantNumber, scope.now())))
    throw new Refusal('statusDoesNotAllow')
  await markRightsChanged(trx)
}

/** Refuses the approval if the reviewer named the flags that they saw and further ones exist now. */
const requireFlagsSeen = async (
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
    await requireKnownIds(scope.db.read, review)
    await requireFitGrant(scope, scope.db.read, 'new', review)
  }
  return withCompany(scope, id, async (trx, company) => {
    requireAllowed(policy.mayReview(scope.actor, company))
    requireVersion(company, review)
    if (review.decision === 'pass') await requireFlagsSeen(trx, company, review)
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
  await requireFitGrant(scope, scope.db.read, 'new', form)
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
    await setPlatforms(trx, id, form.platforms, scope.now())
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
