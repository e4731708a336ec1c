import type { LinkChannel } from '#contract/people/users'
import { setImmediate as pause } from 'node:timers/promises'
import type { ImportFailure, UserImportRecord } from '#contract/people/imports'
import { violatedUniqueIndex } from '#db/dialect'
import { Refusal } from '#server/core/errors'
import type { Context } from '#server/core/context'
import type { Scope } from '#server/core/scope'
import { writeAudits } from '#server/platform/audit/writeAudit'
import { prepareLog, type PreparedLog } from '#server/platform/audit/rows'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import {
  planNewcomerRoles,
  logRoleUsers,
  type StoredRole,
} from '#server/features/access/roles/index'
import { requireRights } from '#server/platform/identity/authenticate'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { claimSeats } from '#server/platform/identity/userStore.queries'
import { visibilityOf } from '#server/platform/identity/userVisibility'
import type { Transaction } from '#db/connect'
import { makeRowCheck } from './importCheck.ts'
import type { FileRow } from './importColumns.ts'
import { moveImport } from './imports.queries.ts'
import {
  dropRows,
  findTaken,
  listRolesGiven,
  publishRows,
  refuseRow,
  hasAllRoles,
  rolesOfImport,
  rowPages,
  stageRows,
  takenValuesOf,
  type ImportedUser,
} from './importRows.queries.ts'

const batchSize = 100

export interface ImportWork {
  readonly running: Set<Promise<void>>
}

const inBackground = (scope: Scope, importId: number, work: () => Promise<void>): void => {
  const done = work()
    .catch((error: unknown) => scope.log.error({ err: error, importId }, 'an import broke off'))
    .finally(() => scope.importWork.running.delete(done))
  scope.importWork.running.add(done)
}

export const runningImportsDone = async ({ importWork }: Context): Promise<void> => {
  await Promise.all(importWork.running)
}

const failImport = async (
  scope: Scope,
  importId: number,
  from: 'checking' | 'running',
  failure: ImportFailure,
): Promise<void> => {
  await scope.db.transaction((trx) =>
    moveImport(trx, importId, [from, 'failed'], scope.now(), failure),
  )
}

export const startCheck = (scope: Scope, job: UserImportRecord, rows: readonly FileRow[]): void =>
  inBackground(scope, Number(job.id), async () => {
    const { db } = scope
    try {
      const check = await makeRowCheck(scope, Number(job.companyId), scope.locale)
      for (let first = 0; first < rows.length; first += batchSize) {
        const { staged, roles } = await check(rows.slice(first, first + batchSize))
        const going = await db.transaction((trx) =>
          stageRows(trx, Number(job.id), staged, roles, scope.now()),
        )
        if (!going) return
        await pause()
      }
      await db.transaction((trx) =>
        moveImport(trx, Number(job.id), ['checking', 'checked'], scope.now()),
      )
    } catch (error) {
      await failImport(scope, Number(job.id), 'checking', 'unforeseen')
      throw error
    }
  })

const goodRows = ({ db }: Scope, importId: number) =>
  rowPages(db.read, importId, { size: batchSize, refused: false })

const prepareLogs = async (
  scope: Scope,
  job: UserImportRecord,
): Promise<ReadonlyMap<string, PreparedLog>> => {
  const actor = { ...scope.actor, companyId: Number(job.companyId) }
  const prepared = new Map<string, PreparedLog>()
  for await (const rows of goodRows(scope, Number(job.id))) {
    for (const { username, real_name: realName } of rows)
      prepared.set(
        username ?? '',
        prepareLog(scope, {
          action: 'user.create',
          actor,
          target: { type: 'user', id: '', name: username ?? '' },
          after: { realName, importId: job.id },
        }),
      )
    await pause()
  }
  return prepared
}

