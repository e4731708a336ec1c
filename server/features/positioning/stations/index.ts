export { listStationsSince, readRevision, type StationRow } from './stations.queries.ts'
