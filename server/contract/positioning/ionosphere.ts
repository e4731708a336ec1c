import { z } from 'zod'
import { onlyCharacters } from '#contract/text/characters'
import { fold } from '#contract/text/fold'
import { ionosphereLevels } from './ionosphereScale.ts'
import { listFilters } from '#contract/core/paging'
import { defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

export const ionosphereModels = ['klobuchar', 'ntcm', 'ionex'] as const

export type IonosphereModel = (typeof ionosphereModels)[number]

export const coefficientModels = ['klobuchar', 'ntcm'] as const

export type CoefficientModel = (typeof coefficientModels)[number]

export const coefficientCounts = { klobuchar: 8, ntcm: 3 } as const

/**
 * Origin of a value. Clients must label the three differently, so that a modelled or demonstration value never looks
 * like a measured one.
 */
export const ionosphereOrigins = ['model', 'map', 'demonstration'] as const

export const mapOrigins = ['upload', 'folder', 'demonstration'] as const

export type MapOrigin = (typeof mapOrigins)[number]

export const ionexReasons = [
  'notIonex',
  'version',
  'dimension',
  'header',
  'grid',
  'number',
  'valueCount',
  'valueRange',
  'row',
  'mapNumber',
  'mapCount',
  'epoch',
  'epochOrder',
  'epochHeader',
  'unexpected',
  'lineLength',
  'truncated',
  'compression',
  'packing',
] as const

export type IonexReason = (typeof ionexReasons)[number]

const decimal = (minimum: number, maximum: number) =>
  z
    .string('validation.required')
    .regex(/^[+-]?(\d{1,4}(\.\d{0,12})?|\.\d{1,12})$/, 'validation.invalid')
    .transform(Number)
    .pipe(z.number().min(minimum, 'validation.tooSmall').max(maximum, 'validation.tooLarge'))

export const instant = z.iso.datetime({ offset: true, error: 'validation.invalid' })

export const model = z.enum(ionosphereModels, 'validation.invalid')

const place = {
  lat: decimal(-90, 90),
  /** Degrees, east positive; −170.7 and 189.3 are equal. */
  lon: decimal(-180, 360),
}

/** Defaults: the current time and the best available source. */
export const ionosphereQuery = z
  .strictObject({
    ...place,
    time: instant.optional(),
    model: model.optional(),
    /** Degrees clockwise from north, and above the horizon; the zenith when both are omitted. */
    azimuth: decimal(0, 360).optional(),
    elevation: decimal(0, 90).optional(),
  })
  .refine(({ azimuth, elevation }) => (azimuth === undefined) === (elevation === undefined), {
    message: 'validation.directionPair',
    path: ['elevation'],
  })

const provenance = {
  model,
  origin: z.enum(ionosphereOrigins),
  source: z.string(),
  /** Time of the preceding map, or start of the coefficients' validity. */
  epoch: z.string(),
  /** Seconds from the epoch to now; 0 for a future epoch. */
  ageSeconds: z.number().int(),
}

export const ionosphereValue = z.strictObject({
  /** Vertical TECU at the point where the ray crosses the layer. */
  vtec: z.number(),
  /** Metres on GPS L1 in the requested direction. */
  delayMetres: z.number(),
  level: z.enum(ionosphereLevels),
  ...provenance,
})

export type IonosphereValue = z.infer<typeof ionosphereValue>

export const ionosphereDayQuery = z.strictObject({
  ...place,
  /** UTC; default is today. */
  date: z.iso.date('validation.invalid').optional(),
  model: model.optional(),
})

/** Values every 15 minutes from 00:00 to 24:00 UTC; null where the map has none. */
export const ionosphereDay = z.strictObject({
  ...provenance,
  from: z.string(),
  stepSeconds: z.number().int(),
  vtec: z.array(z.number().nullable()),
})

export type IonosphereDay = z.infer<typeof ionosphereDay>

export const ionosphereMapQuery = z.strictObject({
  time: instant.optional(),
  model: model.optional(),
})

/** Grid in steps of 5°: rows from 90° N to 90° S, columns from 180° W to 180° E; tenths of a TECU, null for none. */
export const ionosphereWorld = z.strictObject({
  ...provenance,
  time: z.string(),
  stepDegrees: z.number(),
  rows: z.number().int(),
  columns: z.number().int(),
  tenths: z.array(z.number().int().nullable()),
})

export type IonosphereWorld = z.infer<typeof ionosphereWorld>

export const ionosphereSources = z.strictObject({
  now: z.string(),
  models: z.array(z.strictObject({ model, source: z.string(), epoch: z.string() })),
  maps: z.array(
    z.strictObject({
      from: z.string(),
      /**
       * Epoch of the last map, or of the first map of the next file if values are interpolated between the two files.
       */
      to: z.string(),
      source: z.string(),
      origin: z.enum(ionosphereOrigins),
    }),
  ),
})

export type IonosphereSources = z.infer<typeof ionosphereSources>

export const ionosphereMapRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  origin: z.enum(mapOrigins),
  importedBy: z.string(),
  firstEpoch: z.string(),
  lastEpoch: z.string(),
  mapCount: z.number().int(),
  ageSeconds: z.number().int(),
  latitudeStep: z.number(),
  longitudeStep: z.number(),
  heightKm: z.number(),
  size: z.number().int(),
  sha256: z.string(),
  ...stamps,
})

export type IonosphereMapRecord = z.infer<typeof ionosphereMapRecord>

export const ionosphereMaps = defineResource({
  name: 'ionosphere-maps',
  type: 'ionosphereMap',
  record: ionosphereMapRecord,
  readOnly: [],
  sortable: ['id', 'name', 'firstEpoch', 'lastEpoch', 'createdAt'],
  sort: ['lastEpoch', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    origin: z.enum(mapOrigins, 'validation.invalid').optional(),
  }),
  actions: ['ionosphereMap.import', 'ionosphereMap.delete', 'ionosphereMap.export'],
  unique: { ionosphere_files_sha256_unique: 'ionexAlreadyStored' },
  permissions: { 'ionosphereMap:manage': { id: 1750, providerOnly: true } },
})

export const ionosphereUploadQuery = z.strictObject({
  name: rules
    .filledText(128)
    .check(onlyCharacters(/^[^\p{C}/\\<>]$/u))
    .refine((text) => fold(text).length <= 128, 'validation.tooLong'),
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof ionosphereMaps> {}
}
