import type { MenuRecord } from '#contract/access/menus'

export type Direction = 'up' | 'down' | 'out' | 'into'

export interface Place {
  parentId: string | null
  order?: number
}

/** Target of a move; undefined if the move is impossible. The gateway shifts the siblings to make space. */
export const placeAfter = (
  entries: readonly MenuRecord[],
  entry: MenuRecord,
  direction: Direction,
): Place | undefined => {
  const siblings = entries.filter(({ parentId }) => parentId === entry.parentId)
  const at = siblings.findIndex(({ id }) => id === entry.id)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  const parent = entries.find(({ id }) => id === entry.parentId)
  const places: Record<Direction, Place | undefined> = {
    up: before && { parentId: entry.parentId, order: before.order },
    down: after && { parentId: entry.parentId, order: after.order + 1 },
    out: parent && { parentId: parent.parentId, order: parent.order + 1 },
    into: before && { parentId: before.id },
  }
  return places[direction]
}

export const isWithin = (entries: readonly MenuRecord[], id: string, top: string): boolean => {
  if (id === top) return true
  const parentId = entries.find((entry) => entry.id === id)?.parentId
  return parentId ? isWithin(entries, parentId, top) : false
}
