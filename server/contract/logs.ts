import { z } from 'zod'
import { listFilters } from './paging.ts'
import * as rules from './rules.ts'
import { stamps } from './stamps.ts'
import { defineResource } from './resource.ts'

const changes = z.record(z.string(), z.unknown())

/** `at` and `createdAt` are the same, and so is `updatedAt`: a row never changes. */
export const logRecord = z.strictObject({
  id: z.string(),
  at: z.string(),
  ...stamps,
  actorId: z.string().nullable(),
  /** Empty where the person was erased. */
  actorName: z.string(),
  companyId: z.string().nullable(),
  /** What the company is called today. */
  companyName: z.string().nullable(),
  applicationId: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  before: changes,
  after: changes,
  code: z.number().int(),
  address: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  hash: z.string(),
  previousHash: z.string(),
})
export type LogRecord = z.infer<typeof logRecord>

const time = z.iso.datetime({ error: 'validation.invalid' })

export const logFilter = z.strictObject({
  ...listFilters,
  actorId: rules.id.optional(),
  companyId: rules.id.optional(),
  action: z.string().max(64, 'validation.tooLong').optional(),
  targetType: z.string().max(32, 'validation.tooLong').optional(),
  targetId: z.string().max(32, 'validation.tooLong').optional(),
  /** Done, or refused with any number. */
  result: z.enum(['done', 'refused']).optional(),
  code: z.number().int().min(0).max(999_999).optional(),
  from: time.optional(),
  to: time.optional(),
  requestId: z.string().max(64, 'validation.tooLong').optional(),
})
export type LogFilter = z.infer<typeof logFilter>

/** Rows are numbered in the order of their times, so all of these sort alike. */
export const logSortable = ['id', 'at', 'createdAt'] as const
export type LogSort = (typeof logSortable)[number]

/** Rows a day (UTC) of what a filter lets through. */
export const logHistogram = z.array(
  z.strictObject({ day: z.string(), done: z.number().int(), refused: z.number().int() }),
)
export type LogHistogram = z.infer<typeof logHistogram>

export const chainFaults = ['altered', 'missing', 'inserted', 'reordered', 'head'] as const

/** What the check of the chain found; `rowId` names the first row that is wrong. */
export const chainReport = z.strictObject({
  whole: z.boolean(),
  rows: z.number().int(),
  erased: z.number().int(),
  fault: z.enum(chainFaults).nullable(),
  rowId: z.string().nullable(),
  /** Number of the last row that retention dropped; 0 while nothing was. */
  droppedUpTo: z.string(),
})
export type ChainReport = z.infer<typeof chainReport>

/** The audit log. */
export const logs = defineResource({
  name: 'logs',
  type: 'log',
  record: logRecord,
  readOnly: [],
  sortable: logSortable,
  sort: ['id', 'DESC'],
  filter: logFilter,
  actions: ['log.drop', 'log.verify', 'log.export'],
})

declare module './resource.ts' {
  interface Resources {
    logs: typeof logs
  }
}
