import { currentUser } from '#console/core/data/identity.ts'
import { recentKey } from '#shared/session.ts'
import { storedRecord } from '#shared/stored.ts'
import { currentViewing } from '#shared/viewing.ts'
import type { Recent } from './items.ts'

const maxRecent = 8

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'name', 'note', 'address'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )

/** Recently opened items of this user in this browser, latest first. */
export const recentItems = (): Recent[] => {
  const stored = storedRecord(localStorage, recentKey)
  const { userId, items } = stored ?? {}
  return userId === currentUser()?.userId && Array.isArray(items) ? items.filter(isRecent) : []
}

/** Stores nothing while viewing as another user. */
export const remember = ({ kind, name, note, address }: Recent): void => {
  if (currentViewing()) return
  const others = recentItems().filter((item) => item.address !== address)
  const items = [{ kind, name, note, address }, ...others].slice(0, maxRecent)
  localStorage.setItem(recentKey, JSON.stringify({ userId: currentUser()?.userId, items }))
}
