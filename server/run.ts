import { DatabaseVersionError } from '#db/migrate'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { readEnv, SettingsError, type Env } from './core/env.ts'
import { makeLogger } from './core/logger.ts'
import { waysOf } from './core/settings.ts'
import { setupAddress } from './features/people/setup/setup.service.ts'
import { startServer, type RunningServer } from './start.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$)/.test(host)

const announce = async (
  server: RunningServer,
  { publicUrl, production, host }: Env,
): Promise<void> => {
  print(`${publicUrl} is ready.`)
  const setup = await setupAddress(server.context)
  if (setup)
    print(`No administrator yet. Make the first one at ${setup}, or by npm run admin:create.`)
  const ways = waysOf(server.context.settings.current, server.context.env)
  const missing = [
    ['email', 'No mail server is set up: no emails', 'SMTP_URL'],
    ['sms', 'No SMS gateway is set up: no text messages', 'SMS_HOOK_URL'],
  ] as const
  for (const [channel, what, variable] of missing)
    if (ways[channel] === 'nowhere')
      print(
        `${what} are sent, not even verification codes. Set it up in the console under Settings, or by ${variable}.`,
      )
  if (!production && !isLoopback(host))
    print(
      `WARNING: ${host} is open to other machines, with demonstration accounts whose password everyone knows. ` +
        'Set NODE_ENV=production for anything but trying it.',
    )
  if (!server.demonstration.length) return
  print(
    `Demonstration accounts (password ${demonstrationPassword}): ${server.demonstration.join(', ')}`,
  )
}

/**
 * Starts the server, and stops it on a signal: during the start after its end, as one that is broken off may leave a
 * migration locked; at once on the second.
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

/** Starts the server with the settings of the environment, until a signal ends it; says why where it cannot start. */
export const run = async (): Promise<void> => {
  try {
    const env = readEnv(process.env)
    await announce(await startUntilSignal(() => startServer(env, Date.now, print)), env)
  } catch (error) {
    if (error instanceof SettingsError)
      process.stderr.write(`The settings do not allow a start:\n${error.message}\n`)
    else if (error instanceof DatabaseVersionError) process.stderr.write(`${error.message}\n`)
    else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      process.stderr.write(`The port is in use: ${error.message}. Set PORT to another one.\n`)
    else makeLogger('fatal').fatal({ err: error }, 'the server could not start')
    process.exit(1)
  }
}
