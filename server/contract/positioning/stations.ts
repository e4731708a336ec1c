import { z } from 'zod'
import { serviceTiers, type ServiceTier } from '#contract/core/enums'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import {
  hasTableSource,
  tableSource,
  tableSourceMissing,
  tableSummary,
} from '#contract/core/tables'

/** `offline` is temporarily down; `retired` is out of service and excluded from the coverage. */
export const stationStatuses = ['online', 'offline', 'retired'] as const
export type StationStatus = (typeof stationStatuses)[number]

/** A retired station must go offline first, so that the coverage never includes an untested station. */
export const nextStationStatuses: Record<StationStatus, readonly StationStatus[]> = {
  online: ['offline', 'retired'],
  offline: ['online', 'retired'],
  retired: ['offline'],
}

export const datums = [
  'CGCS2000',
  'ITRF2020',
  'ITRF2014',
  'WGS84',
  'ETRS89',
  'NAD83',
  'GDA2020',
] as const

export const minRadius = 100
export const maxRadius = 2_000_000

export { serviceTiers, type ServiceTier }

const number = z.number('validation.numeric')

export const stationFields = {
  code: rules
    .filledText(32)
    .overwrite(rules.normalizeCode)
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/, 'validation.stationCode')
    .transform((code) => code.toUpperCase()),
  name: rules.label(128),
  enName: rules.label(128),
  latitude: number.min(-90, 'validation.latitude').max(90, 'validation.latitude'),
  longitude: number.min(-180, 'validation.longitude').max(180, 'validation.longitude'),
  datum: z.enum(datums, 'validation.invalid'),
  /** Decimal year of the coordinates, e.g. 2020.5; null when the datum needs none. */
  epoch: number.min(1980, 'validation.epoch').max(2100, 'validation.epoch').nullable(),
  tier: z.enum(serviceTiers, 'validation.invalid'),
  /** Metres. */
  radius: number
    .int('validation.invalid')
    .min(minRadius, 'validation.stationRadius')
    .max(maxRadius, 'validation.stationRadius'),
} as const

export const stationRecord = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  enName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  datum: z.enum(datums),
  epoch: z.number().nullable(),
  tier: z.enum(serviceTiers),
  radius: z.number().int(),
  status: z.enum(stationStatuses),
  lastSeenAt: z.string().nullable(),
  ...stamps,
})
export type StationRecord = z.infer<typeof stationRecord>

const status = z.enum(stationStatuses, 'validation.invalid')

export const stationCreation = z.strictObject({
  ...stationFields,
  epoch: stationFields.epoch.optional(),
  status: status.optional(),
})
export type StationCreation = z.infer<typeof stationCreation>

export type StationValues = Omit<
  StationRecord,
  'id' | 'lastSeenAt' | 'createdAt' | 'updatedAt' | 'version'
>

export const stationStatusChange = z.strictObject({ status })

export const stations = defineResource({
  name: 'stations',
  type: 'station',
  record: stationRecord,
  create: stationCreation,
  change: changeOf(stationRecord, stationFields),
  readOnly: ['id', 'status', 'lastSeenAt', 'createdAt', 'updatedAt'],
  sortable: ['id', 'code', 'name', 'enName', 'tier', 'radius', 'status', 'updatedAt'],
  sort: ['code', 'ASC'],
  sortKeys: { name: 'text', enName: 'text' },
  filter: z.strictObject({
    ...listFilters,
    tier: z.enum(serviceTiers).optional(),
    status: z.enum(stationStatuses).optional(),
  }),
  actions: ['station.create', 'station.edit', 'station.status', 'station.import', 'station.export'],
  unique: { stations_code_unique: 'stationCodeExists' },
  permissions: { 'station:manage': { id: 1740, providerOnly: true } },
})

/**
 * Import columns in the order of the example file. `epoch` and `status` are optional; without the column the stored
 * values stay.
 */
export const stationColumns = [
  'code',
  'name',
  'enName',
  'latitude',
  'longitude',
  'datum',
  'epoch',
  'tier',
  'radius',
  'status',
] as const
export type StationColumn = (typeof stationColumns)[number]
export const maxImportedStations = 1000

export const stationImport = z
  .strictObject({ ...tableSource, dryRun: z.boolean() })
  .refine(hasTableSource, tableSourceMissing)
export type StationImport = z.infer<typeof stationImport>

export const importOutcomes = ['create', 'change', 'same', 'refused'] as const

export const importedRow = z.strictObject({
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  values: z.partialRecord(z.enum(stationColumns), z.union([z.string(), z.number()]).nullable()),
  problems: z.record(z.string(), z.string()),
})
export type ImportedRow = z.infer<typeof importedRow>

export const stationImportAnswer = z.strictObject({
  rows: z.array(importedRow),
  saved: z.boolean(),
  summary: tableSummary,
})
export type StationImportAnswer = z.infer<typeof stationImportAnswer>

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof stations> {}
}
