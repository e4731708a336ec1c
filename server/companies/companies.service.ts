import type {
  CompanyApplication,
  CompanyFilter,
  CompanyRecord,
  companySortable,
} from '#contract/companies'
import { companyGrantFields } from '#contract/companies'
import { hasValidCheckCharacter } from '#contract/companyNames'
import { homeCountryId } from '#contract/enums'
import type { Transaction } from '#db/connect'
import { checkAddress } from '#db/reference/load'
import { enforce, Refusal, unknownIds, type FieldRefusal } from '../errors.ts'
import type { Page } from '../http/defineRoute.ts'
import { numericId, type ListQuery } from '../http/listRequest.ts'
import type { Scope } from '../http/scope.ts'
import { appendLog } from '../logs/logs.append.ts'
import { tellSystemAdministrators } from '../notifications/notifications.service.ts'
import * as policy from './companies.policy.ts'
import {
  findCompany,
  findPassedCompany,
  companyPages,
  listCompanies,
  type CompanyScope,
  type StoredCompany,
} from './companies.queries.ts'
import { absentIds, findDealer, findFlags, findPhoneOwner } from './companyChecks.queries.ts'
import {
  insertCompany,
  insertHistory,
  setPlatforms,
  type CompanyFields,
} from './companyStore.queries.ts'

/** What a company gets where a reviewer says nothing else. */
export const defaultQuotas = {
  userQuota: 50,
  deviceQuota: 200,
  storageQuota: 10 * 1024 ** 3,
  dataLevel: 0,
} as const

export const scopeOf = ({ actor }: Scope): CompanyScope =>
  actor.may('company:manage')
    ? 'all'
    : {
        userId: actor.userId,
        companyId: actor.companyId,
        isAgency: actor.isAgency,
        follows: actor.may('company:follow'),
      }

/** Dealers and salesmen follow the status of their companies and see nothing inside them. */
const forDealer = (company: StoredCompany): StoredCompany => ({
  ...company,
  administratorPhone: '',
  street: '',
  address: '',
  platforms: [],
  permissionIds: [],
  history: [],
  userCount: 0,
  deviceCount: 0,
  storageUsed: 0,
})

export const seenBy = (scope: Scope, company: StoredCompany): CompanyRecord => {
  const { actor } = scope
  const own = company.applicantNumber === actor.userId || company.companyId === actor.companyId
  const {
    companyId: _id,
    administratorNumber: _administrator,
    applicantNumber: _applicant,
    ...record
  } = own || actor.may('company:manage') ? company : forDealer(company)
  return record
}

/** Adds what a reviewer should look at twice, for those who review. */
const flagged = async (scope: Scope, companies: StoredCompany[]): Promise<CompanyRecord[]> => {
  if (!scope.actor.may('company:review')) return companies.map((company) => seenBy(scope, company))
  const found = await findFlags(scope.db.read, companies)
  return companies.map((company) => {
    const checkCharacter =
      company.nationCode === homeCountryId && !hasValidCheckCharacter(company.organisationCode)
    return {
      ...seenBy(scope, company),
      flags: [
        ...(checkCharacter ? (['checkCharacter'] as const) : []),
        ...(found.get(company.id) ?? []),
      ],
    }
  })
}

/** @throws Refusal `notFound` also for companies that the caller may not see */
export const visibleCompany = async (
  scope: Scope,
  read: Scope['db']['read'],
  id: string,
): Promise<StoredCompany> => {
  const number = numericId(id)
  const company = number === null ? null : await findCompany(read, scopeOf(scope), number)
  if (!company) throw new Refusal('notFound')
  return company
}

export const getCompany = async (scope: Scope, id: string): Promise<CompanyRecord> => {
  const [company] = await flagged(scope, [await visibleCompany(scope, scope.db.read, id)])
  if (!company) throw new Refusal('notFound')
  return company
}

export const listVisibleCompanies = async (
  scope: Scope,
  list: ListQuery<(typeof companySortable)[number], CompanyFilter>,
): Promise<Page<CompanyRecord>> => {
  const { companies, total } = await listCompanies(
    scope.db.read,
    scopeOf(scope),
    scope.actor.userId,
    list,
  )
  return { rows: await flagged(scope, companies), total, first: list.first }
}

export const logCompany = (
  trx: Transaction,
  scope: Scope,
  action: string,
  company: { companyId: number; name: string },
  [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}],
): Promise<void> =>
  appendLog(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: company.companyId },
    target: { type: 'company', id: company.companyId, name: company.name },
    before,
    after,
  })

const invalid = (field: string, key: string): Refusal =>
  new Refusal('invalidInput', { fields: { [field]: { key } as FieldRefusal } })

