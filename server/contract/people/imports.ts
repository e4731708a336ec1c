import { z } from 'zod'
import { exportFormats } from '#contract/core/exports'
import { idFilter, listQuery } from '#contract/core/paging'
import { defineResource } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { tableSummary } from '#contract/core/tables'
import { linkChoice } from './users.ts'

/** Columns of such a file, in their order; titles are those of the users' fields. */
export const importColumns = [
  'username',
  'realName',
  'nickName',
  'dialCode',
  'phone',
  'email',
  'locale',
  'roles',
  'departmentName',
] as const
export type ImportColumn = (typeof importColumns)[number]
export const requiredImportColumns = ['username', 'realName'] as const

/**
 * `checking` and `running`: the server works on it. `checked`: waits to be started. `done`: every row is a user,
 * but for the refused ones, which were left out. `failed`: none is.
 */
export const importStates = ['checking', 'checked', 'running', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/**
 * Why an import failed: the server stopped, a row was refused after all, no seats were left, nobody started it in time,
 * who started it may not any more, something unforeseen.
 */
export const importFailures = [
  'interrupted',
  'rowsRefused',
  'userLimitReached',
  'expired',
  'notAllowed',
  'unforeseen',
] as const
export type ImportFailure = (typeof importFailures)[number]

export const userImportRecord = z.strictObject({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  createdBy: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  failure: z.enum(importFailures).nullable(),
  rowCount: z.number().int(),
  checkedCount: z.number().int(),
  refusedCount: z.number().int(),
  /** Seats that the company has left; null where it has none to give any more. */
  freeSeats: z.number().int().nullable(),
  /** What was read of the file; null for imports from before this was kept. */
  summary: tableSummary.nullable(),
  ...stamps,
  finishedAt: z.string().nullable(),
})
export type UserImportRecord = z.infer<typeof userImportRecord>

export const importProblem = z.strictObject({
  /** Column that the problem is in. */
  field: z.enum(importColumns),
  /** In the reader's language. */
  message: z.string(),
})

export const userImportRow = z.strictObject({
  /** Number of the row in the file, the titles being row 1. */
  id: z.string(),
  refused: z.boolean(),
  /** By column; only what the file has. */
  cells: z.partialRecord(z.enum(importColumns), z.string()),
  /** By column, what will be stored; null for a refused row. */
  values: z.partialRecord(z.enum(importColumns), z.string()).nullable(),
  problems: z.array(importProblem),
  /** Those of the import: a row does not change by itself. */
  ...stamps,
})
export type UserImportRow = z.infer<typeof userImportRow>

export const userImportQuery = z.strictObject({
  fileName: rules.fileName,
  /** For those who manage all users; otherwise the own company. */
  companyId: rules.id.optional(),
})

export const importRowsQuery = listQuery(
  ['id'],
  z.strictObject({ refused: z.boolean().optional() }),
)
export const importFileQuery = z.strictObject({ format: z.enum(exportFormats) })

/** How a checked file is imported. */
export const importStart = linkChoice.extend({
  /** To import the others: how many rows are refused, as the caller has seen them. */
  leaveOut: z.number().int().positive().optional(),
})
export type ImportStart = z.infer<typeof importStart>

/** Files of users that are checked and then imported. */
export const userImports = defineResource({
  name: 'user-imports',
  type: 'userImport',
  record: userImportRecord,
  readOnly: [],
  sortable: ['id'],
  sort: ['id', 'DESC'],
  filter: z.strictObject({ id: idFilter.optional(), companyId: rules.idToFind.optional() }),
  actions: ['userImport.check', 'userImport.discard'],
  unique: { user_imports_busy_company_id_unique: 'importRunning' },
})

declare module '#contract/core/resource' {
  interface Resources {
    userImports: typeof userImports
  }
}
