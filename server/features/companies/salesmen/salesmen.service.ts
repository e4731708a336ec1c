import {
  salesmen,
  type SalesmanAssignment,
  type SalesmanRecord,
} from '#contract/companies/salesmen'
import type { Reader, Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { notify } from '#server/platform/notifications/notifications.service'
import { makeReads } from '#server/platform/routing/reads'
import {
  assignCompanies,
  findCompanies,
  lockSalesman,
  salesmanTable,
  touchSalesman,
  withdrawCompanies,
} from './salesmen.queries.ts'

const reads = makeReads(salesmanTable)
export const { list: listSalesmen, get: getSalesman } = reads

const audit = auditOf(salesmen)

const numbers = (ids: readonly string[] | undefined): number[] => [
  ...new Set((ids ?? []).map((id) => numericId(id) ?? 0)),
]

const assign = async (
  trx: Transaction,
  scope: Scope,
  id: string,
  assignment: SalesmanAssignment,
): Promise<SalesmanRecord> => {
  const userId = Number((await reads.require(scope, trx, id)).id)
  await lockSalesman(trx, userId)
  const before = await reads.require(scope, trx, id)
  const assignedIds = new Set(before.companies.map((company) => Number(company.id)))
  const requestedIds = [...numbers(assignment.give), ...numbers(assignment.take)]
  const companies = new Map(
    (await findCompanies(trx, requestedIds)).map((company) => [company.id, company.name]),
  )
  if (requestedIds.some((company) => !companies.has(company))) throw new Refusal('companyNotFound')
  const take = numbers(assignment.take).filter((company) => assignedIds.has(company))
  const give = numbers(assignment.give).filter(
    (company) => !assignedIds.has(company) && !take.includes(company),
  )
  if (!give.length && !take.length) return before
  await withdrawCompanies(trx, userId, take)
  await assignCompanies(trx, userId, give, scope.now())
  await touchSalesman(trx, userId, scope.now())
  for (const [ids, kind] of [
    [give, 'company.assigned'],
    [take, 'company.unassigned'],
  ] as const)
    for (const company of ids)
      await notify(trx, scope, {
        userId,
        kind,
        args: { company: companies.get(company) ?? '' },
        link: '/customers',
      })
  const after = await reads.require(scope, trx, id)
  const idsOf = (record: SalesmanRecord) => record.companies.map((company) => company.id)
  await audit(trx, scope, 'salesman.assign', { id: userId, name: after.username }, [
    { companyIds: idsOf(before) },
    { companyIds: idsOf(after) },
  ])
  return after
}

export const assignToSalesman = (
  scope: Scope,
  id: string,
  assignment: SalesmanAssignment,
): Promise<SalesmanRecord> => scope.db.transaction((trx) => assign(trx, scope, id, assignment))

/** The companies of a salesman; none for anyone else. */
export const listCompaniesOf = async (
  scope: Scope,
  read: Reader,
  userId: number,
): Promise<SalesmanRecord['companies']> =>
  (await salesmanTable.find(read, userId, { now: scope.now() }))?.companies ?? []

/** Assigns companies to a user if that user is a salesman. */
export const handOverCompanies = async (
  trx: Transaction,
  scope: Scope,
  userId: number,
  companyIds: readonly string[],
): Promise<void> => {
  if (!companyIds.length || !(await salesmanTable.find(trx, userId, { now: scope.now() }))) return
  await assign(trx, scope, String(userId), { give: [...companyIds], take: [] })
}
