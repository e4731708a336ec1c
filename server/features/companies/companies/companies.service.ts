import type { ActionOf, ListOf } from '#contract/core/resource'
import { companies, type CompanyRecord } from '#contract/companies/companies'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { invalidField } from '#server/core/errors'
import type { Page } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { auditOf, type Changes } from '#server/platform/audit/auditOf'
import type { ExportedList } from '#server/platform/routing/defineExport'
import * as policy from '#contract/policies/companies'
import { companyTable, type CompanyScope, type StoredCompany } from './companies.queries.ts'
import { makeReads } from '#server/platform/routing/reads'
import { findFlags } from './companyChecks.queries.ts'
import { insertHistory } from './companyStore.queries.ts'

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
const flagged = async (
  scope: Scope,
  companies: readonly StoredCompany[],
): Promise<CompanyRecord[]> => {
  if (!scope.actor.may('company:review')) return companies.map((company) => seenBy(scope, company))
  const found = await findFlags(scope.db.read, companies)
  return companies.map((company) => ({
    ...seenBy(scope, company),
    flags: found.get(company.id) ?? [],
  }))
}

export const recordOf = async (scope: Scope, company: StoredCompany): Promise<CompanyRecord> =>
  requireRow((await flagged(scope, [company]))[0])

const reads = makeReads(companyTable, visibilityOf, flagged)

export const visibleCompany = reads.require

export const getCompany = reads.get

/** Sorting by a masked column would reveal its order. */
const refuseMaskedSort = (scope: Scope, [column]: ListOf<typeof companies>['sort']): void => {
  const isMasked = masked.some((name) => name === column)
  if (isMasked && visibilityOf(scope) !== 'all') throw invalidField('sort', 'validation.sort')
}

export const companyReads = {
  ...reads,
  list: async (scope: Scope, list: ListOf<typeof companies>): Promise<Page<CompanyRecord>> => {
    refuseMaskedSort(scope, list.sort)
    return reads.list(scope, list)
  },
  async *pages(scope: Scope, list: ExportedList<typeof companies>) {
    refuseMaskedSort(scope, list.sort)
    yield* reads.pages(scope, list)
  },
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