function* logsOf(
  scope: Scope,
  job: UserImportRecord,
  users: readonly ImportedUser[],
  prepared: ReadonlyMap<string, PreparedLog>,
): Generator<PreparedLog> {
  for (const { userId, username } of users) {
    const log = prepared.get(username)
    if (!log) throw new Error(`nothing tells of user ${userId}`)
    yield { ...log, entry: { ...log.entry, target: { ...log.entry.target, id: userId } } }
  }
  yield prepareLog(scope, {
    action: 'user.import',
    actor: { ...scope.actor, companyId: Number(job.companyId) },
    target: { type: 'userImport', id: job.id, name: job.fileName },
    after: {
      rows: users.length,
      ...(job.refusedCount > 0 ? { leftOut: job.refusedCount } : {}),
    },
  })
}

const logGivenRoles = async (
  trx: Transaction,
  scope: Scope,
  job: UserImportRecord,
  roles: readonly StoredRole[],
): Promise<void> => {
  const given = await listRolesGiven(trx, Number(job.id))
  const occasion = { facts: { importId: job.id }, companyId: Number(job.companyId) }
  for (const role of roles)
    await logRoleUsers(trx, scope, role, { give: given.get(role.roleId) ?? [], take: [] }, occasion)
}

/**
 * Creates users from all good rows in one transaction. Log rows are prepared beforehand, because on SQLite the
 * transaction blocks all other writes.
 */
const publish = async (scope: Scope, job: UserImportRecord, linkBy: LinkChannel): Promise<void> => {
  const importId = Number(job.id)
  const companyId = Number(job.companyId)
  const count = job.rowCount - job.refusedCount
  const prepared = await prepareLogs(scope, job)
  await scope.db.transaction(async (trx) => {
    const now = scope.now()
    // Suspension locks the company first too; the same order prevents deadlocks.
    await lockCompany(trx, companyId)
    if (!(await moveImport(trx, importId, ['running', 'done'], now))) return
    await requireRights(trx, scope)
    if (!(await claimSeats(trx, companyId, count))) throw new Refusal('userLimitReached')
    if (!(await hasAllRoles(trx, importId))) throw new Refusal('importRowsRefused')
    const roles = await rolesOfImport(trx, importId)
    const planned: StoredRole[] = []
    for (const id of roles)
      planned.push(...(await planNewcomerRoles(scope, trx, companyId, [String(id)])))
    const users = await publishRows(trx, job, now, linkBy)
    if (users.length !== count) throw new Refusal('importRowsRefused')
    await writeAudits(trx, scope, now, logsOf(scope, job, users, prepared))
    if (!roles.length) return
    await logGivenRoles(trx, scope, job, planned)
    await markRightsChanged(trx)
  })
  await scope.db.transaction((trx) => dropRows(trx, importId))
}

const refuseTaken = async (scope: Scope, importId: number): Promise<void> => {
  const { db } = scope
  for await (const rows of goodRows(scope, importId)) {
    const taken = await findTaken(db.read, visibilityOf(scope), {
      usernames: rows.flatMap(({ username_key }) => username_key ?? []),
      emails: rows.flatMap(({ email_key }) => email_key ?? []),
      phones: rows.flatMap(({ phone }) => phone ?? []),
    })
    await db.transaction(async (trx) => {
      for (const row of rows) {
        const found = takenValuesOf(taken, {
          usernameKey: row.username_key,
          emailKey: row.email_key,
          phoneKey: row.phone && `${row.dial_code} ${row.phone}`,
        })
        const problems = found.map(({ problem }) => problem)
        if (problems.length > 0)
          await refuseRow(trx, importId, row.row_number, JSON.stringify(problems))
      }
    })
    await pause()
  }
}

const failureOf = (error: unknown): ImportFailure => {
  if (error instanceof Refusal) {
    if (error.error === 'changedMeanwhile') return 'notAllowed'
    return error.error === 'userLimitReached' ? 'userLimitReached' : 'rowsRefused'
  }
  return violatedUniqueIndex(error) === null ? 'unforeseen' : 'rowsRefused'
}

export const startPublishing = (scope: Scope, job: UserImportRecord, linkBy: LinkChannel): void =>
  inBackground(scope, Number(job.id), async () => {
    try {
      await publish(scope, job, linkBy)
    } catch (error) {
      const failure = failureOf(error)
      if (failure === 'rowsRefused') await refuseTaken(scope, Number(job.id))
      await failImport(scope, Number(job.id), 'running', failure)
      if (failure === 'unforeseen') throw error
    }
  })
