import { z } from 'zod'
import { exportFormats } from '#contract/core/exports'
import { idFilter, listQuery } from '#contract/core/paging'
import { defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { tableSummary } from '#contract/core/tables'
import { linkChoice } from './users.ts'

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
 * `checking` lasts as long as the call that sent the file, `checked` waits for its start, `running` is
 * visible only to the transaction that creates the users, `done` has created all users except the refused rows, and `failed` none.
 */
export const importStates = ['checking', 'checked', 'running', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/**
 * In the order of the list: the server stopped, or the company was suspended, during the check; a row was refused at the start; no seats were left; the
 * import was not started in time; the starter lost the permission; an unexpected error. A start that is refused for
 * want of seats or permission leaves the import as it is.
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
  /** Null unless the company is active, because only then users can be added. */
  freeSeats: z.number().int().nullable(),
  summary: tableSummary.nullable(),
  ...stamps,
  finishedAt: z.string().nullable(),
})
export type UserImportRecord = z.infer<typeof userImportRecord>

export const importProblem = z.strictObject({ field: z.enum(importColumns), message: z.string() })

export const userImportRow = z.strictObject({
  /** Row number in the file; the header is row 1. */
  id: z.string(),
  refused: z.boolean(),
  cells: z.partialRecord(z.enum(importColumns), z.string()),
  /** Values that will be stored; null for a refused row. */
  values: z.partialRecord(z.enum(importColumns), z.string()).nullable(),
  problems: z.array(importProblem),
  ...stamps,
})
export type UserImportRow = z.infer<typeof userImportRow>

export const userImportQuery = z.strictObject({
  fileName: rules.fileName,
  /** Defaults to the caller's company; only managers of all users may name another one. */
  companyId: rules.id.optional(),
})

export const importRowsQuery = listQuery(
  ['id'],
  z.strictObject({ refused: z.boolean().optional() }),
)
export const importFileQuery = z.strictObject({ format: z.enum(exportFormats) })

export const importStart = linkChoice.extend({
  /** Number of refused rows that the caller saw and agrees to skip. */
  leaveOut: z.number().int().positive().optional(),
})
export type ImportStart = z.infer<typeof importStart>

export const userImports = defineResource({
  name: 'user-imports',
  type: 'userImport',
  record: userImportRecord,
  readOnly: [],
  sortable: ['id'],
  sort: ['id', 'DESC'],
  filter: z.strictObject({ id: idFilter.optional(), companyId: rules.idFilterValue.optional() }),
  actions: ['userImport.check', 'userImport.discard'],
  unique: { user_imports_busy_company_id_unique: 'importRunning' },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof userImports> {}
}
