import type { Location } from 'react-router'
import { maxKeepAlivePages } from '#contract/core/enums'
import { createContext, use, useLayoutEffect } from 'react'

export interface KeptPage {
  key: string
  /** Incremented to remount the page at the same path. */
  edition: number
  /** The page's own address, which stays the same while another page is open. */
  location: Location
  keepAlive: boolean
  /** Increases with each visit; the page with the lowest value is removed first. */
  usedAt: number
}

const newest = (pages: readonly KeptPage[]): number =>
  pages.reduce((most, { usedAt }) => Math.max(most, usedAt), 0)

const withoutOldest = (pages: readonly KeptPage[], maximum: number): readonly KeptPage[] => {
  const kept = pages.filter((page) => page.keepAlive)
  if (kept.length <= maximum) return pages
  const oldest = kept.reduce((a, b) => (a.usedAt <= b.usedAt ? a : b))
  return withoutOldest(
    pages.filter((page) => page !== oldest),
    maximum,
  )
}

/**
 * The mounted pages after a visit: the visited page and at most `maximum` keep-alive pages, with the least recently
 * used removed first. The order stays stable, so that no page's elements move; returns the same array if nothing
 * changes.
 */
export const visit = (
  pages: readonly KeptPage[],
  page: Omit<KeptPage, 'usedAt' | 'edition'>,
  maximum = maxKeepAlivePages,
): readonly KeptPage[] => {
  const known = pages.find(({ key }) => key === page.key)
  const last = newest(pages)
  if (known && known.usedAt === last && known.location === page.location) return pages
  const usedAt = known && known.usedAt === last ? last : last + 1
  const visited: KeptPage = { ...page, usedAt, edition: known?.edition ?? 0 }
  const others = pages.filter(({ key, keepAlive }) => keepAlive || key === page.key)
  const next = known
    ? others.map((other) => (other.key === page.key ? visited : other))
    : [...others, visited]
  return withoutOldest(next, maximum)
}

/** Remounts a page, which discards its state, e.g. after its form was saved. */
export const renew = (pages: readonly KeptPage[], key: string): readonly KeptPage[] =>
  pages.map((page) => (page.key === key ? { ...page, edition: page.edition + 1 } : page))

/** One check per form with unsaved input, on open and kept-alive pages: whether leaving would lose it. */
const unsavedChecks = new Set<() => boolean>()

export const wouldLoseInput = (): boolean => [...unsavedChecks].some((isLost) => isLost())

const confirmUnload = (event: BeforeUnloadEvent) => {
  if (wouldLoseInput()) event.preventDefault()
}

/** Shows the browser's confirmation before the page unloads, until the returned function is called. */
export const registerUnsaved = (isLost: () => boolean): (() => void) => {
  addEventListener('beforeunload', confirmUnload)
  unsavedChecks.add(isLost)
  return () => {
    unsavedChecks.delete(isLost)
    if (unsavedChecks.size === 0) removeEventListener('beforeunload', confirmUnload)
  }
}

/** Removes all registered input after the user agreed to discard it, so that the browser does not ask again. */
export const discardUnsaved = (): void => {
  unsavedChecks.clear()
  removeEventListener('beforeunload', confirmUnload)
}

export interface PageInfo {
  /** Name of the last crumb, e.g. the record's name; defaults to the menu entry's name. */
  title?: string | undefined
  hideTitle?: boolean | undefined
  foreign?: boolean | undefined
}

export interface PageControls {
  keepAlive: boolean
  describe: (info: PageInfo) => void
  /** Remounts the page, so that its next visit starts fresh; call it after navigating away from a finished page. */
  forget: () => void
  /** Registers unsaved input; returns a function that removes it. */
  registerUnsaved: (isLost: () => boolean) => () => void
}

export const PageContext = createContext<PageControls>({
  keepAlive: false,
  describe: () => {},
  forget: () => {},
  registerUnsaved,
})

export const usePage = (): PageControls => use(PageContext)

export const usePageInfo = ({ title, hideTitle }: PageInfo): void => {
  const { describe } = usePage()
  useLayoutEffect(() => describe({ title, hideTitle }), [describe, title, hideTitle])
}
