import { runCommand } from './commands.ts'

/** Runs a command from its source, as tests do; operators run the build. */
await runCommand(process.argv.slice(2))
