import { isRefusedBy } from '#shared/http.ts'

/** The agreement fields of a request; `version` is the value of the checkbox, undefined if it is not ticked. */
export const agreementFields = (version: string | undefined): Record<string, string | boolean> =>
  version ? { agree: true, agreementVersion: version } : {}

/** The agreement version that an `agreementRequired` refusal names (it may be newer than the page), or null. */
export const requiredAgreementVersion = (error: unknown): string | null =>
  isRefusedBy(error, 'agreementRequired') ? String(error.args['version']) : null
