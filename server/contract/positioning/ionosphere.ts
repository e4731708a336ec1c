import { z } from 'zod'
import { onlyCharacters } from '#contract/text/characters'
import { fold } from '#contract/text/fold'
import { ionosphereLevels } from './ionosphereScale.ts'
import { listFilters } from '#contract/core/paging'
import { defineResource } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

export const ionosphereModels = ['klobuchar', 'ntcm', 'ionex'] as const

export type IonosphereModel = (typeof ionosphereModels)[number]

/** Models whose coefficients system administrators keep, and how many numbers each takes. */
export const coefficientModels = ['klobuchar', 'ntcm'] as const

export type CoefficientModel = (typeof coefficientModels)[number]

export const coefficientCounts = { klobuchar: 8, ntcm: 3 } as const

/** Where a value comes from: a model is never shown as a map, and a demonstration map never as a measured one. */
export const ionosphereOrigins = ['model', 'map', 'demonstration'] as const

export const mapOrigins = ['upload', 'folder', 'demonstration'] as const

export type MapOrigin = (typeof mapOrigins)[number]

/** Why an IONEX file is refused; each has a text in both languages. */
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

/** A decimal number in a query. */
const decimal = (least: number, most: number) =>
  z
    .string('validation.required')
    .regex(/^[+-]?(\d{1,4}(\.\d{0,12})?|\.\d{1,12})$/, 'validation.invalid')
    .transform(Number)
    .pipe(z.number().min(least, 'validation.tooSmall').max(most, 'validation.tooLarge'))

export const instant = z.iso.datetime({ offset: true, error: 'validation.invalid' })

export const model = z.enum(ionosphereModels, 'validation.invalid')

const place = {
  /** Degrees, north positive. */
  lat: decimal(-90, 90),
  /** Degrees, east positive; −170.7 and 189.3 are the same. */
  lon: decimal(-180, 360),
}

/** Which value is asked for; without `time` that of now, without `model` that of the best source there is. */
export const ionosphereQuery = z
  .strictObject({
    ...place,
    time: instant.optional(),
    model: model.optional(),
    /** Degrees clockwise from north, and above the horizon; straight up where neither is given. */
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
  /** Of the map before the time asked for, or since when the coefficients are valid. */
  epoch: z.string(),
  /** From the epoch to now; 0 for what lies ahead. */
  ageSeconds: z.number().int(),
}

export const ionosphereValue = z.strictObject({
  /** TECU, straight down at the point where the ray crosses the layer. */
  vtec: z.number(),
  /** Metres on GPS L1 towards the direction asked for. */
  delayMetres: z.number(),
  level: z.enum(ionosphereLevels),
  ...provenance,
})

export type IonosphereValue = z.infer<typeof ionosphereValue>

export const ionosphereDayQuery = z.strictObject({
  ...place,
  /** A day in UTC; today where not given. */
  date: z.iso.date('validation.invalid').optional(),
  model: model.optional(),
})

/** A place's day, every quarter of an hour from 00:00 to 24:00 UTC; null where a map holds no value. */
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

/** The world every 5°: rows from 90° N to 90° S, columns from 180° W to 180° E; tenths of a TECU, null for none. */
export const ionosphereWorld = z.strictObject({
  ...provenance,
  time: z.string(),
  stepDegrees: z.number(),
  rows: z.number().int(),
  columns: z.number().int(),
  tenths: z.array(z.number().int().nullable()),
})

export type IonosphereWorld = z.infer<typeof ionosphereWorld>

/** What there is to choose from, and for when. */
export const ionosphereSources = z.strictObject({
  now: z.string(),
  models: z.array(z.strictObject({ model, source: z.string(), epoch: z.string() })),
  maps: z.array(
    z.strictObject({
      from: z.string(),
      /** The last epoch; the first of the next file where the time between the two is interpolated. */
      to: z.string(),
      source: z.string(),
      origin: z.enum(ionosphereOrigins),
    }),
  ),
})

export type IonosphereSources = z.infer<typeof ionosphereSources>

/** A stored file of maps as those who keep them see it. */
export const ionosphereMapRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  origin: z.enum(mapOrigins),
  importedBy: z.string(),
  firstEpoch: z.string(),
  lastEpoch: z.string(),
  mapCount: z.number().int(),
  /** Seconds from the last epoch to now; 0 while it lies ahead. */
  ageSeconds: z.number().int(),
  /** Degrees between rows and between columns. */
  latitudeStep: z.number(),
  longitudeStep: z.number(),
  /** Height of the layer in kilometres. */
  heightKm: z.number(),
  /** Bytes of text. */
  size: z.number().int(),
  sha256: z.string(),
  ...stamps,
})

export type IonosphereMapRecord = z.infer<typeof ionosphereMapRecord>

/** Stored files of ionosphere maps. */
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

/** The name of an uploaded file, without folders. */
export const ionosphereUploadQuery = z.strictObject({
  name: rules
    .filledText(128)
    .check(onlyCharacters(/^[^\p{C}/\\<>]$/u))
    .refine((text) => fold(text).length <= 128, 'validation.tooLong'),
})

declare module '#contract/core/resource' {
  interface Resources {
    ionosphereMaps: typeof ionosphereMaps
  }
}
