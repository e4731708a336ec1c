import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { connect } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { isEmpty, loadDemonstration } from '#db/seeds/demonstration'
import { makeApp } from './app.ts'
import { featureLinks } from './featureLinks.ts'
import { purgeCodes } from '#server/platform/credentials/codes.queries'
import { sendWaitingActivations } from '#server/features/people/activation/activation.watch'
import { hashPassword, makePasswords } from './platform/credentials/passwords.ts'
import { makeTokens } from './core/tokens.ts'
import type { Context } from './core/context.ts'
import { makeStationsCache } from './features/positioning/coverage/stationsCache.ts'
import { loadDemonstrationRecords } from './core/resourceTable.ts'
import type { Env } from './core/env.ts'
import { makeIntegrity } from './features/operations/health/integrity.ts'
import { checkIntegrity } from './features/operations/health/integrity.queries.ts'
import { createHttpServer } from './core/http/createServer.ts'
import { makeSeal } from './core/seal.ts'
import { makeDrain } from './core/http/drain.ts'
import { connectRateCounts } from './platform/routing/rateCounts.ts'
import { makeRateLimits } from './platform/routing/rateLimits.ts'
import { loadDemonstrationMaps } from './features/positioning/ionosphere/demonstration.ts'
import { makeFolderWatch } from './features/positioning/ionosphere/folder.ts'
import { indexLog } from './platform/audit/auditIndex.ts'
import { loadDemonstrationDownloads } from './features/site/downloads/demonstration.ts'
import { dropStrayFiles } from './features/site/downloads/files.service.ts'
import { watchImports } from './features/people/user-import/imports.watch.ts'
import { makeSealer } from './platform/audit/sealer.ts'
import { logNameOf } from './platform/audit/signer.ts'
import { eraseOrigins } from './platform/audit/anonymize.ts'
import { makeRefusals } from './platform/audit/refusals.ts'
import { dropOldLogs } from './platform/audit/retention.ts'
import { makeEndedSessions } from './platform/identity/endedSessions.ts'
import { dropOldSessions } from './platform/identity/sessions.retention.ts'
import { writeWaitingLogs } from './platform/audit/waiting.ts'
import { makeDelivery } from './platform/messaging/delivery.ts'
import { providersOf } from './platform/messaging/providers.ts'
import { makeLogger } from './core/logger.ts'
import { makeRightsCache } from './platform/permissions/rightsCache.ts'
import { withTimeout } from './core/withTimeout.ts'

export interface RunningServer {
  port: number
  context: Context
  /** User names of the demonstration accounts, where this start loaded them. */
  demonstration: readonly string[]
  /** Lets running calls finish for as long as the settings say, then closes the connections and everything behind. */
  stop(): Promise<void>
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => done((server.address() as AddressInfo).port))
  })

/** What work behind the calls has to stop in, where the calls took all the time. */
const shutdownWorkMs = 2000

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** After a start there is enough to do for the machine. */
const firstCheckMs = 600_000

/** Does something at a time from now and then again and again. @returns the way to stop. */
const repeat = (work: () => Promise<unknown>, firstMs: number, everyMs: number) => {
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const run = () => {
    running = work()
    timer = setTimeout(run, everyMs).unref()
  }
  if (firstMs > 0) timer = setTimeout(run, firstMs).unref()
  else run()
  return async (): Promise<void> => {
    clearTimeout(timer)
    await running
  }
}

/**
 * Drops rows of the log and sessions that are past their retention, where from deleted people acted, and files that no one
 * took, now and once an hour. @returns the way to stop.
 */
const startRetention = ({ db, tokens, env, log, now }: Context): (() => Promise<void>) => {
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
  return repeat(
    () => Promise.all([drop().then(erase), dropUnusedFiles(), dropSessions()]),
    0,
    hourMs,
  )
}

