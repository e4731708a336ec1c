import type { Database } from '#db/connect'
import type { Context } from './core/context.ts'
import { repeat } from './core/timers.ts'
import type { Service } from './core/services.ts'
import { checkIntegrity } from '#server/features/operations/health/integrity'
import { pauseFailing } from '#server/features/operations/webhooks/pausing.service'
import { sendWaitingActivations } from '#server/features/people/registration/activation.watch'
import { dropOldImports } from './features/people/user-import/imports.queries.ts'
import { dropOldApiTokens } from './features/companies/api-tokens/expiry.queries.ts'
import { notifyExpiring } from './features/companies/api-tokens/expiry.service.ts'
import { dropOldUsage } from './features/companies/usage/retention.queries.ts'
import { recordUsageTotals } from './features/companies/usage/usageDays.queries.ts'
import { makeFolderWatch } from './features/positioning/ionosphere/folder.ts'
import { dropStrayFiles } from '#server/features/site/downloads/downloads.service'
import { eraseOrigins } from './platform/audit/anonymize.ts'
import { logsIndexing } from './platform/audit/auditIndex.ts'
import { dropOldLogs } from './platform/audit/retention.ts'
import { dropIdentityChanges } from './platform/identity/callers.ts'
import { dropUnconfirmedFactors } from './platform/identity/factors.queries.ts'
import {
  dropOldSessions,
  endExpiredSessions,
} from './platform/identity/sessionRetention.queries.ts'
import { dropExpiredArtifacts } from './platform/oauth/store/retention.ts'
import { foldUserCounts } from './platform/identity/userStore.queries.ts'
import { dropStrayImages } from './platform/images/imageFiles.ts'
import { companiesIndexing, rolesIndexing, usersIndexing } from './platform/search/indexed.ts'
import { indexWaiting } from './platform/search/indexing.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

type Work = (shouldContinue: () => boolean) => Promise<unknown>

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

/**
 * All services in the order of their start. They stop in reverse: first the work that must not be lost, then the work
 * that may take long, and the database last.
 * @param listen binds the port, before any service takes over the work of an earlier process
 */
export const servicesOf = (context: Context, listen: Service['start']): readonly Service[] => {
  const {
    activity,
    apiTokenUses,
    db,
    delivery,
    dispatcher,
    endedSessions,
    env,
    legal,
    log,
    logoutCalls,
    now,
    oauthKeys,
    rates,
    webhookCalls,
  } = context
  const { refusals, sealer, settings, stations, streams, tokens } = context
  const startedAt = now()

  /** A failure is logged and does not stop the other tasks. */
  const runLogged = async (task: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      const count = await work()
      if (count) log.info({ count }, task)
    } catch (error) {
      log.error({ err: error }, `failed: ${task}`)
    }
  }

  /** Runs tasks one after another, repeatedly; a stop waits for the running task only. */
  const job = (
    everyMs: number,
    firstMs: number,
    tasks: Readonly<Record<string, Work>>,
  ): Service => ({
    name: Object.keys(tasks).join(', '),
    start: () =>
      repeat(
        async (shouldContinue) => {
          for (const [task, work] of Object.entries(tasks))
            if (shouldContinue()) await runLogged(task, () => work(shouldContinue))
        },
        firstMs,
        everyMs,
      ),
  })

  const service = (name: string, own: { start(): void; stop(): unknown }): Service => ({
    name,
    start: () => {
      own.start()
      return () => own.stop()
    },
  })

  const importJob = job(15 * secondMs, 15 * secondMs, {
    'dropping old imports': () => dropOldImports(db, now()),
    'sending activation links': (shouldContinue) => sendWaitingActivations(context, shouldContinue),
  })

  return [
    { name: 'database', start: () => () => db.close() },
    { name: 'rate limits', start: () => () => rates.close() },
    { name: 'port', start: listen },
    job(secondMs, secondMs, { 'checking integrity': () => checkIntegrity(context) }),
    { name: 'event streams', start: () => () => streams.close() },
    {
      name: 'stations',
      start: () => {
        // Preloaded so that the first visitor does not wait.
        const preload = runLogged('reading the stations ahead', async () => {
          await stations.generalised()
        })
        return () => preload
      },
    },
    job(secondMs, 0, {
      'indexing what changed': (shouldContinue) => indexChanged(db, shouldContinue),
    }),
    ...(env.ionexFolder
      ? [service('folder of ionosphere maps', makeFolderWatch(context, env.ionexFolder))]
      : []),
    job(secondMs, secondMs, {
      'following the settings': () => settings.follow(),
      'following the legal documents': () => legal.follow(),
      'following the signing keys': () => oauthKeys.follow(),
    }),
    // Keeps counting users fast on PostgreSQL.
    job(minuteMs, 0, { 'adding up the numbers of users': () => foldUserCounts(db) }),
    job(minuteMs, minuteMs, { 'pausing webhooks that fail': () => pauseFailing(context) }),
    job(hourMs, 0, {
      'dropping old rows of the log': () =>
        dropOldLogs(db, tokens, now(), settings.current.logRetentionDays),
      'erasing addresses of deleted accounts from the log': () =>
        db.transaction((trx) => eraseOrigins(trx, now())),
      'dropping files that no download took': () => dropStrayFiles(db, env.downloads.folder, now()),
      'dropping images that no one has': () => dropStrayImages(context),
      'ending expired sessions': () => endExpiredSessions(db, now()),
      'dropping unconfirmed second factors': () => dropUnconfirmedFactors(db, now()),
      'dropping old sessions': () => dropOldSessions(db, now()),
      'dropping old logout calls': () => logoutCalls.purge(),
      'dropping old events of webhooks': () => webhookCalls.purge(),
      'renewing the signing keys': () => oauthKeys.renew(),
      'dropping expired tokens of applications': () => dropExpiredArtifacts(db, now()),
      'notifying of access tokens that expire': (shouldContinue) =>
        notifyExpiring(context, shouldContinue),
      'dropping old access tokens': () => dropOldApiTokens(db, now()),
      'dropping old usage': () => dropOldUsage(db, now()),
      'adding up the usage of the day': () => recordUsageTotals(db, now()),
      'dropping notes of changes': () => db.transaction(dropIdentityChanges),
    }),
    service('sealer', sealer),
    job(secondMs, secondMs, {
      'writing the last use of sessions': () => activity.flush(context),
      'writing the last use of access tokens': () => apiTokenUses.flush(context),
    }),
    service('delivery', delivery),
    service('logout calls', logoutCalls),
    service('webhooks', dispatcher),
    {
      name: 'imports',
      start: async () => {
        // With SQLite only one server runs, so every check that is older than it was interrupted.
        await dropOldImports(db, now(), db.engine === 'sqlite' ? startedAt : undefined)
        return importJob.start()
      },
    },
    { name: 'ended sessions', start: () => () => endedSessions.close() },
    service('refusals', refusals),
  ]
}
