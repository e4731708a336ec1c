import { setImmediate as pause } from 'node:timers/promises'
import type { ImportFailure } from '#contract/imports'
import { violatedUniqueIndex } from '#db/dialect'
import { Refusal } from '#server/core/errors'
import type { Context } from '#server/core/context'
import type { Scope } from '#server/core/scope'
import { writeAudits } from '#server/platform/audit/writeAudit'
import { prepareLog, type PreparedLog } from '#server/platform/audit/rows'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { planNewcomerRoles } from '#server/platform/roles/newcomer.plan'
import { visibilityOf } from '#server/platform/identity/userVisibility'
import { makeRowCheck } from './importCheck.ts'
import type { FileRow } from './importColumns.ts'
import type { Problem } from './importRow.ts'
import { moveImport, takeSeats, type StoredImport } from './imports.queries.ts'
import {
  dropRows,
  findTaken,
  keysOfRows,
  namesOfRows,
  publishRows,
  refuseRow,
  rolesAreWhole,
  rolesOfImport,
  stageRows,
  type ImportedUser,
} from './importRows.queries.ts'

/** Rows that are checked and stored in one go: a few milliseconds, after which other calls have their turn. */
const rowsAtOnce = 100

const inBackground = (scope: Scope, importId: number, work: () => Promise<void>): void => {
  const done = work()
    .catch((error: unknown) => scope.log.error({ err: error, importId }, 'an import broke off'))
    .finally(() => scope.importWork.running.delete(done))
  scope.importWork.running.add(done)
}

/** Until the imports that this process works on are through. */
export const importsAtRest = async ({ importWork }: Context): Promise<void> => {
  await Promise.all(importWork.running)
}

const giveUp = async (
  scope: Scope,
  importId: number,
  from: 'checking' | 'running',
  failure: ImportFailure,
): Promise<void> => {
  await scope.db.transaction((trx) =>
    moveImport(trx, importId, [from, 'failed'], scope.now(), failure),
  )
}

/** Checks the rows of a file behind the call that sent them. */
export const startCheck = (scope: Scope, job: StoredImport, rows: readonly FileRow[]): void =>
  inBackground(scope, job.importId, async () => {
    const { db } = scope
    try {
      const check = await makeRowCheck(scope, job.companyNumber, scope.locale)
      for (let first = 0; first < rows.length; first += rowsAtOnce) {
        const { staged, roles } = await check(rows.slice(first, first + rowsAtOnce))
        const going = await db.transaction((trx) =>
          stageRows(trx, job.importId, staged, roles, scope.now()),
        )
        if (!going) return
        await pause()
      }
      await db.transaction((trx) =>
        moveImport(trx, job.importId, ['checking', 'checked'], scope.now()),
      )
    } catch (error) {
      await giveUp(scope, job.importId, 'checking', 'unforeseen')
      throw error
    }
  })

/** Tells of each row as the user that it will become, before there is one. */
const prepareLogs = async (
  scope: Scope,
  job: StoredImport,
): Promise<ReadonlyMap<string, PreparedLog>> => {
  const actor = { ...scope.actor, companyId: job.companyNumber }
  const prepared = new Map<string, PreparedLog>()
  for (let after = 0; ;) {
    const rows = await namesOfRows(scope.db.read, job.importId, after, rowsAtOnce)
    for (const { username, realName } of rows)
      prepared.set(
        username,
        prepareLog(scope, {
          action: 'user.create',
          actor,
          target: { type: 'user', id: '', name: username },
          after: { realName, importId: job.id },
        }),
      )
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return prepared
    after = last.rowNumber
    await pause()
  }
}

function* logsOf(
  scope: Scope,
  job: StoredImport,
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
    actor: { ...scope.actor, companyId: job.companyNumber },
    target: { type: 'userImport', id: job.id, name: job.fileName },
    after: { rows: users.length },
  })
}

/**
 * Makes the rows users, all in one transaction; whatever fails leaves none. What can be worked out beforehand is, as
 * the transaction keeps all other changes waiting.
 */
const publish = async (scope: Scope, job: StoredImport): Promise<void> => {
  const prepared = await prepareLogs(scope, job)
  await scope.db.transaction(async (trx) => {
    const now = scope.now()
    if (!(await moveImport(trx, job.importId, ['running', 'done'], now))) return
    if (!(await takeSeats(trx, job))) throw new Refusal('userLimitReached')
    if (!(await rolesAreWhole(trx, job.importId))) throw new Refusal('importRowsRefused')
    const roles = await rolesOfImport(trx, job.importId)
    for (const role of roles) await planNewcomerRoles(scope, trx, job.companyNumber, [String(role)])
    const users = await publishRows(trx, job, now)
    if (users.length !== job.rowCount) throw new Refusal('importRowsRefused')
    if (roles.length > 0) await markRightsChanged(trx)
    await writeAudits(trx, scope, now, logsOf(scope, job, users, prepared))
  })
  await scope.db.transaction((trx) => dropRows(trx, job.importId))
}

/** Someone took a name, an address or a number since the check: says at which rows. */
const refuseTaken = async (scope: Scope, { importId }: StoredImport): Promise<void> => {
  const { db } = scope
  for (let after = 0; ;) {
    const rows = await keysOfRows(db.read, importId, after, rowsAtOnce)
    const taken = await findTaken(db.read, visibilityOf(scope), {
      usernames: rows.flatMap(({ username_key }) => username_key ?? []),
      emails: rows.flatMap(({ email_key }) => email_key ?? []),
      phones: rows.flatMap(({ phone }) => phone ?? []),
    })
    await db.transaction(async (trx) => {
      for (const row of rows) {
        const problems: Problem[] = []
        if (row.username_key && taken.usernames.has(row.username_key))
          problems.push({ field: 'username', key: 'errors.usernameExists' })
        if (row.email_key && taken.emails.has(row.email_key))
          problems.push({ field: 'email', key: 'errors.emailAlreadyUsed' })
        if (row.phone && taken.phones.has(`${row.dial_code} ${row.phone}`))
          problems.push({ field: 'phone', key: 'errors.phoneAlreadyUsed' })
        if (problems.length > 0)
          await refuseRow(trx, importId, row.row_number, JSON.stringify(problems))
      }
    })
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.row_number
    await pause()
  }
}

const failureOf = (error: unknown): ImportFailure => {
  if (error instanceof Refusal)
    return error.error === 'userLimitReached' ? 'userLimitReached' : 'rowsRefused'
  return violatedUniqueIndex(error) === null ? 'unforeseen' : 'rowsRefused'
}

/** Imports checked rows behind the call that asked for it. */
export const startPublishing = (scope: Scope, job: StoredImport): void =>
  inBackground(scope, job.importId, async () => {
    try {
      await publish(scope, job)
    } catch (error) {
      const failure = failureOf(error)
      if (failure === 'rowsRefused') await refuseTaken(scope, job)
      await giveUp(scope, job.importId, 'running', failure)
      if (failure === 'unforeseen') throw error
    }
  })
