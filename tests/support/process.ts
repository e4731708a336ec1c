import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface ServerProcess {
  child: ChildProcess
  ended: Promise<number | null>
  output(): string
}

/**
 * Arguments of node that start the server: the build made by `npm test`, or the source, which takes three times as
 * long.
 */
export const serverProgram: readonly string[] = process.env['SERVER_BUILT']
  ? ['dist/server/main.js']
  : ['--import', 'tsx', 'server/main.ts']

/** Arguments of node that run an operator's command; its name in package.json follows. */
export const commandProgram: readonly string[] = process.env['SERVER_BUILT']
  ? ['dist/server/main.js']
  : ['--import', 'tsx', 'server/cli/main.ts']

export const startProcess = (
  settings: Record<string, string>,
  program: readonly string[] = serverProgram,
): ServerProcess => {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      ...settings,
    },
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ended, output: () => output }
}

export const waitForOutput = async (
  text: RegExp,
  { output }: Pick<ServerProcess, 'output'>,
): Promise<string> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = text.exec(output())
    if (found) return found[0]
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`never said ${text}: ${output()}`)
}
