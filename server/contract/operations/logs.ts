import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { ipAddress } from '#contract/text/ipAddress'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { defineResource, type ByName } from '#contract/core/resource'

const changes = z.record(z.string(), z.unknown())

/** Fields of a logged change that contain record ids, single or as a list, with the type of the records. */
export const subjectFields: Readonly<Record<string, 'user' | 'role' | 'company'>> = {
  userId: 'user',
  userIds: 'user',
  administratorId: 'user',
  roleId: 'role',
  roleIds: 'role',
  companyId: 'company',
  companyIds: 'company',
}

/**
 * A record that a log row concerns in addition to its target, with its name at that time. `realName` is the present name
 * of a person who still belongs to the company of the row.
 */
export const logSubject = z.strictObject({
  type: z.string(),
  id: z.string(),
  name: z.string(),
  realName: z.string().nullable(),
  change: z.enum(['added', 'removed', 'named']),
})
export type LogSubject = z.infer<typeof logSubject>

/** Rows never change, so `at`, `createdAt` and `updatedAt` are equal. */
export const logRecord = z.strictObject({
  id: z.string(),
  at: z.string(),
  ...stamps,
  actorId: z.string().nullable(),
  actorName: z.string(),
  actorRealName: z.string().nullable(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  applicationId: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  targetRealName: z.string().nullable(),
  subjects: z.array(logSubject),
  subjectCount: z.number().int(),
  before: changes,
  after: changes,
  code: z.number().int(),
  address: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  /** The access token or application client that acted for the actor, e.g. `token:12` or `client:7`. */
  via: z.string().nullable(),
  viaName: z.string().nullable(),
  /** Hash of the row's leaf in the log's Merkle tree, in hexadecimal. */
  hash: z.string(),
  position: z.number().int().nullable(),
  sealedAt: z.string().nullable(),
})
export type LogRecord = z.infer<typeof logRecord>

const time = z.iso.datetime({ error: 'validation.invalid' })

/** Actions that change no record, but would fill the history of a user. */
export const signInActions = [
  'signIn',
  'signIn.failed',
  'signOut',
  'application.signIn',
  'application.signOut',
] as const

export const logFilter = z.strictObject({
  ...listFilters,
  actorId: rules.idFilterValue.optional(),
  companyId: rules.idFilterValue.optional(),
  applicationId: rules.idFilterValue.optional(),
  departmentId: rules.idFilterValue.optional(),
  action: z.string().max(64, 'validation.tooLong').optional(),
  withoutSignIns: z.literal(true, 'validation.invalid').optional(),
  targetType: z.string().max(32, 'validation.tooLong').optional(),
  targetId: z.string().max(32, 'validation.tooLong').optional(),
  /** Type and id of a record that is the target or a subject of a row, e.g. `user:12`. */
  concerned: z
    .string()
    .regex(/^[a-zA-Z]{1,32}:[1-9]\d{0,39}$/, 'validation.invalid')
    .optional(),
  result: z.enum(['done', 'refused']).optional(),
  code: z.number().int().min(0).max(999_999).optional(),
  from: time.optional(),
  to: time.optional(),
  requestId: z.string().max(64, 'validation.tooLong').optional(),
  address: ipAddress.optional(),
  via: z
    .string()
    .regex(/^(?:token|client):[1-9]\d{0,9}$/, 'validation.invalid')
    .optional(),
})
export type LogFilter = z.infer<typeof logFilter>

/** Later rows have higher ids, so all three columns give the same order. */
export const logSortable = ['id', 'at', 'createdAt'] as const
export type LogSort = (typeof logSortable)[number]

/** Matching rows per day in the requested time zone; days without rows are omitted. */
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

export const logReport = z.strictObject({
  whole: z.boolean(),
  rows: z.number().int(),
  erased: z.number().int(),
  /** Rows without a position, because they are not sealed yet, usually the rows of the last second. */
  unsealed: z.number().int(),
  fault: z.enum(logFaults).nullable(),
  rowId: z.string().nullable(),
  position: z.number().int().nullable(),
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

/** Proof that the log of `to` rows extends the log of `from` rows (RFC 9162, 2.1.4). */
export const logConsistency = z.strictObject({
  from: z.number().int(),
  to: z.number().int(),
  hashes,
})
export type LogConsistency = z.infer<typeof logConsistency>

/** Proof that a row is in the log (RFC 9162, 2.1.3), with the salts that open the commitments in its leaf. */
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
  interface Resources extends ByName<typeof logs> {}
}
