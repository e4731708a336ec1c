const all = [{ version: '0.1.0', date: null }] as const

export type Version = (typeof all)[number]['version']

/**
 * Versions, the newest first, with the dates of their releases; null for the one that is not released yet. The changes of
 * each for administrators are in `en/changelog.ts` and `zh/changelog.ts`, without which a version does not compile.
 */
export const releases: readonly { version: Version; date: string | null }[] = all

export const newestVersion: Version = all[0].version
