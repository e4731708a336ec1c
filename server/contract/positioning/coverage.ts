import { z } from 'zod'
import { serviceTiers } from './stations.ts'
import {
  hasTableSource,
  tableSource,
  tableSourceMissing,
  tableSummary,
} from '#contract/core/tables'

/** Sides of the cells that stations are generalised to, degrees of latitude: one minute of arc, 1.9 km. */
export const cellDegrees = 1 / 60
/** No station lies farther than this from the middle of its cell, metres. */
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

/** Why a place is not surely covered. */
export const coverageReasons = ['atEdge', 'offline', 'outOfRange', 'noStations'] as const

/**
 * What the public hears of a place. It follows from the cells of stations alone, so it is sure where it says
 * `covered` or `uncovered`, and says `edge` for the strip between.
 */
export const coverageAnswer = z.strictObject({
  covered: z.boolean(),
  verdict: z.enum(coverageVerdicts),
  /** The best tier that surely reaches; at an edge the best that may. */
  tier: z.enum(serviceTiers).nullable(),
  /** A better tier than that which may reach as well. */
  maybeTier: z.enum(serviceTiers).nullable(),
  /** How many stations on line surely serve the place. */
  stations: z.number().int(),
  /** The nearest station on line: whole kilometres, 2 at least; degrees from north by fives, null that near. */
  nearest: z
    .strictObject({ distanceKm: z.number().int(), azimuth: z.number().int().nullable() })
    .nullable(),
  reason: z.enum(coverageReasons).nullable(),
  /** Kilometres to the nearest area of service, where the place lies outside of all. */
  gapKm: z.number().int().nullable(),
})
export type CoverageAnswer = z.infer<typeof coverageAnswer>

export const mostBatchRows = 1000
const columnNumber = z.number('validation.numeric').int('validation.wholeNumber').min(1).max(100)
export const coverageBatch = z
  .strictObject({
    ...tableSource,
    /** Columns of the coordinates, from 1, where the caller knows them; otherwise they are found. */
    latitude: columnNumber.optional(),
    longitude: columnNumber.optional(),
  })
  .refine(hasTableSource, tableSourceMissing)
export type CoverageBatch = z.infer<typeof coverageBatch>

export const batchRow = z.strictObject({
  /** Line of the file, from 1. */
  line: z.number().int(),
  /** Name of the point, where the file has such a column. */
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  answer: coverageAnswer.nullable(),
  /** Key of the `validation` texts, where the row holds no place. */
  problem: z.string().nullable(),
})
export type BatchRow = z.infer<typeof batchRow>
export const coverageBatchAnswer = z.strictObject({
  rows: z.array(batchRow),
  summary: tableSummary,
  /** The columns that were read as coordinates, null where one cell holds both. */
  coordinates: z
    .strictObject({
      latitude: z.number().int(),
      longitude: z.number().int(),
      /** False where the values fit the other order as well and nothing says which one it is. */
      certain: z.boolean(),
    })
    .nullable(),
})
export type CoverageBatchAnswer = z.infer<typeof coverageBatchAnswer>

/** Part of the map; `east` is smaller than `west` across the antimeridian. */
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
  /** Longitude and latitude, running on past ±180 instead of jumping; drawn about the middle of the station's cell. */
  ring: z.array(point),
})
export type CoverageArea = z.infer<typeof coverageArea>

/** A square of the map that holds more stations than can be drawn one by one. */
export const coverageBlock = z.strictObject({
  west: z.number(),
  south: z.number(),
  size: z.number(),
  tier: z.enum(serviceTiers),
  stations: z.number().int(),
})
export type CoverageBlock = z.infer<typeof coverageBlock>

export const mostAreas = 200
export const coverageAreas = z.strictObject({
  /** Stations in service in this part of the map, on line or not. */
  total: z.number().int(),
  areas: z.array(coverageArea),
  /** Instead of areas, where there are more than `mostAreas`. */
  blocks: z.array(coverageBlock),
})
export type CoverageAreas = z.infer<typeof coverageAreas>
