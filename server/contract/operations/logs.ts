import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { ipAddress } from '#contract/text/ipAddress'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { defineResource } from '#contract/core/resource'

const changes = z.record(z.string(), z.unknown())

/** Fields of changes that hold numbers of records, one or many, and the kind of those. */
export const subjectFields: Readonly<Record<string, 'user' | 'role' | 'company'>> = {
  userId: 'user',
  userIds: 'user',
  administratorId: 'user',
  roleId: 'role',
  roleIds: 'role',
  companyId: 'company',
  companyIds: 'company',
}

/** Whom or what a row concerns beside its target, by the name at that time. */
export const logSubject = z.strictObject({
  type: z.string(),
  id: z.string(),
  /** Empty where the person was erased. */
  name: z.string(),
  /** Whether it came (was given a role, say), went, or is only named. */
  change: z.enum(['added', 'removed', 'named']),
})
export type LogSubject = z.infer<typeof logSubject>

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
  /** The first 50, those that came before those that went. */
  subjects: z.array(logSubject),
  subjectCount: z.number().int(),
  before: changes,
  after: changes,
  code: z.number().int(),
  address: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  /** Hash of the row's leaf in the tree of the log, in hexadecimal digits. */
  hash: z.string(),
  /** The row's number in the tree, from 1, and since when; null for the second until it is sealed. */
  position: z.number().int().nullable(),
  sealedAt: z.string().nullable(),
})
export type LogRecord = z.infer<typeof logRecord>

const time = z.iso.datetime({ error: 'validation.invalid' })

export const logFilter = z.strictObject({
  ...listFilters,
  actorId: rules.idToFind.optional(),
  companyId: rules.idToFind.optional(),
  applicationId: rules.idToFind.optional(),
  /** Done by those who are in this department, or one below it, now. */
  departmentId: rules.idToFind.optional(),
  /** Any name, as of `targetType`: rows outlive the actions of the program that wrote them. */
  action: z.string().max(64, 'validation.tooLong').optional(),
  targetType: z.string().max(32, 'validation.tooLong').optional(),
  targetId: z.string().max(32, 'validation.tooLong').optional(),
  /** Type and number of what a row concerns, as its target or beside it: `user:12`. */
  concerned: z
    .string()
    .regex(/^[a-zA-Z]{1,32}:[1-9]\d{0,39}$/, 'validation.invalid')
    .optional(),
  /** Done, or refused with any number. */
  result: z.enum(['done', 'refused']).optional(),
  code: z.number().int().min(0).max(999_999).optional(),
  from: time.optional(),
  to: time.optional(),
  requestId: z.string().max(64, 'validation.tooLong').optional(),
  /** Where from it was done. */
  address: ipAddress.optional(),
})
export type LogFilter = z.infer<typeof logFilter>

/** Rows are numbered in the order of their times, so all of these sort alike. */
export const logSortable = ['id', 'at', 'createdAt'] as const
export type LogSort = (typeof logSortable)[number]

/** Rows a day of a zone of what a filter lets through; days without rows are left out. */
export const logHistogram = z.array(
  z.strictObject({ day: z.string(), done: z.number().int(), refused: z.number().int() }),
)
export type LogHistogram = z.infer<typeof logHistogram>

export const logFaults = [
  'altered',
  'missing',
  'inserted',
  'reordered',
  'checkpoint',
  'rewound',
] as const
export type LogFault = (typeof logFaults)[number]

/** What the check of the log found: the first row that is wrong, or the first place in the tree, from 1. */
export const logReport = z.strictObject({
  whole: z.boolean(),
  rows: z.number().int(),
  erased: z.number().int(),
  /** Rows of the last second, which wait for their places. */
  unsealed: z.number().int(),
  fault: z.enum(logFaults).nullable(),
  rowId: z.string().nullable(),
  position: z.number().int().nullable(),
  /** How many rows retention dropped, the oldest ones. */
  droppedUpTo: z.number().int(),
})
export type LogReport = z.infer<typeof logReport>

const size = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, 'validation.invalid')
  .transform(Number)

export const checkpointQuery = z.strictObject({ size: size.optional() })
export const logKeyQuery = z.strictObject({
  id: z
    .string()
    .regex(/^[\da-f]{8}$/, 'validation.invalid')
    .optional(),
})
export const consistencyQuery = z.strictObject({ from: size, to: size })

const hashes = z.array(z.base64())

/** That the log of `to` rows extends the one of `from` rows (RFC 9162, 2.1.4). */
export const logConsistency = z.strictObject({
  from: z.number().int(),
  to: z.number().int(),
  hashes,
})
export type LogConsistency = z.infer<typeof logConsistency>

/** That a row is in the log (RFC 9162, 2.1.3), and what opens the commitments of its leaf. */
export const logProof = z.strictObject({
  leaf: z.base64(),
  index: z.number().int(),
  treeSize: z.number().int(),
  hashes,
  checkpoint: z.string(),
  record: logRecord,
  salts: z.record(z.string(), z.base64()),
})
export type LogProof = z.infer<typeof logProof>

/** The audit log. */
export const logs = defineResource({
  name: 'logs',
  type: 'log',
  record: logRecord,
  readOnly: [],
  sortable: logSortable,
  sort: ['id', 'DESC'],
  filter: logFilter,
  actions: ['log.drop', 'log.rotateKey', 'log.verify', 'log.export'],
  permissions: { 'log:manage': { id: 1650, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources {
    logs: typeof logs
  }
}
