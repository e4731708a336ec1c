import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { connect, type Database } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { makePrivateFolder } from '#db/privateFiles'
import { makeApp } from './app.ts'
import { startBackground } from './background.ts'
import { loadAllDemonstration } from './demonstration.ts'
import { featureLinks } from './featureLinks.ts'
import { purgeCodes } from '#server/platform/credentials/codes.queries'
import { purgeContactChanges } from '#server/platform/credentials/contactChanges.queries'
import { sendWaitingActivations } from '#server/features/people/activation/activation.watch'
import { makePasswords } from './platform/credentials/passwords.ts'
import { makeTokens } from './core/tokens.ts'
import type { Context } from './core/context.ts'
import { makeStationsCache } from './features/positioning/coverage/stationsCache.ts'
import type { Env } from './core/env.ts'
import { makeIntegrity, type Integrity } from './features/operations/health/integrity.ts'
import { makeFairShares } from './core/fairShares.ts'
import { createHttpServer } from './core/http/createServer.ts'
import { makeSeal } from './core/seal.ts'
import { makeTableReadings } from './core/tables/readTable.ts'
import { makeDrain } from './core/http/drain.ts'
import { maxConcurrentExports } from './platform/routing/exports.service.ts'
import { connectRateCounts } from './platform/routing/rateCounts.ts'
import { makeRateLimits } from './platform/routing/rateLimits.ts'
import { makeReadingTurns } from './platform/routing/readingTurns.ts'
import { makeFolderWatch } from './features/positioning/ionosphere/folder.ts'
import { watchImports } from './features/people/user-import/imports.watch.ts'
import { makeSealer } from './platform/audit/sealer.ts'
import { logNameOf } from './platform/audit/signer.ts'
import { makeRefusals } from './platform/audit/refusals.ts'
import { makeActivity } from './platform/identity/activity.ts'
import { makeCallers } from './platform/identity/callers.ts'
import { makeEndedSessions } from './platform/identity/endedSessions.ts'
import { makeDelivery } from './platform/messaging/delivery.ts'
import { providersOf } from './platform/messaging/providers.ts'
import { makeLogger } from './core/logger.ts'
import { makeLegal } from './platform/legal/legal.ts'
import { makeSettings } from './platform/settings/settings.ts'
import { makeRightsCache } from './platform/permissions/rightsCache.ts'
import { makeListAccess } from './listAccess.ts'
import { makeStreams } from './platform/events/streams.ts'
import { routesFor } from './routes.ts'
import { withTimeout } from './core/withTimeout.ts'

export interface RunningServer {
  port: number
  context: Context
  demonstration: readonly string[]
  /** Waits for running requests up to the configured time, then closes all connections and background work. */
  stop(): Promise<void>
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => done((server.address() as AddressInfo).port))
  })

const shutdownWorkMs = 2000

interface Base {
  env: Env
  db: Database
  integrity: Integrity
  log: Logger
  now: () => number
  print: (text: string) => void
  onFailure: (close: () => unknown) => void
}

const serve = async ({
  env,
  db,
  integrity,
  log,
  now,
  print,
  onFailure,
}: Base): Promise<RunningServer> => {
  const passwords = makePasswords(env.weakPasswordHashes)
  const tokens = makeTokens(env.secrets)
  await migrateUp(db)
  // Made here, because a backup refuses to run if the folder is missing, e.g. because its disk is not mounted.
  makePrivateFolder(env.downloads.folder)
  const demonstration = await loadAllDemonstration({ db, env, tokens }, now)
  const settings = await makeSettings(env, db.read)
  const legal = await makeLegal(db.read, now)
  const providers = providersOf(env, settings, now, print)
  const delivery = makeDelivery({ env, db, log, now }, providers, async (trx, before) => {
    await purgeCodes(trx, before)
    await purgeContactChanges(trx, before)
  })
  const sealer = makeSealer({
    db,
    tokens,
    seal: makeSeal(env.secrets, 'log'),
    name: logNameOf(env.publicUrl),
    log,
    now,
    onBroken: () => integrity.reportLog(false),
  })
  // Seals the demonstration's past logins first; event streams cannot open while old log rows wait for sealing.
  if (demonstration.length) await sealer.seal()
  sealer.start()
  onFailure(() => sealer.stop())
  const rateCounts = await connectRateCounts(env.redisUrl, tokens, log)
  onFailure(() => rateCounts.close())
  const lists = makeListAccess(routesFor(env.production))
  const context: Context = {
    env,
    settings,
    legal,
    db,
    log,
    passwords,
    tokens,
    rights: makeRightsCache(db.read),
    callers: makeCallers(),
    activity: makeActivity(),
    endedSessions: makeEndedSessions(log),
    rates: makeRateLimits(settings, rateCounts),
    readingTurns: makeReadingTurns(),
    refusals: makeRefusals(log, now),
    delivery,
    stations: makeStationsCache(db.read),
    integrity,
    sealer,
    exportPlaces: makeFairShares(maxConcurrentExports, 5),
    importWork: { running: new Set() },
    tableReadings: makeTableReadings(),
    mapContents: new Map(),
    ...featureLinks,
    streams: makeStreams(() => context, lists),
    lists,
    now,
  }
  const server = createHttpServer(makeApp(context), log, env)
  const drain = makeDrain(server)
  const startedAt = now()
  // A second server on the same port fails here, before it takes over any work.
  const port = await listen(server, env.port, env.host)
  onFailure(() => drain(0))
  const stopImports = await watchImports(context, startedAt, (goOn) =>
    sendWaitingActivations(context, goOn),
  )
  delivery.start()
  context.refusals.start()
  const background = startBackground(context)
  const folder = env.ionexFolder ? makeFolderWatch(context, env.ionexFolder) : null
  folder?.start()
  return {
    port,
    context,
    demonstration,
    stop: async () => {
      const begun = Date.now()
      const streamsClosed = context.streams.close()
      await drain(env.drainMs)
      // Stops the work that must not be lost first, and the work that may take long last.
      const rest = async () => {
        await context.refusals.stop()
        await context.endedSessions.close()
        await stopImports()
        await delivery.stop()
        await background.stopActivity()
        await sealer.stop()
        await background.stopRetention()
        await background.stopCounting()
        await background.stopSettings()
        await folder?.stop()
        await background.stopIndexing()
        await background.stationsRead()
        await streamsClosed
        await background.stopChecks()
        rateCounts.close()
        await db.close()
      }
      const left = Math.max(shutdownWorkMs, env.drainMs - (Date.now() - begun))
      if (!(await withTimeout(left, rest()))) log.warn('stopped before all work was through')
    },
  }
}

/**
 * Opens and migrates the database, loads demonstration data into an empty one, and starts serving. On failure it closes
 * everything it opened.
 * @param now the clock, in milliseconds since 1970; tests move it
 * @param print prints a line on the terminal, for messages without a provider
 */
export const startServer = async (
  env: Env,
  now: () => number = Date.now,
  print: (text: string) => void = () => {},
): Promise<RunningServer> => {
  const log = makeLogger(env.logLevel)
  const integrity = makeIntegrity()
  const db = await connect(
    env.databaseUrl,
    env.databaseLimits,
    (message) => log.warn({ reason: message }, 'the query builder says'),
    () => integrity.suspectDatabase(),
  )
  const opened = [(): unknown => db.close()]
  const onFailure = (close: () => unknown) => void opened.unshift(close)
  try {
    return await serve({ env, db, integrity, log, now, print, onFailure })
  } catch (error) {
    for (const close of opened) await close()
    throw error
  }
}
