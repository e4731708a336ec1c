import type { CompanyRecord, CompanyReview } from '#contract/companies'
import type { Transaction } from '#db/connect'
import { enforce, Refusal } from '../errors.ts'
import type { Scope } from '../http/scope.ts'
import { tell, tellSystemAdministrators } from '../notifications/notifications.service.ts'
import { markRightsChanged } from '../rights/rights.queries.ts'
import { findUser } from '../users/users.queries.ts'
import * as policy from './companies.policy.ts'
import type { StoredCompany } from './companies.queries.ts'
import { refuseUnfitGrant } from './grant.rules.ts'
import { findPhoneOwner } from './companyChecks.queries.ts'
import {
  installAdministrator,
  insertCompany,
  insertHistory,
  lockCompany,
  moveStatus,
  releaseMembers,
  setAdministrator,
  takeAllRoles,
  setCompanyPermissions,
  setPlatforms,
  updateCompany,
} from './companyStore.queries.ts'
import {
  dealerOf,
  defaultQuotas,
  getCompany,
  logCompany,
  refuseUnknownIds,
  visibleCompany,
} from './companies.service.ts'
import type { CompanyApplication } from '#contract/companies'

type Pass = Extract<CompanyReview, { decision: 'pass' }>

/** Moves a company on, with who, when and why. @throws Refusal `statusDoesNotAllow` when somebody was quicker */
const move = async (
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

const tellApplicant = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  kind: string,
  reason: string,
) => {
  if (company.applicantNumber === null || company.applicantNumber === scope.actor.userId) return
  await tell(trx, scope, {
    userId: company.applicantNumber,
    kind,
    args: { company: company.name, reason },
    link: `/companyApply/${company.id}/show`,
  })
}

const given = (grant: Omit<Pass, 'decision' | 'reason' | 'platforms' | 'permissionIds'>) => ({
  dataLevel: grant.dataLevel ?? defaultQuotas.dataLevel,
  userQuota: grant.userQuota ?? defaultQuotas.userQuota,
  deviceQuota: grant.deviceQuota ?? defaultQuotas.deviceQuota,
  storageQuota: grant.storageQuota ?? defaultQuotas.storageQuota,
})

const pass = async (
  trx: Transaction,
  scope: Scope,
  company: StoredCompany,
  grant: Pass,
): Promise<void> => {
  await move(trx, scope, company, 'passed', grant.reason ?? '')
  const quotas = given(grant)
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
 * @throws Refusal 6021, 6022, 7004, 7012 (decided meanwhile), 7019, 7240
 */
export const reviewCompany = async (
  scope: Scope,
  id: string,
  review: CompanyReview,
): Promise<CompanyRecord> => {
  if (review.decision === 'pass') {
    await refuseUnknownIds(scope, review)
    await refuseUnfitGrant(scope, scope.db.read, 'new', review)
  }
  await scope.db.transaction(async (trx) => {
    const seen = await visibleCompany(scope, trx, id)
    await lockCompany(trx, seen.companyId)
    const company = await visibleCompany(scope, trx, id)
    enforce(policy.mayReview(scope.actor, company))
    const reason = review.reason ?? ''
    if (review.decision === 'pass') await pass(trx, scope, company, review)
    else await move(trx, scope, company, 'rejected', reason)
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
 * Closes an application or a company; a passed company's members are without one from this moment.
 * @throws Refusal 6015, 7004, 7012
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
    await move(trx, scope, company, 'closed', reason)
    if (company.status === 'passed') {
      for (const userId of await releaseMembers(trx, company.companyId, scope.now()))
        await tell(trx, scope, {
          userId,
          kind: 'company.closed',
          args: { company: company.name, reason },
          link: '/personalCenter',
        })
      await markRightsChanged(trx)
    } else if (company.applicantNumber === scope.actor.userId)
      await tellSystemAdministrators(trx, scope, {
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

/**
 * Creates a company that has passed, with the user of the given phone as its super administrator.
 * @throws Refusal 6001, 6018–6026, 7012, 7060, 7240
 */
export const createCompany = async (
  scope: Scope,
  form: CompanyApplication,
): Promise<CompanyRecord> => {
  if (!form.permissionIds) throw new Refusal('companyPermissionsEmpty')
  const permissionIds = form.permissionIds
  await refuseUnknownIds(scope, form)
  await refuseUnfitGrant(scope, scope.db.read, 'new', form)
  const dialCode = form.administratorDialCode ?? '86'
  const companyId = await scope.db.transaction(async (trx) => {
    const owner = await findPhoneOwner(trx, dialCode, form.administratorPhone)
    enforce(policy.mayAdminister(owner, scope.actor, true))
    if (!owner) throw new Refusal('phoneNotRegistered')
    const fields = {
      ...form,
      ...given(form),
      type: form.type ?? 0,
      administratorDialCode: dialCode,
    }
    const broughtInBy = await dealerOf(trx, form.dealerCode)
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
    await tell(trx, scope, {
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

/** Hands the super administrator of a company to another of its members. @throws Refusal 6015, 6042, 6043, 7004, 7012 */
export const transferCompany = async (
  scope: Scope,
  id: string,
  userId: number,
): Promise<CompanyRecord> => {
  await scope.db.transaction(async (trx) => {
    const seen = await visibleCompany(scope, trx, id)
    await lockCompany(trx, seen.companyId)
    const company = await visibleCompany(scope, trx, id)
    if (company.status !== 'passed') throw new Refusal('statusDoesNotAllow')
    const isOwn = company.administratorNumber === scope.actor.userId
    if (!isOwn && !scope.actor.isSystemAdministrator) throw new Refusal('insufficientPermission')
    const user = await findUser(trx, { companyId: company.companyId }, userId, scope.now())
    if (!user || user.status !== 'active') throw new Refusal('userMissing')
    if (user.isSystemAdministrator) throw new Refusal('phoneOfPlatformManager')
    await takeAllRoles(trx, userId)
    await setAdministrator(
      trx,
      company,
      { userId, realName: user.realName, dialCode: user.dialCode ?? '', phone: user.phone ?? '' },
      scope.now(),
    )
    await markRightsChanged(trx)
    await tell(trx, scope, {
      userId,
      kind: 'company.transferred',
      args: { company: company.name },
      link: '/personalCenter',
    })
    await logCompany(trx, scope, 'company.transfer', company, [
      { administratorId: company.administratorId },
      { administratorId: String(userId) },
    ])
  })
  return getCompany(scope, id)
}
