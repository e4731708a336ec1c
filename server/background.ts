import type { Database } from '#db/connect'
import type { Context } from './core/context.ts'
import { repeat } from './core/repeat.ts'
import { checkIntegrity } from './features/operations/health/integrity.service.ts'
import { logsIndexing } from './platform/audit/auditIndex.ts'
import { dropStrayImages } from './platform/images/imageFiles.ts'
import { companiesIndexing, rolesIndexing, usersIndexing } from './platform/search/indexed.ts'
import { indexWaiting } from './platform/search/indexing.ts'
import { dropStrayFiles } from './features/site/downloads/files.service.ts'
import { eraseOrigins } from './platform/audit/anonymize.ts'
import { dropOldLogs } from './platform/audit/retention.ts'
import { dropOldSessions } from './platform/identity/sessions.retention.ts'
import { dropIdentityChanges } from './platform/identity/changes.queries.ts'
import { foldUserCounts } from './platform/identity/userStore.queries.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Runs one background task; a failure is logged and does not stop the others. */
const runLogged = async (
  { log }: Context,
  part: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  try {
    const count = await work()
    if (count) log.info({ count }, part)
  } catch (error) {
    log.error({ err: error }, `failed: ${part}`)
  }
}

/**
 * Deletes log rows and sessions past their retention, IP addresses of deleted users, unused files, and old notes of
 * identity changes.
 */
const dropOld = (context: Context): Promise<unknown> => {
  const { db, tokens, env, settings, now } = context
  const part = (name: string, work: () => Promise<unknown>) => runLogged(context, name, work)
  const dropLogs = () => dropOldLogs(db, tokens, now(), settings.current.logRetentionDays)
  const erase = () => db.transaction((trx) => eraseOrigins(trx, now()))
  const dropFiles = () => dropStrayFiles(db, env.downloads.folder, now())
  return Promise.all([
    part('dropping old rows of the log', dropLogs).then(() =>
      part('erasing addresses of deleted accounts from the log', erase),
    ),
    part('dropping files that no download took', dropFiles),
    part('dropping images that no one has', () => dropStrayImages(context)),
    part('dropping old sessions', () => dropOldSessions(db, now())),
    part('dropping notes of changes', () => db.transaction(dropIdentityChanges)),
  ])
}

const reloadChanged = async (context: Context): Promise<void> => {
  await runLogged(context, 'following the settings', () => context.settings.follow())
  await runLogged(context, 'following the legal documents', () => context.legal.follow())
}

/**
 * Updates the search indexes of all lists; a failure in one list does not stop the others.
 * @param shouldContinue called before each step; false stops the work
 * @param maxRows rows per step
 * @throws AggregateError after all lists have been tried
 */
export const indexChanged = async (
  db: Database,
  shouldContinue: () => boolean = () => true,
  maxRows?: number,
): Promise<void> => {
  const failures: unknown[] = []
  const collectFailure = (error: unknown) => void failures.push(error)
  await indexWaiting(db, usersIndexing, shouldContinue, maxRows).catch(collectFailure)
  await indexWaiting(db, companiesIndexing, shouldContinue, maxRows).catch(collectFailure)
  await indexWaiting(db, rolesIndexing, shouldContinue, maxRows).catch(collectFailure)
  await indexWaiting(db, logsIndexing, shouldContinue, maxRows).catch(collectFailure)
  if (failures.length > 0) throw new AggregateError(failures, 'lists could not be indexed')
}

/** Starts the periodic background tasks. The returned functions stop a task and wait until it has ended. */
export const startBackground = (context: Context) => {
  let stopped = false
  const every = (ms: number, part: string, work: () => Promise<unknown>, firstMs = 0) =>
    repeat(() => runLogged(context, part, work), firstMs, ms)
  // Preloaded so that the first visitor does not wait.
  const stationsPreload = runLogged(context, 'reading the stations ahead', async () => {
    await context.stations.generalised()
  })
  const index = () => indexChanged(context.db, () => !stopped)
  const stopIndexing = every(secondMs, 'indexing what changed', index)
  const flush = () => context.activity.flush(context)
  return {
    stationsRead: () => stationsPreload,
    stopRetention: repeat(() => dropOld(context), 0, hourMs),
    // Keeps counting users fast on PostgreSQL.
    stopCounting: every(minuteMs, 'adding up the numbers of users', () =>
      foldUserCounts(context.db),
    ),
    stopSettings: repeat(() => reloadChanged(context), secondMs, secondMs),
    stopChecks: every(secondMs, 'checking integrity', () => checkIntegrity(context), secondMs),
    stopActivity: every(secondMs, 'writing the last use of sessions', flush, secondMs),
    stopIndexing: () => {
      stopped = true
      return stopIndexing()
    },
  }
}
