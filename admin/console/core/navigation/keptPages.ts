import type { Location } from 'react-router'
import { keepAliveMaximum } from '#contract/core/enums'

/** A page that is mounted: the open one, and those kept alive behind it. */
export interface KeptPage {
  /** Its path: one page each. */
  key: string
  /** Grows when the page starts afresh at the same path. */
  edition: number
  /** Its own address, which stays as it was while another page is open. */
  location: Location
  keepAlive: boolean
  /** Grows with each visit; the smallest goes first. */
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
 * The mounted pages after a visit: the visited one, and at most `maximum` of those flagged keep-alive, the least
 * recently used leaving first. The order never changes, so that no page's elements move. Gives the same array back
 * where nothing changes.
 */
export const visit = (
  pages: readonly KeptPage[],
  page: Omit<KeptPage, 'usedAt' | 'edition'>,
  maximum = keepAliveMaximum,
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

/** The pages with one of them starting afresh, because its work is done: a form that was saved. */
export const renew = (pages: readonly KeptPage[], key: string): readonly KeptPage[] =>
  pages.map((page) => (page.key === key ? { ...page, edition: page.edition + 1 } : page))
