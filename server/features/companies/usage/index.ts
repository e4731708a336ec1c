export { listApplicationReports } from './usage.queries.ts'
export { listUsageDays } from './usageDays.queries.ts'
