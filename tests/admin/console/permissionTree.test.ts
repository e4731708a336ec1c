import { expect, it } from 'vitest'
import {
  branchesOf,
  grantBranchesOf,
  idsOfBranch,
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
  carriedBy: null,
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

it('grants a screen with the button that opens it, and shows it alone without the button', () => {
  const screen = { ...node('5', '2', 'New user'), carriedBy: '6' }
  const button = node('6', '2', 'Create users')
  const [above] = grantBranchesOf([node('2', null), screen, button])
  if (!above) throw new Error('no branch')
  expect(above.children.map(idsOfBranch)).toEqual([['6', '5']])
  expect(checkStateOf(above, new Set(['2', '6']))).toBe('some')
  expect([...toggled(above, [], new Set())]).toEqual(['2', '6', '5'])
  expect(grantBranchesOf([screen]).map(idsOfBranch)).toEqual([['5']])
})
