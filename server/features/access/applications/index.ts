export { applicationNames } from './applications.queries.ts'
