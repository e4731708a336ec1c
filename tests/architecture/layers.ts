/** A layer: its folder, and the number of subfolder levels that form its modules. */
export interface Storey {
  folder: string
  rooms: 0 | 1 | 2
  /** Modules of this layer must not import each other. */
  sideBySide?: true
}

export type Imports = ReadonlyMap<string, readonly string[]>

/** Layers from the bottom up; a file belongs to the deepest matching folder. */
export type House = readonly Storey[]

interface Place {
  level: number
  room: string
}

const placeOf = (house: House, file: string): Place | null => {
  const [level, storey] =
    [...house.entries()]
      .filter(([, { folder }]) => file.startsWith(`${folder}/`))
      .toSorted(([, one], [, other]) => other.folder.length - one.folder.length)[0] ?? []
  if (level === undefined || !storey) return null
  const below = file
    .slice(storey.folder.length + 1)
    .split('/')
    .slice(0, -1)
  return { level, room: [storey.folder, ...below.slice(0, storey.rooms)].join('/') }
}

export const circlesOf = (graph: Imports): string[] => {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, way: readonly string[]): void => {
    const begun = way.indexOf(node)
    if (begun >= 0) found.push([...way.slice(begun), node].join(' → '))
    if (begun >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

export const roomsOf = (house: House, imports: Imports): Map<string, string[]> => {
  const rooms = new Map<string, Set<string>>()
  for (const [file, imported] of imports) {
    const from = placeOf(house, file)
    if (!from) continue
    const known = rooms.get(from.room) ?? new Set()
    rooms.set(from.room, known)
    for (const to of imported.map((one) => placeOf(house, one)))
      if (to && to.room !== from.room) known.add(to.room)
  }
  return new Map([...rooms].map(([room, to]) => [room, [...to]]))
}

/** Finds the longest import chain between modules. The graph must have no cycles. */
export const longestWayDown = (rooms: Imports): string[] => {
  const longest = new Map<string, string[]>()
  const from = (room: string): string[] => {
    const known = longest.get(room)
    if (known) return known
    const ways = (rooms.get(room) ?? []).map(from)
    const way = [room, ...(ways.toSorted((one, other) => other.length - one.length)[0] ?? [])]
    longest.set(room, way)
    return way
  }
  return [...rooms.keys()].map(from).toSorted((one, other) => other.length - one.length)[0] ?? []
}

/** Lists imports of a higher layer, or between modules that must not import each other. */
export const forbiddenImports = (house: House, imports: Imports): string[] =>
  [...imports].flatMap(([file, imported]) => {
    const from = placeOf(house, file)
    if (!from) return []
    return imported.flatMap((target) => {
      const to = placeOf(house, target)
      if (!to || to.room === from.room) return []
      const isBeside = to.level === from.level && house[to.level]?.sideBySide
      return to.level > from.level || isBeside ? [`${file} → ${target}`] : []
    })
  })
