import {
  companyGrantFields,
  type CompanyApplication,
  type CompanyRecord,
} from '#contract/companies/companies'
import { companyTypeOrdinary } from '#contract/core/enums'
import { defaultDialCode } from '#contract/text/locale'
import type { NotificationKind } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { requireSession, requireUnchanged } from '#server/platform/identity/authenticate'
import { findCompany } from './companies.queries.ts'
import { insertCompany, setPlatforms } from './companyStore.queries.ts'
import { notifySystemAdministrators } from '#server/platform/notifications/notifications.service'
import { limitRequests } from '#server/platform/routing/limitRequests'
import * as policy from '#contract/policies/companies'
import { logCompany, noteStatus, seenBy } from './companies.service.ts'
import { planCompanyForm } from './companyForm.plan.ts'
import { logLicence } from './licence.service.ts'

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
    await setPlatforms(trx, companyId, form.platforms)
    await noteStatus(trx, scope, companyId, 'inReview')
    await notifyReviewers(trx, scope, { companyId, name: form.name })
    const applied = { companyId, name: form.name }
    await logCompany(trx, scope, 'company.apply', applied, [{}, { ...form, licence: undefined }])
    await logLicence(trx, scope, applied, [null, fields.licence])
    return requireRow(await findCompany(trx, 'all', companyId))
  })
  return seenBy(scope, company)
}

/**
 * Requires that the applicant still has a session and no company. It locks the account, so write the company first:
 * reviews lock companies before people.
 */
export const requireApplicant = async (trx: Transaction, scope: Scope): Promise<void> => {
  await requireSession(trx, scope)
  await requireUnchanged(trx, scope)
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
