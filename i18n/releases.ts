/**
 * Versions, the newest first, with the dates of their releases; null for a version that is not released yet. Each needs
 * its changes in `<language>/changelog`, for administrators and (`.provider`) for the provider's people.
 */
export const releases: readonly { version: string; date: string | null }[] = [
  { version: '0.1.0', date: null },
]

export const newestVersion = releases[0]?.version ?? ''
