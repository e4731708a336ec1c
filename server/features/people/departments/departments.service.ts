import { maxDepartmentDepth, maxDepartments, type departments } from '#contract/people/departments'
import { numericId } from '#contract/text/filters'
import type { Transaction } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Stored } from '#server/core/tableSpec'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { companyOfNewUser } from '#server/features/companies/membership/index'
import { visibilityOf } from '#server/platform/identity/storedUser'
import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { makeCrud } from '#server/platform/routing/crud'
import {
  mayNameDepartment,
  mayRemoveDepartment,
  mayPlaceDepartment,
  placeOf,
  siblingsOf,
  type Wanted,
} from '#contract/policies/departments'
import {
  departmentTable,
  lockCompanyOfDepartment,
  moveUp,
  storePlace,
  treeOf,
} from './departments.queries.ts'

type Fields = Stored<typeof departments>

const limits = {
  departmentsTooDeep: maxDepartmentDepth,
  departmentsTooMany: maxDepartments,
} as Readonly<Record<string, number>>

const placeIn = async (trx: Transaction, companyId: number, id: number, wanted: Wanted) => {
  const tree = await treeOf(trx, companyId)
  const before = tree.find((one) => one.id === id)
  requireAllowed(mayNameDepartment(wanted.name, before?.name ?? null), {
    fields: { name: { key: 'validation.departmentNameSlash' } },
  })
  const verdict = mayPlaceDepartment(tree, id, wanted)
  if (verdict === 'departmentNotFound')
    throw new Refusal(verdict, { fields: { parentId: { key: 'errors.departmentNotFound' } } })
  requireAllowed(verdict, { args: { most: limits[verdict ?? ''] ?? 0 } })
  return tree
}

const updateTreePlaces = async (trx: Transaction, companyId: number): Promise<void> => {
  const tree = await treeOf(trx, companyId)
  for (const one of tree) {
    const place = placeOf(tree, one)
    if (place.path !== one.path || place.tree_key !== one.tree_key)
      await storePlace(trx, one.id, place)
  }
}

/**
 * CRUD for departments of the caller's company, or of all companies for callers who manage all users. Removing a
 * department moves its content one level up.
 */
export const departmentService = makeCrud(departmentTable, {
  nameOf: ({ name }) => name,
  companyOf: ({ companyId }) => Number(companyId),
  visible: (scope) => (query) => {
    const { companyId } = visibilityOf(scope)
    if (companyId !== 'all') void query.where('departments.company_id', companyId)
  },
  lock: async (trx, id) => id !== null && lockCompanyOfDepartment(trx, numericId(id) ?? 0),
  create: async (trx, scope, body) => {
    const companyId = companyOfNewUser(scope, body.companyId)
    const { name, parentId = null, order } = body
    const wanted = { name, parentId, order: order ?? 0 }
    await lockCompany(trx, companyId)
    const siblings = siblingsOf(
      await placeIn(trx, companyId, 0, wanted),
      parentId === null ? null : Number(parentId),
    )
    const last = Math.max(0, ...siblings.map((one) => one.sort_order))
    return { ...wanted, order: order ?? Math.min(last + 1, 9999), companyId: String(companyId) }
  },
  change: async (trx, _scope, before, { name, parentId, order }): Promise<Fields> => {
    await placeIn(trx, Number(before.companyId), Number(before.id), { name, parentId, order })
    return { name, parentId, order }
  },
  remove: async (trx, scope, record, force) => {
    const tree = await treeOf(trx, Number(record.companyId))
    const one = tree.find(({ id }) => id === Number(record.id))
    if (!one) return
    requireAllowed(mayRemoveDepartment(tree, one))
    const moved = await moveUp(trx, one, scope.now())
    if (!force && moved.users + moved.departments > 0)
      throw new Refusal('departmentInUse', { args: moved })
  },
  after: (trx, _scope, _id, values, before) =>
    updateTreePlaces(trx, Number(before?.companyId ?? values?.companyId)),
  shown: ({ name, parentId, order }) => ({ name, parentId, order }),
})

export const departmentAudience: Audience = {
  find: findOfCompany('departments', (actor) => visibilityOf({ actor }).companyId),
  affects: ['users'],
}
