import type { PermissionNode } from '#contract/access/rights'

export type { PermissionNode }

export interface Branch {
  node: PermissionNode
  /** Screens that are granted together with the node and have no line of their own. */
  carriedIds: readonly string[]
  children: Branch[]
}

/** Builds the tree in list order; a node without its parent in the list becomes a root. */
export const branchesOf = (nodes: readonly PermissionNode[]): Branch[] => {
  const branches = new Map<string, Branch>(
    nodes.map((node) => [node.id, { node, carriedIds: [], children: [] }]),
  )
  const tops: Branch[] = []
  for (const branch of branches.values()) {
    const parent = branch.node.parentId === null ? undefined : branches.get(branch.node.parentId)
    ;(parent?.children ?? tops).push(branch)
  }
  return tops
}

/** Nodes with a line of their own: all but the screens whose carrier is in the list, too. */
export const grantableAmong = <Node extends PermissionNode>(nodes: readonly Node[]): Node[] => {
  const ids = new Set(nodes.map(({ id }) => id))
  return nodes.filter(({ carriedBy }) => carriedBy === null || !ids.has(carriedBy))
}

/** Like `branchesOf`, with carried screens as part of their carrier's branch. */
export const grantBranchesOf = (nodes: readonly PermissionNode[]): Branch[] => {
  const carriedIds = new Map<string, string[]>()
  for (const { id, carriedBy } of nodes)
    if (carriedBy !== null) carriedIds.set(carriedBy, [...(carriedIds.get(carriedBy) ?? []), id])
  const withCarried = ({ node, children }: Branch): Branch => ({
    node,
    carriedIds: carriedIds.get(node.id) ?? [],
    children: children.map(withCarried),
  })
  return branchesOf(grantableAmong(nodes)).map(withCarried)
}

export const idsOfBranch = ({ node, carriedIds, children }: Branch): string[] => [
  node.id,
  ...carriedIds,
  ...children.flatMap(idsOfBranch),
]

export type CheckState = 'all' | 'some' | 'none'

export const checkStateOf = (branch: Branch, chosen: ReadonlySet<string>): CheckState => {
  const ids = idsOfBranch(branch)
  const count = ids.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** Selecting a branch adds its descendants and ancestors; deselecting it keeps the ancestors. */
export const toggled = (
  branch: Branch,
  above: readonly string[],
  chosen: ReadonlySet<string>,
): Set<string> => {
  const ids = idsOfBranch(branch)
  if (checkStateOf(branch, chosen) === 'all')
    return new Set([...chosen].filter((id) => !ids.includes(id)))
  return new Set([...chosen, ...above, ...ids])
}

export const matching = (
  branches: readonly Branch[],
  words: string,
  nameOf: (node: PermissionNode) => string,
): Branch[] =>
  branches.flatMap((branch) => {
    const { node, carriedIds } = branch
    if (`${nameOf(node)} ${node.id}`.toLowerCase().includes(words)) return [branch]
    const children = matching(branch.children, words, nameOf)
    return children.length > 0 ? [{ node, carriedIds, children }] : []
  })

export interface Line {
  /** During a search only the matching part of the branch. */
  branch: Branch
  level: number
  position: number
  size: number
  ancestorIds: string[]
  isOpen: boolean
}

export const linesOf = (
  branches: readonly Branch[],
  isOpen: (id: string) => boolean,
  ancestorIds: string[] = [],
): Line[] =>
  branches.flatMap((branch, index) => {
    const open = branch.children.length > 0 && isOpen(branch.node.id)
    const line = {
      branch,
      level: ancestorIds.length + 1,
      position: index + 1,
      size: branches.length,
      ancestorIds,
      isOpen: open,
    }
    return [
      line,
      ...(open ? linesOf(branch.children, isOpen, [...ancestorIds, branch.node.id]) : []),
    ]
  })

/**
 * Ancestor names from the root down, for nodes with an ambiguous name; empty if these are equal too, so that only the
 * type differs.
 */
export const pathsOf = (
  nodes: readonly PermissionNode[],
  nameOf: (node: PermissionNode) => string,
): Map<string, string> => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const above = ({ parentId }: PermissionNode): string[] => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return parent ? [...above(parent), nameOf(parent)] : []
  }
  const places = new Map<string, string[]>()
  for (const node of nodes)
    places.set(nameOf(node), [...(places.get(nameOf(node)) ?? []), above(node).join(' / ')])
  const paths = new Map<string, string>()
  for (const node of nodes) {
    const all = places.get(nameOf(node)) ?? []
    if (all.length > 1) paths.set(node.id, new Set(all).size > 1 ? above(node).join(' / ') : '')
  }
  return paths
}
