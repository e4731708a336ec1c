import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { connect } from '#db/connect'
import { DatabaseVersionError, migrateUp } from '#db/migrate'
import { makePrivateFolder } from '#db/privateFiles'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { makeApp } from './app.ts'
import { createContext } from './context.ts'
import type { Context } from './core/context.ts'
import { databaseUrlOf, readEnv, SettingsError, type Env } from './core/env.ts'
import { createHttpServer, makeDrain } from './core/http/createServer.ts'
import { makeLogger } from './core/logger.ts'
import { startServices } from './core/services.ts'
import { missingSetupOf } from './core/settings.ts'
import { startProblem } from './core/startProblem.ts'
import { makeTokens } from './core/tokens.ts'
import { loadAllDemonstration } from './demonstration.ts'
import { demonstrationApplicationOf } from './demonstrationApplication.ts'
import { makeIntegrity } from './features/operations/health/integrity.ts'
import { setupAddress } from './features/people/setup/setup.service.ts'
import { servicesOf } from './services.ts'

export interface RunningServer {
  port: number
  context: Context
  demonstration: readonly string[]
  /** Describes the demonstration's application; null without one. */
  application: string | null
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
  const application = demonstrationApplicationOf(context)
  const stopServices = await startServices([...servicesOf(context, bindPort), application], log)
  return {
    port: (server.address() as AddressInfo).port,
    context,
    demonstration,
    application: application.description(),
    stop: async () => {
      const begun = Date.now()
      // Closes the streams at once, because they would use up the time of the drain.
      void context.streams.close()
      await drain(env.drainMs)
      await stopServices(Math.max(minStopMs, env.drainMs - (Date.now() - begun)))
    },
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`)

const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$)/.test(host)

const lacking = {
  email:
    'No mail server is set up: no emails are sent, not even verification codes. Set one up in the console under Settings, or by SMTP_URL.',
  sms: 'No SMS gateway is set up: no text messages are sent, not even verification codes. Set one up in the console under Settings, or by SMS_HOOK_URL or ALIYUN_SMS_KEY_ID.',
  https: 'WARNING: PUBLIC_URL begins with http://. Passwords and sessions can be read on the way.',
}

const announce = async (server: RunningServer, env: Env): Promise<void> => {
  const { publicUrl, production, host } = env
  const setup = await setupAddress(server.context)
  print(`${publicUrl} is ready.`)
  if (setup)
    print(`No administrator yet. Make the first one at ${setup}, or by npm run admin:create.`)
  for (const what of missingSetupOf(server.context.settings.current, env)) print(lacking[what])
  if (!production && !isLoopback(host))
    print(
      `WARNING: ${host} is open to other machines, with demonstration accounts whose password everyone knows. ` +
        'Set NODE_ENV=production for anything but trying it.',
    )
  if (server.application !== null) print(server.application)
  if (!server.demonstration.length) return
  print(
    `Demonstration accounts (password ${demonstrationPassword}): ${server.demonstration.join(', ')}`,
  )
}

/**
 * Starts the server and stops it on a signal. A signal during startup waits for its end, since an aborted migration may
 * stay locked; a second signal stops immediately.
 */
const startUntilSignal = (start: () => Promise<RunningServer>): Promise<RunningServer> => {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    started
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const started = start()
  return started
}

export const run = async (): Promise<void> => {
  try {
    const env = readEnv(process.env)
    await announce(await startUntilSignal(() => startServer(env, Date.now, print)), env)
  } catch (error) {
    if (error instanceof SettingsError)
      process.stderr.write(`The settings do not allow a start:\n${error.message}\n`)
    else if (error instanceof DatabaseVersionError) process.stderr.write(`${error.message}\n`)
    else {
      const problem = startProblem(error, databaseUrlOf(process.env))
      if (problem === null) makeLogger('fatal').fatal({ err: error }, 'the server could not start')
      else process.stderr.write(`${problem}\n`)
    }
    process.exit(1)
  }
}
