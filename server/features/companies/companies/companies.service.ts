import type { ActionOf, ListOf } from '#contract/core/resource'
import { companies, type CompanyRecord } from '#contract/companies/companies'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { Refusal, invalidField } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { Page } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { auditOf, type Changes } from '#server/platform/audit/auditOf'
import type { ExportedList } from '#server/platform/routing/defineExport'
import * as policy from '#contract/policies/companies'
import { companyPages, listCompanies } from './companies.queries.ts'
import { findCompany, type CompanyScope, type StoredCompany } from './companyRecords.queries.ts'
import { findFlags } from './companyChecks.queries.ts'
import { insertHistory } from './companyStore.queries.ts'

type CompanyList = ListOf<typeof companies>

export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>): CompanyScope =>
  actor.may('company:manage')
    ? 'all'
    : {
        userId: actor.userId,
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
  licence: null,
} satisfies Partial<StoredCompany>
const masked = Object.keys(mask)

const forDealer = (company: StoredCompany): StoredCompany => ({ ...company, ...mask })

export const seesLicence = ({ actor }: Pick<Scope, 'actor'>, company: StoredCompany): boolean =>
  policy.seesLicence({ ...actor, reviews: actor.may('company:review') }, company)

export const seenBy = (scope: Scope, company: StoredCompany): CompanyRecord => {
  const { actor } = scope
  const applies = company.applicantNumber === actor.userId && !policy.isEstablished(company)
  const own = applies || company.companyId === actor.companyId
  const {
    companyId: _id,
    administratorNumber: _administrator,
    applicantNumber: _applicant,
    ...record
  } = own || actor.may('company:manage') ? company : forDealer(company)
  const licence = seesLicence(scope, company) ? record.licence : null
  const previous = actor.may('company:review') ? record.previous : null
  return { ...record, licence, previous }
}

/** Adds the flags, which only reviewers get. */
const flagged = async (scope: Scope, companies: StoredCompany[]): Promise<CompanyRecord[]> => {
  if (!scope.actor.may('company:review')) return companies.map((company) => seenBy(scope, company))
  const found = await findFlags(scope.db.read, companies)
  return companies.map((company) => ({
    ...seenBy(scope, company),
    flags: found.get(company.id) ?? [],
  }))
}

export const recordOf = async (scope: Scope, company: StoredCompany): Promise<CompanyRecord> =>
  requireRow((await flagged(scope, [company]))[0])

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

export const getCompany = async (scope: Scope, id: string): Promise<CompanyRecord> =>
  recordOf(scope, await visibleCompany(scope, scope.db.read, id))

/** Sorting by a masked column would reveal its order. */
const refuseMaskedSort = (scope: Scope, [column]: CompanyList['sort']): void => {
  const isMasked = masked.some((name) => name === column)
  if (isMasked && visibilityOf(scope) !== 'all') throw invalidField('sort', 'validation.sort')
}

export const listVisibleCompanies = async (
  scope: Scope,
  list: CompanyList,
): Promise<Page<CompanyRecord>> => {
  refuseMaskedSort(scope, list.sort)
  const { companies, ...counted } = await listCompanies(
    scope.db.read,
    visibilityOf(scope),
    scope.actor.userId,
    list,
  )
  return { rows: await flagged(scope, companies), ...counted, first: list.first }
}

const audit = auditOf(companies)

export const logCompany = (
  trx: Transaction,
  scope: Scope,
  action: ActionOf<typeof companies>,
  { companyId, name }: Pick<StoredCompany, 'companyId' | 'name'>,
  changes: Changes,
): Promise<void> => audit(trx, scope, action, { id: companyId, name, companyId }, changes)

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

export async function* visibleCompanyPages(
  scope: Scope,
  list: ExportedList<typeof companies>,
): AsyncGenerator<CompanyRecord[]> {
  refuseMaskedSort(scope, list.sort)
  const pages = companyPages(scope.db.read, visibilityOf(scope), scope.actor.userId, list)
  for await (const companies of pages) yield await flagged(scope, companies)
}
