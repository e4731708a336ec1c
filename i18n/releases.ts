/**
 * Releases by version and date, the newest first. What each brings to administrators is in `en/changelog.ts` and
 * `zh/changelog.ts`; one without its text in either does not compile.
 */
export const releases = [{ version: '0.1.0', date: '2026-11-27' }] as const

export type Version = (typeof releases)[number]['version']

export const newestVersion: Version = releases[0].version
