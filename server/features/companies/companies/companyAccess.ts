import type { CompanyRecord } from '#contract/companies/companies'
import * as policy from '#contract/policies/companies'
import { numericId } from '#contract/text/filters'
import { whereIdIn } from '#db/dialect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import type { Audience } from '#server/platform/events/audience'
import { findCompany, type CompanyScope, type StoredCompany } from './companies.queries.ts'

export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>): CompanyScope =>
  actor.may('company:manage')
    ? 'all'
    : {
        userId: actor.userId,
        seesApplications: actor.token === null,
        companyId: actor.companyId,
        isAgency: actor.isAgency,
        follows: actor.isOurCompany && actor.may('company:follow'),
      }

/** Values of the fields that dealers and salesmen must not see of their companies. */
const mask = {
  administratorPhone: '',
  street: '',
  address: '',
  platforms: [],
  permissionIds: [],
  history: [],
  userCount: 0,
  deviceCount: null,
  storageUsed: null,
  usageReportedAt: null,
  licence: null,
} satisfies Partial<StoredCompany>

export const maskedFields: readonly string[] = Object.keys(mask)

const forDealer = (company: StoredCompany): StoredCompany => ({ ...company, ...mask })

export const seesLicence = ({ actor }: Pick<Scope, 'actor'>, company: StoredCompany): boolean =>
  policy.seesLicence({ ...actor, reviews: actor.may('company:review') }, company)

export const isMasked = ({ actor }: Pick<Scope, 'actor'>, company: StoredCompany): boolean => {
  const applies = company.applicantNumber === actor.userId && !policy.isEstablished(company)
  return !applies && company.companyId !== actor.companyId && !actor.may('company:manage')
}

export const seenBy = (scope: Scope, company: StoredCompany): CompanyRecord => {
  const { actor } = scope
  const {
    companyId: _id,
    administratorNumber: _administrator,
    applicantNumber: _applicant,
    ...record
  } = isMasked(scope, company) ? forDealer(company) : company
  const licence = seesLicence(scope, company) ? record.licence : null
  const previous = actor.may('company:review') ? record.previous : null
  return { ...record, licence, previous }
}

export const visibleCompany = async (
  scope: Scope,
  read: Scope['db']['read'],
  id: string,
): Promise<StoredCompany> => {
  const number = numericId(id)
  const company = number === null ? null : await findCompany(read, visibilityOf(scope), number)
  if (!company) throw new Refusal('notFound')
  return company
}

export const companyAudience: Audience = {
  find: async (read, ids) => {
    const companies = await read('companies')
      .whereRaw(...whereIdIn(read, 'id', ids))
      .select('id', 'applicant_id', 'brought_in_by')
    const followed = await read('salesman_companies').whereRaw(
      ...whereIdIn(read, 'company_id', ids),
    )
    return companies.map(({ id, applicant_id: applicantId, brought_in_by: dealerId }) => ({
      id,
      seenBy: (actor) => {
        const scope = visibilityOf({ actor })
        if (scope === 'all') return true
        const { userId, seesApplications, companyId, isAgency, follows } = scope
        return (
          (seesApplications && applicantId === userId) ||
          id === companyId ||
          (isAgency && companyId !== null && dealerId === companyId) ||
          (follows && followed.some((row) => row.user_id === userId && row.company_id === id))
        )
      },
    }))
  },
  affects: ['users'],
  decides: (actor) => actor.may('company:review'),
}
