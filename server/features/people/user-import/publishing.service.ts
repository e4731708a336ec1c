import { setImmediate as pause } from 'node:timers/promises'
import type { ImportStart, UserImportRecord } from '#contract/people/imports'
import type { LinkChannel } from '#contract/people/users'
import type { Transaction } from '#db/connect'
import { violatedUniqueIndex } from '#db/dialect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { prepareLog, type PreparedLog } from '#server/platform/audit/rows'
import { writeAudits } from '#server/platform/audit/writeAudit'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { requireRights } from '#server/platform/identity/authenticate'
import { claimSeats } from '#server/features/companies/membership/index'
import { visibilityOf } from '#server/platform/identity/storedUser'
import { requireSeats } from '#server/features/companies/membership/index'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import {
  logRoleUsers,
  planNewcomerRoles,
  type StoredRole,
} from '#server/features/access/roles/index'
import { moveImport } from './imports.queries.ts'
import { importReads } from './imports.service.ts'
import {
  dropRows,
  findTaken,
  hasAllRoles,
  listRolesGiven,
  publishRows,
  markRowRefused,
  rolesOfImport,
  rowPages,
  rowsAtOnce,
  takenValuesOf,
} from './importRows.queries.ts'

const requireStartable = (job: UserImportRecord, leaveOut: number): void => {
  if (job.state !== 'checked') throw new Refusal('statusDoesNotAllow')
  if (job.refusedCount !== leaveOut || job.rowCount === leaveOut)
    throw new Refusal('importRowsRefused')
}

const goodRows = ({ db }: Scope, importId: number) =>
  rowPages(db.read, importId, { size: rowsAtOnce, refused: false })

const actorIn = ({ actor }: Scope, { companyId }: UserImportRecord) => ({
  ...actor,
  companyId: Number(companyId),
})

const prepareLogs = async (
  scope: Scope,
  job: UserImportRecord,
): Promise<ReadonlyMap<string, PreparedLog>> => {
  const actor = actorIn(scope, job)
  const prepared = new Map<string, PreparedLog>()
  for await (const rows of goodRows(scope, Number(job.id))) {
    for (const { username, real_name: realName } of rows) {
      const name = username ?? ''
      const target = { type: 'user', id: '', name }
      const after = { realName, importId: job.id }
      prepared.set(name, prepareLog(scope, { action: 'user.create', actor, target, after }))
    }
    await pause()
  }
  return prepared
}

/** Creates users from all good rows in the transaction; refuses if what the rows refer to changed since the check. */
const publish = async (
  trx: Transaction,
  scope: Scope,
  job: UserImportRecord,
  linkBy: LinkChannel,
  prepared: ReadonlyMap<string, PreparedLog>,
): Promise<void> => {
  const importId = Number(job.id)
  const companyId = Number(job.companyId)
  const now = scope.now()
  if (!(await hasAllRoles(trx, importId))) throw new Refusal('importRowsRefused')
  const planned: StoredRole[] = []
  for (const id of await rolesOfImport(trx, importId))
    planned.push(...(await planNewcomerRoles(scope, trx, companyId, [String(id)])))
  const users = await publishRows(trx, job, now, linkBy)
  if (users.length !== job.rowCount - job.refusedCount) throw new Refusal('importRowsRefused')
  const logs = users.map(({ userId: id, username }) => {
    const log = prepared.get(username)
    if (!log) throw new Error(`no log row was prepared for user ${id}`)
    return { ...log, entry: { ...log.entry, target: { ...log.entry.target, id } } }
  })
  const imported = prepareLog(scope, {
    action: 'user.import',
    actor: actorIn(scope, job),
    target: { type: 'userImport', id: job.id, name: job.fileName },
    after: { rows: users.length, ...(job.refusedCount > 0 ? { leftOut: job.refusedCount } : {}) },
  })
  await writeAudits(trx, scope, now, [...logs, imported])
  if (!planned.length) return
  const given = await listRolesGiven(trx, importId)
  const occasion = { facts: { importId: job.id }, companyId }
  for (const role of planned)
    await logRoleUsers(trx, scope, role, { give: given.get(role.roleId) ?? [], take: [] }, occasion)
  await markRightsChanged(trx)
}

const markTakenRows = async (scope: Scope, importId: number): Promise<void> => {
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
          await markRowRefused(trx, importId, row.row_number, JSON.stringify(problems))
      }
    })
    await pause()
  }
}

/**
 * Creates users from a checked file in one transaction, all or none. The caller must state the exact number of refused
 * rows to leave out. If rows became invalid since the check, the import fails and they are refused.
 */
export const startImport = async (
  scope: Scope,
  id: string,
  { linkBy = 'email', leaveOut = 0 }: ImportStart = {},
): Promise<UserImportRecord> => {
  const { db, now } = scope
  const found = await importReads.get(scope, id)
  requireStartable(found, leaveOut)
  // Prepared beforehand, because on SQLite the transaction blocks all other writes.
  const prepared = await prepareLogs(scope, found)
  let isPublishing = false
  try {
    await db.transaction(async (trx) => {
      const companyId = Number(found.companyId)
      // Suspension locks the company first too; the same order prevents deadlocks.
      await lockCompany(trx, companyId)
      const job = await importReads.require(scope, trx, id)
      requireStartable(job, leaveOut)
      const count = job.rowCount - job.refusedCount
      await requireSeats(scope, trx, companyId, count)
      // The unique index on running imports refuses while another file of the company is checked.
      if (!(await moveImport(trx, Number(id), ['checked', 'running'], now())))
        throw new Refusal('statusDoesNotAllow')
      await requireRights(trx, scope)
      isPublishing = true
      if (!(await claimSeats(trx, companyId, count))) throw new Refusal('userLimitReached')
      await publish(trx, scope, job, linkBy, prepared)
      await moveImport(trx, Number(id), ['running', 'done'], now())
    })
    await db.transaction((trx) => dropRows(trx, Number(id)))
  } catch (error) {
    const isOfRows = error instanceof Refusal || violatedUniqueIndex(error) !== null
    if (!isPublishing || !isOfRows) throw error
    await markTakenRows(scope, Number(id))
    await db.transaction((trx) =>
      moveImport(trx, Number(id), ['checked', 'failed'], now(), 'rowsRefused'),
    )
  }
  return importReads.get(scope, id)
}
