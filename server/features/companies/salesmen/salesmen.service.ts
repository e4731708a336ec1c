import type { SortOf } from '#contract/resource'
import type {
  SalesmanAssignment,
  SalesmanFilter,
  SalesmanRecord,
  salesmen,
} from '#contract/salesmen'
import { Refusal } from '#server/core/errors'
import { type Page, numericId, type ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { notify } from '#server/platform/notifications/notifications.service'
import {
  assignCompanies,
  findCompanies,
  findSalesman,
  listSalesmen,
  lockSalesman,
  touchSalesman,
  withdrawCompanies,
} from './salesmen.queries.ts'

export const listAllSalesmen = async (
  scope: Scope,
  list: ListQuery<SortOf<typeof salesmen>, SalesmanFilter>,
): Promise<Page<SalesmanRecord>> => ({
  ...(await listSalesmen(scope.db.read, list)),
  first: list.first,
})

const salesman = async (read: Scope['db']['read'], id: string): Promise<SalesmanRecord> => {
  const number = numericId(id)
  const record = number === null ? null : await findSalesman(read, number)
  if (!record) throw new Refusal('notFound')
  return record
}

/** @throws Refusal `notFound` also for users who are no salesmen */
export const getSalesman = (scope: Scope, id: string): Promise<SalesmanRecord> =>
  salesman(scope.db.read, id)

const numbers = (ids: readonly string[] | undefined): number[] => [
  ...new Set((ids ?? []).map((id) => numericId(id) ?? 0)),
]

/**
 * Gives companies to a salesman and takes others; those that are so already are passed over. The salesman is told.
 * @throws Refusal `notFound`, `companyNotFound` for a company that does not exist
 */
export const assignToSalesman = async (
  scope: Scope,
  id: string,
  assignment: SalesmanAssignment,
): Promise<SalesmanRecord> =>
  scope.db.transaction(async (trx) => {
    const userId = Number((await salesman(trx, id)).id)
    await lockSalesman(trx, userId)
    const before = await salesman(trx, id)
    const held = new Set(before.companies.map((company) => Number(company.id)))
    const asked = [...numbers(assignment.give), ...numbers(assignment.take)]
    const companies = new Map(
      (await findCompanies(trx, asked)).map((company) => [company.id, company.name]),
    )
    if (asked.some((company) => !companies.has(company))) throw new Refusal('companyNotFound')
    const take = numbers(assignment.take).filter((company) => held.has(company))
    const give = numbers(assignment.give).filter(
      (company) => !held.has(company) && !take.includes(company),
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
    const after = await salesman(trx, id)
    const idsOf = (record: SalesmanRecord) => record.companies.map((company) => company.id)
    await writeAudit(trx, scope, scope.now(), {
      action: 'salesman.assign',
      actor: scope.actor,
      target: { type: 'user', id: userId, name: after.username },
      before: { companyIds: idsOf(before) },
      after: { companyIds: idsOf(after) },
    })
    return after
  })
