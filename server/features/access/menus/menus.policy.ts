import type { Verdict } from '#contract/policies/caller'
import { consoleCodes } from '#contract/access/permissions'

interface Entry {
  id: number
  /** The name by which code refers to the entry; null for those that only rows know. */
  key: string | null
}

const codes: ReadonlySet<number> = new Set(Object.values(consoleCodes).flat())

/**
 * What code refers to stays; what has entries below it goes after them. What opens an application stays, too: an
 * application that no permission opens is open to everyone.
 */
export const mayDeleteMenu = (entry: Entry, children: number, opened: number): Verdict => {
  if (entry.key !== null || codes.has(entry.id)) return 'menuBelongsToProgram'
  if (opened > 0) return 'menuOpensApplication'
  return children > 0 ? 'menuHasChildren' : null
}

/** The screens that code refers to are where they are expected. */
export const mayChangeScreen = (
  key: string | null,
  before: { filePath: string },
  after: { filePath: string },
): Verdict => (key !== null && after.filePath !== before.filePath ? 'menuScreenStays' : null)
