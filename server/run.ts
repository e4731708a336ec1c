import { DatabaseVersionError } from '#db/migrate'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { databaseUrlOf, readEnv, SettingsError, type Env } from './core/env.ts'
import { makeLogger } from './core/logger.ts'
import { missingSetupOf } from './core/settings.ts'
import { startProblem } from './core/startProblem.ts'
import { setupAddress } from './features/people/setup/setup.service.ts'
import { startServer, type RunningServer } from './start.ts'

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
