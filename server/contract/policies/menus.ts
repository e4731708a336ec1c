import type { Verdict } from './caller.ts'
import { consoleCodes } from '#contract/access/permissions'

interface Entry {
  id: number
  /** Name that the code uses for the entry; null if the code does not refer to it. */
  key: string | null
}

const codes: ReadonlySet<number> = new Set(Object.values(consoleCodes).flat())

/**
 * Entries that code refers to, or that have children, cannot be deleted. An entry that opens an application stays too,
 * because an application without permissions is open to everyone.
 */
export const mayDeleteMenu = (entry: Entry, children: number, opened: number): Verdict => {
  if (entry.key !== null || codes.has(entry.id)) return 'menuBelongsToProgram'
  if (opened > 0) return 'menuOpensApplication'
  return children > 0 ? 'menuHasChildren' : null
}

/** Screens that code refers to must keep their `filePath`. */
export const mayChangeScreen = (
  key: string | null,
  before: { filePath: string },
  after: { filePath: string },
): Verdict => (key !== null && after.filePath !== before.filePath ? 'menuScreenStays' : null)
