import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import type { Command } from './command.ts'
import { createAdministrator } from './createAdministrator.ts'
import { demoApplication } from './demoApplication.ts'
import { migrate } from './migrate.ts'
import { resetFactors } from './resetFactors.ts'
import { rotateLogKey } from './rotateLogKey.ts'
import { rotateOauthKey } from './rotateOauthKey.ts'
import { rotateSecrets } from './rotateSecrets.ts'
import { seed } from './seed.ts'
import { verifyLog } from './verifyLog.ts'

/** Operators' commands by their names in package.json; they are built with the server. */
const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    'admin:create': createAdministrator,
    'admin:reset-factors': resetFactors,
    backup,
    'db:migrate': migrate,
    'db:seed': seed,
    'demo:application': demoApplication,
    'log:rotate-key': rotateLogKey,
    'log:verify': verifyLog,
    'oauth:rotate-key': rotateOauthKey,
    restore,
    'secrets:rotate': rotateSecrets,
  }),
)

export const commandNames: readonly string[] = [...commands.keys()]

export const runCommand = async ([name = '', ...args]: readonly string[]): Promise<void> => {
  const command = commands.get(name)
  if (command) return command(args)
  process.stderr.write(`Unknown command ${name}. Commands: ${commandNames.join(', ')}.\n`)
  process.exitCode = 1
}
