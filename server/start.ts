import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { connect } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { makePrivateFolder } from '#db/privateFiles'
import { makeApp } from './app.ts'
import { createContext } from './context.ts'
import type { Context } from './core/context.ts'
import type { Env } from './core/env.ts'
import { createHttpServer } from './core/http/createServer.ts'
import { makeDrain } from './core/http/drain.ts'
import { makeLogger } from './core/logger.ts'
import { startServices } from './core/services.ts'
import { makeTokens } from './core/tokens.ts'
import { loadAllDemonstration } from './demonstration.ts'
import { makeIntegrity } from './features/operations/health/integrity.ts'
import { servicesOf } from './services.ts'

export interface RunningServer {
  port: number
  context: Context
  demonstration: readonly string[]
  /** Waits for running requests up to the configured time, then closes all connections and background work. */
  stop(): Promise<void>
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })

/** Minimum time for services to stop after requests took all of `drainMs`. */
const minStopMs = 2000

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
  const open = async () => {
    await migrateUp(db)
    // The folder is created at startup, so that a backup can refuse to run if it is missing, e.g. because its disk is
    // not mounted.
    makePrivateFolder(env.downloads.folder)
    const tokens = makeTokens(env.secrets)
    const demonstration = await loadAllDemonstration({ db, env, tokens }, now)
    return {
      demonstration,
      context: await createContext({ env, db, log, now, tokens, integrity }, print),
    }
  }
  const { demonstration, context } = await open().catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const server = createHttpServer(makeApp(context), log, env)
  const drain = makeDrain(server)
  const bindPort = async () => {
    // Seals the logins in the demonstration data first, because event streams cannot open while old log rows wait for
    // sealing.
    if (demonstration.length) await context.sealer.seal()
    await listen(server, env.port, env.host)
    return () => drain(0)
  }
  const stopServices = await startServices(servicesOf(context, bindPort), log)
  return {
    port: (server.address() as AddressInfo).port,
    context,
    demonstration,
    stop: async () => {
      const begun = Date.now()
      // Closes the streams at once, because they would use up the time of the drain.
      void context.streams.close()
      await drain(env.drainMs)
      await stopServices(Math.max(minStopMs, env.drainMs - (Date.now() - begun)))
    },
  }
}
