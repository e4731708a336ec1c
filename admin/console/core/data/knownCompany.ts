import type { CompanyLookup, KnownCompany } from '#contract/companies/companyLookup'
import { callOperation } from './httpClient.ts'

/** The company with exactly this name or organisation code; null where none is on the platform. @throws HttpError */
export const findKnownCompany = (by: CompanyLookup, signal?: AbortSignal) =>
  callOperation<KnownCompany | null>('/usercenter/company/known', {
    query: by,
    ...(signal ? { signal } : {}),
  })
