export { dropLostReports, listApplicationReports } from './usage.queries.ts'
export { listUsageDays, listUsageTotals } from './usageDays.queries.ts'
