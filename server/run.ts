import { DatabaseVersionError } from '#db/migrate'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { readEnv, SettingsError } from './core/env.ts'
import { makeLogger } from './core/logger.ts'
import { startServer, type RunningServer } from './start.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

const announce = (server: RunningServer, publicUrl: string) => {
  print(`${publicUrl} is ready.`)
  if (!server.demonstration.length) return
  print(
    `Demonstration accounts (password ${demonstrationPassword}): ${server.demonstration.join(', ')}`,
  )
}

const stopOnSignal = (server: RunningServer) => {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Starts the server with the settings of the environment, until a signal ends it; says why where it cannot start. */
export const run = async (): Promise<void> => {
  try {
    const env = readEnv(process.env)
    const server = await startServer(env, Date.now, print)
    stopOnSignal(server)
    announce(server, env.publicUrl)
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
