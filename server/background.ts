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

/**
 * Drops rows of the log and sessions that are past their retention, where from deleted people acted, and files that no one
 * took, now and once an hour. @returns the way to stop.
 */
export const startRetention = ({ db, tokens, env, log, now }: Context): (() => Promise<void>) => {
  const drop = () =>
    dropOldLogs(db, tokens, now(), env.logRetentionDays).then(
      (rows) => rows && log.info({ rows }, 'dropped old rows of the log'),
      (error: unknown) => log.error({ err: error }, 'old rows of the log could not be dropped'),
    )
  const dropUnusedFiles = () =>
    dropStrayFiles(db, env.downloads.folder, now()).then(
      (files) => files && log.info({ files }, 'dropped files that no download took'),
      (error: unknown) => log.error({ err: error }, 'stray files could not be dropped'),
    )
  const dropUnusedImages = () =>
    dropStrayImages({ db, env, now }).then(
      (files) => files && log.info({ files }, 'dropped images that no one has'),
      (error: unknown) => log.error({ err: error }, 'stray images could not be dropped'),
    )
  const dropSessions = () =>
    dropOldSessions(db, now()).then(
      (sessions) => sessions && log.info({ sessions }, 'dropped old sessions'),
      (error: unknown) => log.error({ err: error }, 'old sessions could not be dropped'),
    )
  const erase = () =>
    db
      .transaction((trx) => eraseOrigins(trx, now()))
      .then(
        (rows) => rows && log.info({ rows }, 'erased addresses of deleted accounts from the log'),
        (error: unknown) => log.error({ err: error }, 'addresses could not be erased'),
      )
  const tidy = () =>
    db
      .transaction((trx) => dropIdentityChanges(trx))
      .catch((error: unknown) => log.error({ err: error }, 'notes of changes could not be dropped'))
  return repeat(
    () =>
      Promise.all([
        drop().then(erase),
        dropUnusedFiles(),
        dropUnusedImages(),
        dropSessions(),
        tidy(),
      ]),
    0,
    hourMs,
  )
}

const foldEveryMs = 60_000

/** Keeps counting users quick on PostgreSQL. @returns the way to stop. */
export const startCounting = ({ db, log }: Context): (() => Promise<void>) =>
  repeat(
    () =>
      foldUserCounts(db).catch((error: unknown) =>
        log.error({ err: error }, 'the numbers of users could not be added up'),
      ),
    0,
    foldEveryMs,
  )

/** Looks whether database and log are whole, soon and once a day. @returns the way to stop. */
export const startChecks = ({
  db,
  env,
  tokens,
  integrity,
  log,
}: Context): (() => Promise<void>) => {
  const check = async () => {
    const fault = await checkIntegrity(db, { tokens, seal: makeSeal(env.secret, 'log') })
    if (fault) log.error({ fault }, 'the database or its log is not whole')
    integrity.report(fault)
  }
  const checked = () =>
    check().catch((error: unknown) => log.error({ err: error }, 'integrity could not be checked'))
  return repeat(checked, firstCheckMs, dayMs)
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
export const startIndexing = ({ db, log }: Context): (() => Promise<void>) => {
  let stopped = false
  const stop = repeat(
    () =>
      indexChanged(db, () => !stopped).catch((error: unknown) =>
        log.error({ err: error }, 'what changed could not be indexed'),
      ),
    0,
    indexEveryMs,
  )
  return () => {
    stopped = true
    return stop()
  }
}

const activityEveryMs = 1000

/** Writes when sessions were last used. @returns the way to stop. */
export const startActivity = (context: Context): (() => Promise<void>) =>
  repeat(
    () =>
      context.activity
        .flush(context)
        .catch((error: unknown) =>
          context.log.error({ err: error }, 'the last use of sessions could not be written'),
        ),
    activityEveryMs,
    activityEveryMs,
  )

/** Reads the stations, so that the first visitor does not wait for it. @returns the way to wait for its end. */
export const startStations = ({ stations, log }: Context): (() => Promise<void>) => {
  const reading = stations.generalised().then(
    () => undefined,
    (error: unknown) => log.error({ err: error }, 'the stations could not be read ahead'),
  )
  return () => reading
}
