import type { CompanyLookup, KnownCompany } from '#contract/companies/companyLookup'
import { callOperation } from './httpClient.ts'

export const findKnownCompany = (by: CompanyLookup, signal?: AbortSignal) =>
  callOperation<KnownCompany | null>('/usercenter/company/known', {
    query: by,
    ...(signal ? { signal } : {}),
  })
