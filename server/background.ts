import type { Database } from '#db/connect'
import type { Context } from './core/context.ts'
import { checkIntegrity } from './features/operations/health/integrity.queries.ts'
import { makeSeal } from './core/seal.ts'
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

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** After a start there is enough to do for the machine. */
const firstCheckMs = 600_000

/** Does something at a time from now and then again and again, so long after its end. @returns the way to stop. */
const repeat = (work: () => Promise<unknown>, firstMs: number, everyMs: number) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const wait = (ms: number) => {
    if (!stopped) timer = setTimeout(run, ms).unref()
  }
  const run = () => {
    running = work().finally(() => wait(everyMs))
  }
  if (firstMs > 0) wait(firstMs)
  else run()
  return async (): Promise<void> => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

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
 * took, now and once an hour. @returns the way to stop.
 */
export const startRetention = (context: Context): (() => Promise<void>) => {
  const { db, tokens, env, settings, now } = context
  const part = (name: string, work: () => Promise<unknown>) => attempt(context, name, work)
  const dropLogs = () => dropOldLogs(db, tokens, now(), settings.current.logRetentionDays)
  const erase = () => db.transaction((trx) => eraseOrigins(trx, now()))
  const dropFiles = () => dropStrayFiles(db, env.downloads.folder, now())
  return repeat(
    () =>
      Promise.all([
        part('dropping old rows of the log', dropLogs).then(() =>
          part('erasing addresses of deleted accounts from the log', erase),
        ),
        part('dropping files that no download took', dropFiles),
        part('dropping images that no one has', () => dropStrayImages(context)),
        part('dropping old sessions', () => dropOldSessions(db, now())),
        part('dropping notes of changes', () => db.transaction(dropIdentityChanges)),
      ]),
    0,
    hourMs,
  )
}

const followEveryMs = 1000

/** Takes up settings that another process changed. @returns the way to stop. */
export const startSettings = (context: Context): (() => Promise<void>) =>
  repeat(
    async () => {
      await attempt(context, 'following the settings', () => context.settings.follow())
      await attempt(context, 'following the legal documents', () => context.legal.follow())
    },
    followEveryMs,
    followEveryMs,
  )

const foldEveryMs = 60_000

/** Keeps counting users quick on PostgreSQL. @returns the way to stop. */
export const startCounting = (context: Context): (() => Promise<void>) =>
  repeat(
    () => attempt(context, 'adding up the numbers of users', () => foldUserCounts(context.db)),
    0,
    foldEveryMs,
  )

/** Looks whether database and log are whole, soon and once a day. @returns the way to stop. */
export const startChecks = (context: Context): (() => Promise<void>) => {
  const { db, env, tokens, integrity, log } = context
  const check = async () => {
    const fault = await checkIntegrity(db, { tokens, seal: makeSeal(env.secrets, 'log') })
    if (fault) log.error({ fault }, 'the database or its log is not whole')
    integrity.report(fault)
  }
  return repeat(() => attempt(context, 'checking integrity', check), firstCheckMs, dayMs)
}

const indexEveryMs = 1000

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

/** Does so soon after each change. @returns the way to stop. */
export const startIndexing = (context: Context): (() => Promise<void>) => {
  let stopped = false
  const index = () => indexChanged(context.db, () => !stopped)
  const stop = repeat(() => attempt(context, 'indexing what changed', index), 0, indexEveryMs)
  return () => {
    stopped = true
    return stop()
  }
}

const activityEveryMs = 1000

/** Writes when sessions were last used. @returns the way to stop. */
export const startActivity = (context: Context): (() => Promise<void>) => {
  const flush = () => context.activity.flush(context)
  return repeat(
    () => attempt(context, 'writing the last use of sessions', flush),
    activityEveryMs,
    activityEveryMs,
  )
}

/** Reads the stations, so that the first visitor does not wait for it. @returns the way to wait for its end. */
export const startStations = (context: Context): (() => Promise<void>) => {
  const reading = attempt(context, 'reading the stations ahead', async () => {
    await context.stations.generalised()
  })
  return () => reading
}
