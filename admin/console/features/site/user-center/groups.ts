import type { MenuEntry } from '#contract/access/menus'
import { flatEntries, isHeading, shownEntries } from '#console/core/navigation/routes.ts'

export interface EntryGroup {
  /** The parent menu heading; null for top-level entries. */
  heading: MenuEntry | null
  entries: MenuEntry[]
}

const isOtherScreen = (entry: MenuEntry): boolean =>
  entry.filePath !== 'userCenter' && !isHeading(entry)

export const groupsOf = (menus: readonly MenuEntry[]): EntryGroup[] => {
  const shown = shownEntries(menus)
  const headings = shown.filter(isHeading)
  const alone = shown.filter((entry) => !isHeading(entry))
  return [
    { heading: null, entries: flatEntries(alone).filter(isOtherScreen) },
    ...headings.map((heading) => ({
      heading,
      entries: flatEntries(heading.children).filter(isOtherScreen),
    })),
  ].filter(({ entries }) => entries.length > 0)
}
