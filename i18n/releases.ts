const all = [{ version: '0.1.0', date: null }] as const

export type Version = (typeof all)[number]['version']

/**
 * Versions, the newest first, with the dates of their releases; null for a version that is not released yet. Each needs
 * its changes for administrators in `en/changelog.ts` and `zh/changelog.ts`; otherwise it does not compile.
 */
export const releases: readonly { version: Version; date: string | null }[] = all

export const newestVersion: Version = all[0].version
