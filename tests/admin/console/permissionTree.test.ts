import { expect, it } from 'vitest'
import {
  branchesOf,
  linesOf,
  checkStateOf,
  matching,
  toggled,
  type PermissionNode,
} from '#console/core/permissions/tree/tree.ts'

const node = (id: string, parentId: string | null, name = id): PermissionNode => ({
  id,
  parentId,
  applicationId: '1',
  type: 'menu',
  name,
  enName: name,
  providerOnly: false,
})
const [root, below] = [node('1', null), node('2', '1')]
const nodes = [root, below, node('3', '2', 'Edit'), node('4', '1'), node('9', '8')]
const [top] = branchesOf(nodes)

it('puts a permission at the top if its parent is not offered', () => {
  expect(branchesOf(nodes).map((branch) => branch.node.id)).toEqual(['1', '9'])
})

it('selects the parents with a permission and leaves them selected when it is deselected', () => {
  const branch = top?.children[0]?.children[0]
  if (!top || !branch) throw new Error('no branch')
  const chosen = toggled(branch, ['1', '2'], new Set(['77']))
  expect([...chosen].toSorted()).toEqual(['1', '2', '3', '77'])
  expect(checkStateOf(top, chosen)).toBe('some')
  expect([...toggled(branch, ['1', '2'], chosen)].toSorted()).toEqual(['1', '2', '77'])
})

it('selects only visible permissions while searching', () => {
  const [found] = matching(branchesOf(nodes), 'edit', ({ name }) => name)
  if (!found || !top) throw new Error('no branch')
  const chosen = toggled(found, [], new Set(['4']))
  expect([...chosen].toSorted()).toEqual(['1', '2', '3', '4'])
  expect([...toggled(found, [], chosen)]).toEqual(['4'])
})

it('shows matches with their parents', () => {
  const found = matching(branchesOf(nodes), 'edit', ({ name }) => name)
  expect(linesOf(found, () => true).map(({ branch, level }) => [branch.node.id, level])).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ])
})
