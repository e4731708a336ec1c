export { applicationNames } from './applicationNames.ts'
