import type { MenuEntry } from '#contract/menus'
import { isExternalPath } from '#shared/externalLink.ts'
import { shownEntries } from '#console/core/navigation/routes.ts'

export const groupNames = ['own', 'company', 'people', 'business', 'system', 'other'] as const
export type GroupName = (typeof groupNames)[number]

/** Where a section belongs, by the first part of its file path. */
const groupOf: Readonly<Record<string, GroupName>> = {
  personalCenter: 'own',
  account: 'own',
  password: 'own',
  company: 'company',
  join: 'company',
  invitation: 'company',
  salesman: 'company',
  user: 'people',
  role: 'people',
  rights: 'people',
  rightsRequest: 'people',
  station: 'business',
  ionosphere: 'business',
  application: 'system',
  download: 'system',
  menu: 'system',
  permission: 'system',
  log: 'system',
}

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

/** What a menu offers, without the overview itself, in groups that are not empty. */
export const groupsOf = (
  menus: readonly MenuEntry[],
): { name: GroupName; entries: MenuEntry[] }[] => {
  const entries = flat(shownEntries(menus)).filter(
    ({ filePath, path }) => filePath !== 'userCenter' && (filePath !== '' || isExternalPath(path)),
  )
  return groupNames
    .map((name) => ({
      name,
      entries: entries.filter(
        ({ filePath }) => (groupOf[filePath.split('/')[0] ?? ''] ?? 'other') === name,
      ),
    }))
    .filter((group) => group.entries.length > 0)
}
