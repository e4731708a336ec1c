import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { errorText, textOf } from '#i18n/server'
import { logsOf } from '../../support/client.ts'
import { commandProgram } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const run = promisify(execFile)

it.each(['admin:create', 'log:rotate-key'])(
  'refuses to run %s with a secret other than the servers’, because the log would reject its row',
  async (name) => {
    const rows = async () => (await server.db.read('logs').count({ n: '*' }).first())?.n
    const before = await rows()
    const failed = run(process.execPath, [...commandProgram, name], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'test',
        DATABASE_URL: server.databaseUrl,
        JWT_SECRET: 'not the secret of the tests of 32 characters or more',
      },
    })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: 'JWT_SECRET is not the one that the servers of this database run with.\n',
    })
    expect(await rows()).toBe(before)
  },
)

/** Answers the command's prompts on a pseudo-terminal. @returns its output */
const runInteractive = async (given: readonly [RegExp, string][]) => {
  const command = [process.execPath, ...commandProgram, 'admin:create'].join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TERM: 'xterm',
      NODE_ENV: 'test',
      DATABASE_URL: server.databaseUrl,
      JWT_SECRET: 'a secret of the tests of 32 characters or more',
    },
  })
  let output = ''
  child.stdout.on('data', (data) => (output += String(data)))
  const ended = once(child, 'exit')
  for (const [label, text] of given) {
    while (!label.test(output) && child.exitCode === null) await pause(20)
    child.stdin.write(`${text}\r`)
    await pause(100)
  }
  return { ended: await ended, output }
}

it('explains an invalid answer in words, and that a name is taken', async () => {
  const empty = await runInteractive([
    [/Username: $/, 'otheradmin'],
    [/Real name: $/, ''],
  ])
  expect(empty.ended).toEqual([1, null])
  expect(empty.output).toContain(`Real name: ${textOf('en', 'validation.required')}`)
  const short = await runInteractive([
    [/Username: $/, 'otheradmin'],
    [/Real name: $/, 'Lin Yue'],
    [/Email: $/, 'other@example.org'],
    [/Password .*: $/, 'Abc2031x'],
  ])
  expect(short.ended).toEqual([1, null])
  expect(short.output).toContain('The password must have 9 to 16 characters.')
  const nameTaken = await runInteractive([
    [/Username: $/, 'superadmin'],
    [/Real name: $/, 'Lin Yue'],
    [/Email: $/, 'terminal-taken@example.org'],
    [/Password .*: $/, 'Hidden2031x'],
  ])
  expect(nameTaken.ended).toEqual([1, null])
  expect(nameTaken.output).toContain(errorText('en', 'usernameExists', {}))
  expect(nameTaken.output).not.toMatch(/insert into/i)
})

it('creates an administrator on the terminal, hides the password and logs the creation', async () => {
  const { ended, output } = await runInteractive([
    [/Username: $/, 'terminaladmin'],
    [/Real name: $/, 'Lin Yue'],
    [/Email: $/, 'terminal@example.org'],
    [/Password .*: $/, 'Hidden2031x'],
  ])
  expect(ended).toEqual([0, null])
  expect(output).toContain('terminaladmin')
  expect(output).not.toContain('Hidden2031x')
  const admin = await server.as('terminaladmin', 'Hidden2031x')
  const body = await logsOf(admin, { action: 'user.createAdministrator' })
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ actorName: 'admin:create', targetName: 'terminaladmin', code: 0 })
  expect(JSON.stringify(body)).not.toContain('Hidden2031x')
  expect((await admin.post('/usercenter/logs/verify')).body.data).toMatchObject({ whole: true })
})
