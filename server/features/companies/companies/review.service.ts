import {
  quotasFor,
  type CompanyApplication,
  type CompanyRecord,
  type CompanyReview,
  type Quotas,
} from '#contract/companies'
import { companyTypeOrdinary } from '#contract/enums'
import type { NotificationKind } from '#contract/notifications'
import type { Transaction } from '#db/connect'
import { enforce, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { notify } from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import * as policy from './companies.policy.ts'
import type { StoredCompany } from '#server/platform/companies/companies.queries'
import { refuseUnfitGrant } from './grant.rules.ts'
import { findPhoneOwner } from '#server/platform/companies/companyChecks.queries'
import { planCompanyForm, refuseUnknownIds } from './companyForm.plan.ts'
import {
  installAdministrator,
  insertCompany,
  insertHistory,
  lockCompany,
  moveStatus,
  setCompanyPermissions,
  setPlatforms,
  updateCompany,
} from '#server/platform/companies/companyStore.queries'
import { getCompany, logCompany, visibleCompany } from './companies.service.ts'

type Pass = Extract<CompanyReview, { decision: 'pass' }>

/** Moves a company on, with who, when and why. @throws Refusal `statusDoesNotAllow` when someone was quicker */
export const moveCompany = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  to: CompanyRecord['status'],
  reason: string,
): Promise<void> => {
  enforce(policy.mayMove(company.status, to))
  if (!(await moveStatus(trx, company.companyId, company.status, to, scope.now())))
    throw new Refusal('statusDoesNotAllow')
  await insertHistory(trx, {
    companyId: company.companyId,
    at: scope.now(),
    actorId: scope.actor.userId,
    status: to,
    reason,
  })
}

export const tellApplicant = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  kind: NotificationKind,
  reason: string,
) => {
  if (company.applicantNumber === null || company.applicantNumber === scope.actor.userId) return
  await notify(trx, scope, {
    userId: company.applicantNumber,
    kind,
    args: { company: company.name, reason },
    link: `/companyApply/${company.id}/show`,
  })
}

const given = (
  type: number,
  grant: Omit<Pass, 'decision' | 'reason' | 'platforms' | 'permissionIds'>,
): Quotas => {
  const usual = quotasFor(type)
  return {
    dataLevel: grant.dataLevel ?? usual.dataLevel,
    userQuota: grant.userQuota ?? usual.userQuota,
    deviceQuota: grant.deviceQuota ?? usual.deviceQuota,
    storageQuota: grant.storageQuota ?? usual.storageQuota,
  }
}

const pass = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  grant: Pass,
): Promise<void> => {
  await moveCompany(trx, scope, company, 'passed', grant.reason ?? '')
  const quotas = given(company.type, grant)
  if (quotas.userQuota < 1)
    throw new Refusal('invalidInput', { fields: { userQuota: { key: 'validation.tooSmall' } } })
  const moved = { companyId: company.companyId, version: company.version + 1 }
  if (!(await updateCompany(trx, moved, { ...company, ...quotas }, scope.now())))
    throw new Refusal('changedMeanwhile')
  await setPlatforms(trx, company.companyId, grant.platforms)
  await setCompanyPermissions(trx, company.companyId, grant.permissionIds)
  if (company.applicantNumber === null) throw new Refusal('userMissing')
  if (!(await installAdministrator(trx, company.companyId, company.applicantNumber, scope.now())))
    throw new Refusal('statusDoesNotAllow')
  await markRightsChanged(trx)
}

/**
 * Decides on an application. On passing, the applicant becomes the company's super administrator.
 * @throws Refusal `companyPermissionsEmpty`, `platformsEmpty`, `notFound`, `statusDoesNotAllow` (decided meanwhile),
 * `ownRequest`, `permissionsProviderOnly`
 */
export const reviewCompany = async (
  scope: Scope,
  id: string,
  review: CompanyReview,
): Promise<CompanyRecord> => {
  if (review.decision === 'pass') {
    await refuseUnknownIds(scope.db.read, review)
    await refuseUnfitGrant(scope, scope.db.read, 'new', review)
  }
  await scope.db.transaction(async (trx) => {
    const seen = await visibleCompany(scope, trx, id)
    await lockCompany(trx, seen.companyId)
    const company = await visibleCompany(scope, trx, id)
    enforce(policy.mayReview(scope.actor, company))
    const reason = review.reason ?? ''
    if (review.decision === 'pass') await pass(trx, scope, company, review)
    else await moveCompany(trx, scope, company, 'rejected', reason)
    const kind = review.decision === 'pass' ? 'company.passed' : 'company.rejected'
    await tellApplicant(trx, scope, company, kind, reason)
    await logCompany(trx, scope, kind, company, [
      { status: company.status },
      { status: review.decision === 'pass' ? 'passed' : 'rejected', reason },
    ])
  })
  return getCompany(scope, id)
}

/**
 * Creates a company that has passed, with the user of the given phone as its super administrator. The name and the
 * phone of the account stand in the record.
 * @throws Refusal `phoneNotRegistered`, `companyAdministratorNameEmpty`, `companyNameEmpty`,
 * `companyAdministratorPhoneEmpty`, `companyPermissionsEmpty`, `platformsEmpty`, `phoneOfAnotherCompanyAdministrator`,
 * `phoneOfPlatformManager`, `companyNameExists`, `currentUserAsCompanyAdministrator`, `invalidInput`,
 * `statusDoesNotAllow`, `organisationCodeExists`, `permissionsProviderOnly`
 */
export const createCompany = async (
  scope: Scope,
  form: CompanyApplication,
): Promise<CompanyRecord> => {
  if (!form.permissionIds) throw new Refusal('companyPermissionsEmpty')
  const permissionIds = form.permissionIds
  await refuseUnfitGrant(scope, scope.db.read, 'new', form)
  const dialCode = form.administratorDialCode ?? '86'
  const companyId = await scope.db.transaction(async (trx) => {
    const { broughtInBy = null } = await planCompanyForm(scope, trx, form, null, 'create')
    const owner = await findPhoneOwner(trx, dialCode, form.administratorPhone)
    if (!owner) throw new Refusal('phoneNotRegistered')
    const fields = {
      ...form,
      ...given(form.type ?? companyTypeOrdinary, form),
      type: form.type ?? companyTypeOrdinary,
      administratorDialCode: dialCode,
    }
    const facts = { status: 'passed', applicantId: owner.userId, broughtInBy } as const
    const id = await insertCompany(trx, fields, facts, scope.now())
    await setPlatforms(trx, id, form.platforms)
    await setCompanyPermissions(trx, id, permissionIds)
    await insertHistory(trx, {
      companyId: id,
      at: scope.now(),
      actorId: scope.actor.userId,
      status: 'passed',
      reason: '',
    })
    if (!(await installAdministrator(trx, id, owner.userId, scope.now())))
      throw new Refusal('statusDoesNotAllow')
    await markRightsChanged(trx)
    await notify(trx, scope, {
      userId: owner.userId,
      kind: 'company.passed',
      args: { company: form.name, reason: '' },
      link: '/personalCenter',
    })
    await logCompany(trx, scope, 'company.create', { companyId: id, name: form.name }, [
      {},
      { ...form },
    ])
    return id
  })
  return getCompany(scope, String(companyId))
}
