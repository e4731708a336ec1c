import {
  deepestDepartment,
  mostDepartments,
  pathSign,
  type DepartmentRecord,
} from '#contract/people/departments'
import type { ErrorName } from '#contract/core/errors'
import { fold } from '#contract/text/fold'

export interface Placed {
  id: number
  parent_id: number | null
  name: string
  sort_order: number
}

export type Wanted = Pick<DepartmentRecord, 'name' | 'parentId' | 'order'>

type Tree = readonly Placed[]

const parentOf = (tree: Tree, { parent_id }: Placed): Placed | undefined =>
  tree.find(({ id }) => id === parent_id)

export const lineOf = (tree: Tree, one: Placed): Placed[] => {
  const line = [one]
  for (let next = parentOf(tree, one); next && !line.includes(next); next = parentOf(tree, next))
    line.unshift(next)
  return line
}

export const branchOf = (tree: Tree, id: number): Placed[] =>
  tree.filter((one) => lineOf(tree, one).some((above) => above.id === id))

/** Computes the stored path and sort key. `tree_key` has 13 digits per level: 4 for the sort order, 9 for the id. */
export const placeOf = (tree: Tree, one: Placed) => {
  const line = lineOf(tree, one)
  return {
    path: line.map(({ name }) => name).join(pathSign),
    tree_key: line
      .map(
        ({ id, sort_order }) => String(sort_order).padStart(4, '0') + String(id).padStart(9, '0'),
      )
      .join(''),
  }
}

export const siblingsOf = (tree: Tree, parentId: number | null, except = 0): Placed[] =>
  tree.filter(({ id, parent_id }) => parent_id === parentId && id !== except)

const namesakeAmong = (siblings: readonly Placed[], name: string) =>
  siblings.some((one) => fold(one.name) === fold(name))

/**
 * Refuses names that contain the path separator; an older name that already has it may stay.
 * @param before previous name; null for a new department
 */
export const mayBeCalled = (name: string, before: string | null): ErrorName | null =>
  name !== before && fold(name).includes(pathSign.trim()) ? 'invalidInput' : null

/**
 * Checks name and parent: existing parent, limits on count and depth, no cycle, no sibling of the same name.
 * @param id existing department; 0 for a new one
 */
export const mayPlace = (tree: Tree, id: number, { name, parentId }: Wanted): ErrorName | null => {
  const parent = parentId === null ? null : tree.find((one) => one.id === Number(parentId))
  if (parent === undefined) return 'departmentNotFound'
  if (id === 0 && tree.length >= mostDepartments) return 'departmentsTooMany'
  const line = parent ? lineOf(tree, parent) : []
  if (line.some((above) => above.id === id)) return 'departmentBelowItself'
  const branch = branchOf(tree, id)
  const own = tree.find((one) => one.id === id)
  const above = own ? lineOf(tree, own).length : 1
  const height = Math.max(1, ...branch.map((one) => lineOf(tree, one).length - above + 1))
  if (line.length + height > deepestDepartment) return 'departmentsTooDeep'
  if (namesakeAmong(siblingsOf(tree, parent?.id ?? null, id), name)) return 'departmentExists'
  return null
}

export const mayDissolve = (tree: Tree, { id, parent_id }: Placed): ErrorName | null => {
  const siblings = siblingsOf(tree, parent_id, id)
  const clash = siblingsOf(tree, id).some(({ name }) => namesakeAmong(siblings, name))
  return clash ? 'departmentExists' : null
}
