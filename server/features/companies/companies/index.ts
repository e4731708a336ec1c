export { findPassedCompany } from './companyChecks.queries.ts'
export { findCompany, hasApplicationInReview, type StoredCompany } from './companies.queries.ts'
export { updateCompany } from './companyStore.queries.ts'
export { refuseUnknownIds } from './unknownIds.ts'
