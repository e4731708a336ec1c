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

/** Does one part of the work; where it fails, that is told and keeps nothing else from its turn. */
const attempt = async (
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
 * Drops rows of the log and sessions that are past their retention, where from deleted people acted, and files that no one
 * took.
 */
const dropOld = (context: Context): Promise<unknown> => {
  const { db, tokens, env, settings, now } = context
  const part = (name: string, work: () => Promise<unknown>) => attempt(context, name, work)
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

/** Takes up settings and legal documents that another process changed. */
const follow = async (context: Context): Promise<void> => {
  await attempt(context, 'following the settings', () => context.settings.follow())
  await attempt(context, 'following the legal documents', () => context.legal.follow())
}

/**
 * Puts what changed into the indexes that lists are searched by; a list that fails does not keep the others from theirs.
 * @param goOn asked before each step; false ends the work
 * @param most rows a step, where no other change waits for it
 * @throws AggregateError once all lists had their turn
 */
export const indexChanged = async (
  db: Database,
  goOn: () => boolean = () => true,
  most?: number,
): Promise<void> => {
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  await indexWaiting(db, usersIndexing, goOn, most).catch(note)
  await indexWaiting(db, companiesIndexing, goOn, most).catch(note)
  await indexWaiting(db, rolesIndexing, goOn, most).catch(note)
  await indexWaiting(db, logsIndexing, goOn, most).catch(note)
  if (failures.length > 0) throw new AggregateError(failures, 'lists could not be indexed')
}

/** Starts what is done again and again beside the calls. @returns the ways to stop each, and to wait for its end */
export const startBackground = (context: Context) => {
  let stopped = false
  const every = (ms: number, part: string, work: () => Promise<unknown>, firstMs = 0) =>
    repeat(() => attempt(context, part, work), firstMs, ms)
  // So that the first visitor does not wait for it.
  const reading = attempt(context, 'reading the stations ahead', async () => {
    await context.stations.generalised()
  })
  const index = () => indexChanged(context.db, () => !stopped)
  const stopIndexing = every(secondMs, 'indexing what changed', index)
  const flush = () => context.activity.flush(context)
  return {
    stationsRead: () => reading,
    stopRetention: repeat(() => dropOld(context), 0, hourMs),
    // Keeps counting users quick on PostgreSQL.
    stopCounting: every(minuteMs, 'adding up the numbers of users', () =>
      foldUserCounts(context.db),
    ),
    stopSettings: repeat(() => follow(context), secondMs, secondMs),
    stopChecks: every(secondMs, 'checking integrity', () => checkIntegrity(context), secondMs),
    stopActivity: every(secondMs, 'writing the last use of sessions', flush, secondMs),
    stopIndexing: () => {
      stopped = true
      return stopIndexing()
    },
  }
}
