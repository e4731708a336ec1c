import type { ErrorName } from '#contract/errors'
import { consoleCodes } from '#contract/permissions'

interface Entry {
  id: number
  /** The name by which code refers to the entry; null for those that only rows know. */
  key: string | null
}

export type Verdict = ErrorName | null

const codes: ReadonlySet<number> = new Set(Object.values(consoleCodes).flat())

/** What code refers to stays; what has entries below it goes after them. */
export const mayDeleteMenu = (entry: Entry, children: number): Verdict => {
  if (entry.key !== null || codes.has(entry.id)) return 'menuBelongsToProgram'
  return children > 0 ? 'menuHasChildren' : null
}