/** @throws Refusal 7000 at the part of the address that does not exist or does not belong to the part before */
export const refuseWrongAddress = (address: { nationCode: string; addrCode: string }): void => {
  const fault = checkAddress(address)
  if (fault) throw invalid(fault.field, 'validation.address')
}

/** @throws Refusal 7000 at the field, naming the ids of it that do not exist */
export const refuseUnknownIds = async (
  scope: Scope,
  ids: { platforms?: readonly string[] | undefined; permissionIds?: readonly string[] | undefined },
): Promise<void> => {
  const { read } = scope.db
  const platforms = await absentIds(read, 'applications', ids.platforms ?? [])
  if (platforms.length) throw unknownIds('platforms', platforms)
  const permissions = await absentIds(read, 'permissions', ids.permissionIds ?? [])
  if (permissions.length) throw unknownIds('permissionIds', permissions)
}

/** A company that exists leads to joining it: 6025 by name, 7060 by organisation code. Only its name is told. */
export const refuseExisting = async (
  read: Scope['db']['read'],
  form: { name: string; organisationCode: string },
  except = 0,
): Promise<void> => {
  const byCode = await findPassedCompany(read, { organisationCode: form.organisationCode })
  if (byCode && byCode.companyId !== except)
    throw new Refusal('organisationCodeExists', { args: { company: byCode.name } })
  const byName = await findPassedCompany(read, { name: form.name })
  if (byName && byName.companyId !== except)
    throw new Refusal('companyNameExists', { args: { company: byName.name } })
}

/** @throws Refusal 7000 at the field where no dealer has the code */
export const dealerOf = async (
  read: Scope['db']['read'],
  code: string | undefined,
): Promise<number | null> => {
  if (!code) return null
  const dealer = await findDealer(read, code)
  if (dealer === null) throw invalid('dealerCode', 'validation.dealer')
  return dealer
}

const fieldsOf = (form: CompanyApplication): CompanyFields => ({
  name: form.name,
  organisationCode: form.organisationCode,
  type: form.type ?? 0,
  administratorName: form.administratorName,
  administratorDialCode: form.administratorDialCode ?? '86',
  administratorPhone: form.administratorPhone,
  nationCode: form.nationCode,
  addrCode: form.addrCode,
  street: form.street,
  address: form.address,
  dataLevel: 0,
  userQuota: 0,
  deviceQuota: 0,
  storageQuota: 0,
})

/**
 * Applies for a company. @throws Refusal 6018–6020, 6022–6025, 7011, 7012, 7060, 6048 for what only system super
 * administrators give
 */
export const applyForCompany = async (
  scope: Scope,
  form: CompanyApplication,
): Promise<CompanyRecord> => {
  const { actor } = scope
  enforce(policy.mayApply(actor))
  if (
    companyGrantFields.some(
      (name) => name !== 'platforms' && name !== 'type' && form[name] !== undefined,
    )
  )
    throw new Refusal('platformsBySuperAdministratorOnly')
  refuseWrongAddress(form)
  await refuseUnknownIds(scope, form)
  const fields = fieldsOf(form)
  const company = await scope.db.transaction(async (trx) => {
    await refuseExisting(trx, form)
    const owner = await findPhoneOwner(trx, fields.administratorDialCode, fields.administratorPhone)
    enforce(policy.mayAdminister(owner, actor, false))
    const broughtInBy = await dealerOf(trx, form.dealerCode)
    const facts = { status: 'inReview', applicantId: actor.userId, broughtInBy } as const
    const companyId = await insertCompany(trx, fields, facts, scope.now())
    await setPlatforms(trx, companyId, form.platforms)
    await insertHistory(trx, {
      companyId,
      at: scope.now(),
      actorId: actor.userId,
      status: 'inReview',
      reason: '',
    })
    await tellReviewers(trx, scope, { companyId, name: form.name })
    await logCompany(trx, scope, 'company.apply', { companyId, name: form.name }, [{}, { ...form }])
    return findCompany(trx, 'all', companyId)
  })
  if (!company) throw new Error('a company that was just inserted is absent')
  return seenBy(scope, company)
}

export const tellReviewers = (
  trx: Transaction,
  scope: Scope,
  company: { companyId: number; name: string },
  kind = 'company.applied',
): Promise<void> =>
  tellSystemAdministrators(trx, scope, {
    kind,
    args: { user: scope.actor.realName, company: company.name },
    link: `/companies/${company.companyId}/show`,
  })

/** The whole of a list of companies, as the caller may see it. */
export async function* visibleCompanyPages(
  scope: Scope,
  list: Pick<ListQuery<(typeof companySortable)[number], CompanyFilter>, 'sort' | 'filter'>,
): AsyncGenerator<CompanyRecord[]> {
  const pages = companyPages(scope.db.read, scopeOf(scope), scope.actor.userId, list)
  for await (const companies of pages) yield await flagged(scope, companies)
}
