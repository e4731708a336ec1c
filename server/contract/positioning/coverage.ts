import { z } from 'zod'
import { serviceTiers } from './stations.ts'
import {
  hasTableSource,
  tableSource,
  tableSourceMissing,
  tableSummary,
} from '#contract/core/tables'

/** Size in degrees of the cells that hide exact station positions: one arc minute, 1.9 km. */
export const cellDegrees = 1 / 60
/** Upper bound in metres for the distance of a station from the middle of its cell. */
export const cellReach = 2000

const plainNumber = /^[+-]?(\d{1,3}(\.\d{1,12})?|\.\d{1,12})$/
const coordinate = (limit: number, message: string) =>
  z
    .string('validation.required')
    .regex(plainNumber, message)
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, message)

export const coveragePlace = z.strictObject({
  lat: coordinate(90, 'validation.latitude'),
  lon: coordinate(180, 'validation.longitude'),
})

export const coverageVerdicts = ['covered', 'edge', 'uncovered'] as const
export type CoverageVerdict = (typeof coverageVerdicts)[number]

export const coverageReasons = ['atEdge', 'offline', 'outOfRange', 'noStations'] as const

/**
 * Public coverage result. It is derived only from station cells, so `covered` and `uncovered` are certain and `edge` is
 * the zone between them.
 */
export const coverageAnswer = z.strictObject({
  covered: z.boolean(),
  verdict: z.enum(coverageVerdicts),
  /** Best tier that certainly reaches the place; at an edge, the best tier that may reach it. */
  tier: z.enum(serviceTiers).nullable(),
  /** Better tier that may reach the place as well; null if none. */
  maybeTier: z.enum(serviceTiers).nullable(),
  stations: z.number().int(),
  /**
   * Nearest online station: whole kilometres, at least 2, and azimuth in steps of 5° clockwise from north, null below 2
   * km.
   */
  nearest: z
    .strictObject({ distanceKm: z.number().int(), azimuth: z.number().int().nullable() })
    .nullable(),
  reason: z.enum(coverageReasons).nullable(),
  /** Kilometres to the nearest service area when the place is outside of all. */
  gapKm: z.number().int().nullable(),
})
export type CoverageAnswer = z.infer<typeof coverageAnswer>

export const maxBatchRows = 1000
const columnNumber = z.number('validation.numeric').int('validation.wholeNumber').min(1).max(100)
export const coverageBatch = z
  .strictObject({
    ...tableSource,
    /** Column numbers from 1; detected when omitted. */
    latitude: columnNumber.optional(),
    longitude: columnNumber.optional(),
  })
  .refine(hasTableSource, tableSourceMissing)
export type CoverageBatch = z.infer<typeof coverageBatch>

export const batchRow = z.strictObject({
  line: z.number().int(),
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  answer: coverageAnswer.nullable(),
  problem: z.string().nullable(),
})
export type BatchRow = z.infer<typeof batchRow>
export const coverageBatchAnswer = z.strictObject({
  rows: z.array(batchRow),
  summary: tableSummary,
  /** Columns read as coordinates; null when one cell holds both. */
  coordinates: z
    .strictObject({
      latitude: z.number().int(),
      longitude: z.number().int(),
      /** False when the values also fit the reverse order and nothing decides between them. */
      certain: z.boolean(),
    })
    .nullable(),
})
export type CoverageBatchAnswer = z.infer<typeof coverageBatchAnswer>

/** `east` is less than `west` across the antimeridian. */
export const mapPart = z.strictObject({
  west: coordinate(180, 'validation.longitude').optional(),
  south: coordinate(90, 'validation.latitude').optional(),
  east: coordinate(180, 'validation.longitude').optional(),
  north: coordinate(90, 'validation.latitude').optional(),
})

const point = z.tuple([z.number(), z.number()])

export const coverageArea = z.strictObject({
  name: z.string(),
  enName: z.string(),
  tier: z.enum(serviceTiers),
  online: z.boolean(),
  radiusKm: z.number(),
  /** Longitude and latitude; longitudes continue past ±180. The centre is the middle of the station's cell. */
  ring: z.array(point),
})
export type CoverageArea = z.infer<typeof coverageArea>

/** The online stations of a square of `size` degrees, with the best tier among them. */
export const coverageBlock = z.strictObject({
  west: z.number(),
  south: z.number(),
  size: z.number(),
  tier: z.enum(serviceTiers),
  stations: z.number().int(),
})
export type CoverageBlock = z.infer<typeof coverageBlock>

export const maxAreas = 200
export const coverageAreas = z.strictObject({
  /** In-service stations in this part of the map, online or not. */
  total: z.number().int(),
  areas: z.array(coverageArea),
  /** Replaces `areas` when they exceed `maxAreas`. */
  blocks: z.array(coverageBlock),
})
export type CoverageAreas = z.infer<typeof coverageAreas>
