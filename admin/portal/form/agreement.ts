import { isRefusedBy } from '#shared/http.ts'

/** What is sent of the tick, whose value is the version of the agreement that stands beside it. */
export const agreedTo = (version: string | undefined): Record<string, string | boolean> =>
  version ? { agree: true, agreementVersion: version } : {}

/** The version of the agreement that a refusal asks for, which may have been published since; null for another refusal. */
export const versionAskedFor = (error: unknown): string | null =>
  isRefusedBy(error, 'agreementRequired') ? String(error.args['version']) : null