/** Looks whether database and log are whole, soon and once a day. @returns the way to stop. */
const startChecks = ({ db, env, tokens, integrity, log }: Context): (() => Promise<void>) => {
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

/** Indexes what was written to the log. @returns the way to stop. */
const startIndexing = ({ db, log }: Context): (() => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const index = async () => {
    await indexLog(db, () => !stopped).catch((error: unknown) =>
      log.error({ err: error }, 'the log could not be indexed'),
    )
    if (!stopped) timer = setTimeout(again, indexEveryMs).unref()
  }
  let running = index()
  const again = () => {
    running = index()
  }
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** Reads the stations, so that the first visitor does not wait for it. @returns the way to wait for its end. */
const startStations = ({ stations, log }: Context): (() => Promise<void>) => {
  const reading = stations.generalised().then(
    () => undefined,
    (error: unknown) => log.error({ err: error }, 'the stations could not be read ahead'),
  )
  return () => reading
}

/**
 * Opens the database, brings it up to date, loads the demonstration data where it is empty, and serves.
 * @param now the clock, in milliseconds since 1970; tests move it.
 * @param say prints a line on the terminal: messages that no provider is there for.
 */
export const startServer = async (
  env: Env,
  now: () => number = Date.now,
  print: (text: string) => void = () => {},
): Promise<RunningServer> => {
  const log = makeLogger(env.logLevel)
  const db = await connect(env.databaseUrl, env.databaseLimits, (message) =>
    log.warn({ reason: message }, 'the query builder says'),
  )
  const passwords = makePasswords(env.weakPasswordHashes)
  await migrateUp(db)
  const demonstration =
    !env.production && (await isEmpty(db))
      ? await loadDemonstration(
          db,
          (password) => hashPassword(password, env.weakPasswordHashes),
          now(),
        )
      : []
  if (demonstration.length) {
    await db.transaction((trx) => loadDemonstrationRecords(trx, now()))
    await loadDemonstrationMaps(db, now())
    await loadDemonstrationDownloads(db, env.downloads.folder, now())
  }
  const delivery = makeDelivery({ env, db, log, now }, providersOf(env, now, print), purgeCodes)
  const tokens = makeTokens(env.secret)
  await writeWaitingLogs(db, tokens, now())
  const integrity = makeIntegrity()
  const sealer = makeSealer({
    db,
    tokens,
    seal: makeSeal(env.secret, 'log'),
    name: logNameOf(env.publicUrl),
    log,
    now,
    onBroken: () => integrity.report('log'),
  })
  sealer.start()
  const rateCounts = await connectRateCounts(env.redisUrl, tokens, log)
  const context: Context = {
    env,
    db,
    log,
    passwords,
    tokens,
    rights: makeRightsCache(db.read),
    endedSessions: makeEndedSessions(log),
    rates: makeRateLimits(env.rates, rateCounts),
    refusals: makeRefusals(log, now),
    delivery,
    stations: makeStationsCache(db.read),
    integrity,
    sealer,
    runningExports: { count: 0 },
    importWork: { running: new Set(), reading: 0 },
    mapContents: new Map(),
    ...featureLinks,
    now,
  }
  const stopImports = await watchImports(context, (goOn) => sendWaitingActivations(context, goOn))
  const server = createHttpServer(makeApp(context), log, env.headersMs)
  const drain = makeDrain(server)
  const port = await listen(server, env.port, env.host)
  delivery.start()
  context.refusals.start()
  const stationsRead = startStations(context)
  const stopRetention = startRetention(context)
  const stopChecks = startChecks(context)
  const folder = env.ionexFolder ? makeFolderWatch(context, env.ionexFolder) : null
  folder?.start()
  const stopIndexing = startIndexing(context)
  return {
    port,
    context,
    demonstration,
    stop: async () => {
      const begun = Date.now()
      await drain(env.drainMs)
      const rest = async () => {
        await context.refusals.stop()
        await stopImports()
        await delivery.stop()
        await stopRetention()
        await stopChecks()
        await folder?.stop()
        await stopIndexing()
        await stationsRead()
        await sealer.stop()
        await context.endedSessions.close()
        rateCounts.close()
        await db.close()
      }
      const left = Math.max(shutdownWorkMs, env.drainMs - (Date.now() - begun))
      if (!(await withTimeout(left, rest()))) log.warn('stopped before all work was through')
    },
  }
}
