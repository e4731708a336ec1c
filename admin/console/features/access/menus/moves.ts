import type { MenuRecord } from '#contract/access/menus'

export type Direction = 'up' | 'down' | 'out' | 'into'

export interface Place {
  parentId: string | null
  /** The last of its siblings where it is not given. */
  order?: number
}

/** Where a move leads; undefined where it leads nowhere. The gateway makes room at the place. */
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

/** Whether an entry stands somewhere below another, or is it. */
export const isWithin = (entries: readonly MenuRecord[], id: string, top: string): boolean => {
  if (id === top) return true
  const parentId = entries.find((entry) => entry.id === id)?.parentId
  return parentId ? isWithin(entries, parentId, top) : false
}
