import type { MenuEntry } from '#contract/access/menus'
import { newestVersion } from '#i18n/releases'
import { useRights } from '#console/core/data/rights.ts'
import { createStore } from '#shared/store.ts'
import { storedValue } from '#shared/stored.ts'

/**
 * Sections for a user's own affairs: their account, and founding or joining a company. A user who may open any other
 * section counts as an administrator.
 */
const ownSections: ReadonlySet<string> = new Set([
  'personalCenter',
  'account',
  'password',
  'company/add',
  'company/apply',
  'company/detail',
  'join',
])

export const administers = (menus: readonly MenuEntry[]): boolean =>
  menus.some(
    ({ filePath, isHavePermission, children }) =>
      (isHavePermission && filePath !== '' && !ownSections.has(filePath)) || administers(children),
  )

const storageKey = 'changelogRead'
const read = createStore(storedValue(localStorage, storageKey))

export const markChangelogRead = (): void => {
  localStorage.setItem(storageKey, JSON.stringify(newestVersion))
  read.set(newestVersion)
}

/** The changelog is for administrators; it is unread until they open its newest version in this browser. */
export const useChangelogStatus = (): { isForReader: boolean; isUnread: boolean } => {
  const isRead = read.use() === newestVersion
  const isForReader = administers(useRights()?.menus ?? [])
  return { isForReader, isUnread: isForReader && !isRead }
}
