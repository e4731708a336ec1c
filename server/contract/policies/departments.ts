import {
  maxDepartmentDepth,
  maxDepartments,
  pathSeparator,
  type DepartmentRecord,
} from '#contract/people/departments'
import { fold } from '#contract/text/fold'
import type { Verdict } from './caller.ts'

interface TreeDepartment {
  id: number
  parent_id: number | null
  name: string
  sort_order: number
}

export type Wanted = Pick<DepartmentRecord, 'name' | 'parentId' | 'order'>

type Tree = readonly TreeDepartment[]

const parentOf = (tree: Tree, { parent_id }: TreeDepartment): TreeDepartment | undefined =>
  tree.find(({ id }) => id === parent_id)

const ancestryOf = (tree: Tree, one: TreeDepartment): TreeDepartment[] => {
  const line = [one]
  for (let next = parentOf(tree, one); next && !line.includes(next); next = parentOf(tree, next))
    line.unshift(next)
  return line
}

const subtreeOf = (tree: Tree, id: number): TreeDepartment[] =>
  tree.filter((one) => ancestryOf(tree, one).some((above) => above.id === id))

/**
 * Computes the stored path and sort key. `tree_key` has 13 digits per level, 4 for the sort order and 9 for the id, so
 * that it sorts as the tree.
 */
export const placeOf = (tree: Tree, one: TreeDepartment) => {
  const line = ancestryOf(tree, one)
  return {
    path: line.map(({ name }) => name).join(pathSeparator),
    tree_key: line
      .map(
        ({ id, sort_order }) => String(sort_order).padStart(4, '0') + String(id).padStart(9, '0'),
      )
      .join(''),
  }
}

export const siblingsOf = (tree: Tree, parentId: number | null, except = 0): TreeDepartment[] =>
  tree.filter(({ id, parent_id }) => parent_id === parentId && id !== except)

const namesakeAmong = (siblings: readonly TreeDepartment[], name: string) =>
  siblings.some((one) => fold(one.name) === fold(name))

/**
 * Refuses names that contain the path separator; an older name that already has it may stay.
 * @param before previous name; null for a new department
 */
export const mayNameDepartment = (name: string, before: string | null): Verdict =>
  name !== before && fold(name).includes(pathSeparator.trim()) ? 'invalidInput' : null

/**
 * Checks name and parent: existing parent, limits on count and depth, no cycle, no sibling of the same name.
 * @param id existing department; 0 for a new one
 */
export const mayPlaceDepartment = (tree: Tree, id: number, { name, parentId }: Wanted): Verdict => {
  const parent = parentId === null ? null : tree.find((one) => one.id === Number(parentId))
  if (parent === undefined) return 'departmentNotFound'
  if (id === 0 && tree.length >= maxDepartments) return 'departmentsTooMany'
  const line = parent ? ancestryOf(tree, parent) : []
  if (line.some((above) => above.id === id)) return 'departmentBelowItself'
  const branch = subtreeOf(tree, id)
  const own = tree.find((one) => one.id === id)
  const above = own ? ancestryOf(tree, own).length : 1
  const height = Math.max(1, ...branch.map((one) => ancestryOf(tree, one).length - above + 1))
  if (line.length + height > maxDepartmentDepth) return 'departmentsTooDeep'
  if (namesakeAmong(siblingsOf(tree, parent?.id ?? null, id), name)) return 'departmentExists'
  return null
}

export const mayRemoveDepartment = (tree: Tree, { id, parent_id }: TreeDepartment): Verdict => {
  const siblings = siblingsOf(tree, parent_id, id)
  const clash = siblingsOf(tree, id).some(({ name }) => namesakeAmong(siblings, name))
  return clash ? 'departmentExists' : null
}
