import { posix } from 'node:path'

/** A layer: its folder, and the number of subfolder levels that form its modules. */
export interface Layer {
  folder: string
  moduleDepth: 0 | 1 | 2
  /** Modules of this layer must not import each other, or only each other's `index.ts`. */
  isolated?: 'entirely' | 'exceptIndex'
}

export type Imports = ReadonlyMap<string, readonly string[]>

/** Layers from the bottom up; a file belongs to the deepest matching folder. */
export type Layers = readonly Layer[]

interface Place {
  level: number
  module: string
}

const placeOf = (layers: Layers, file: string): Place | null => {
  const [level, layer] =
    [...layers.entries()]
      .filter(([, { folder }]) => file.startsWith(`${folder}/`))
      .toSorted(([, one], [, other]) => other.folder.length - one.folder.length)[0] ?? []
  if (level === undefined || !layer) return null
  const below = file
    .slice(layer.folder.length + 1)
    .split('/')
    .slice(0, -1)
  return { level, module: [layer.folder, ...below.slice(0, layer.moduleDepth)].join('/') }
}

export const findCycles = (graph: Imports): string[] => {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, path: readonly string[]): void => {
    const begun = path.indexOf(node)
    if (begun >= 0) found.push([...path.slice(begun), node].join(' → '))
    if (begun >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

export const modulesOf = (layers: Layers, imports: Imports): Map<string, string[]> => {
  const modules = new Map<string, Set<string>>()
  for (const [file, imported] of imports) {
    const from = placeOf(layers, file)
    if (!from) continue
    const known = modules.get(from.module) ?? new Set()
    modules.set(from.module, known)
    for (const to of imported.map((one) => placeOf(layers, one)))
      if (to && to.module !== from.module) known.add(to.module)
  }
  return new Map([...modules].map(([name, to]) => [name, [...to]]))
}

/** Finds the longest import chain between modules. The graph must have no cycles. */
export const findLongestChain = (modules: Imports): string[] => {
  const longest = new Map<string, string[]>()
  const from = (module: string): string[] => {
    const known = longest.get(module)
    if (known) return known
    const paths = (modules.get(module) ?? []).map(from)
    const path = [module, ...(paths.toSorted((one, other) => other.length - one.length)[0] ?? [])]
    longest.set(module, path)
    return path
  }
  return [...modules.keys()].map(from).toSorted((one, other) => other.length - one.length)[0] ?? []
}

/** Counts the files of the longest import chain inside each folder. The graph must have no cycles. */
export const heightsOf = (imports: Imports): Map<string, number> => {
  const heights = new Map<string, number>()
  for (const folder of new Set([...imports.keys()].map((file) => posix.dirname(file)))) {
    const isInside = (file: string) => imports.has(file) && posix.dirname(file) === folder
    const inside = [...imports].filter(([file]) => isInside(file))
    const graph = new Map(inside.map(([file, imported]) => [file, imported.filter(isInside)]))
    heights.set(folder, findLongestChain(graph).length)
  }
  return heights
}

/** Lists imports of a higher layer, or between modules that must not import each other. */
export const forbiddenImports = (layers: Layers, imports: Imports): string[] =>
  [...imports].flatMap(([file, imported]) => {
    const from = placeOf(layers, file)
    if (!from) return []
    return imported.flatMap((target) => {
      const to = placeOf(layers, target)
      if (!to || to.module === from.module) return []
      const isolated = to.level === from.level && layers[to.level]?.isolated
      const isOpen = isolated === 'exceptIndex' && target === `${to.module}/index.ts`
      return to.level > from.level || (isolated && !isOpen) ? [`${file} → ${target}`] : []
    })
  })
