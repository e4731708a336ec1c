export { applicationNames } from './applications.queries.ts'
export { findMissing } from './console.service.ts'
