import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '#db/connect'
import { requireRow } from '#db/tables'
import { makeClient, signIn } from './client.ts'
import { createUser } from './factories.ts'
import { seeded, type Seeded } from './seeded.ts'
import { commonSettings } from './settings.ts'
import { verifyStored } from './verifyStored.ts'

interface Written {
  id: string
  acknowledged: string
  sent: string[]
  changes: number
}

/** A person's name with a number in letters. */
export const nameOf = (number: number) =>
  `Lin ${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

const untilReady = async (child: ChildProcess, port: number): Promise<void> => {
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await pause(20)
  }
}

export const startToKill = async (
  args: readonly string[],
  url: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...commonSettings,
      PORT: String(port),
      DATABASE_URL: url,
      ...settings,
    },
  })
  await untilReady(child, port)
  return child
}

const write = async (
  port: number,
  token: string | null,
  user: Written,
  next: () => number,
  round: { over: boolean },
) => {
  const client = makeClient(`http://127.0.0.1:${port}`, token)
  while (!round.over) {
    const realName = nameOf(next())
    user.sent.push(realName)
    const answer = await client.put(`/usercenter/users/${user.id}`, { realName }).catch(() => null)
    if (!answer || answer.status === 503) return
    if (answer.status !== 200) throw new Error(`unexpected: ${JSON.stringify(answer.body)}`)
    user.acknowledged = realName
    user.sent = []
    user.changes += 1
  }
}

const findFault = async (db: Database, user: Written): Promise<string | null> => {
  const stored = requireRow(
    await db
      .read('users')
      .where({ id: Number(user.id) })
      .first('real_name', 'version'),
  )
  const rows = await db
    .read('logs')
    .where({ target_type: 'user', target_id: user.id, action: 'user.edit', code: 0 })
    .orderBy('id')
    .select('before', 'after')
  const names = rows.map(({ after }) => JSON.parse(after ?? '').realName)
  const broken = rows.findIndex(
    ({ before }, index) => index > 0 && JSON.parse(before ?? '').realName !== names[index - 1],
  )
  if (broken >= 0) return `a row is missing before ${names[broken]}`
  if (rows.length && names.at(-1) !== stored.real_name)
    return `${stored.real_name} is stored, the log ends with ${names.at(-1)}`
  if (stored.version !== rows.length + 1)
    return `version ${stored.version}, but ${rows.length} rows in the log`
  if (user.acknowledged && ![user.acknowledged, ...user.sent].includes(stored.real_name))
    return `${user.acknowledged} was acknowledged, ${stored.real_name} is stored`
  return null
}

export const waitForSessionsToEnd = async (db: Database): Promise<void> => {
  if (db.engine === 'sqlite') return
  for (;;) {
    const { rows } = await db.read.raw(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    if (rows[0].n === 0) return
    await pause(20)
  }
}

const writeUntilKilled = async (
  args: readonly string[],
  url: string,
  port: number,
  users: Written[],
  next: () => number,
  random: Seeded,
  crash?: () => void,
): Promise<void> => {
  const child = await startToKill(args, url, port)
  const exited = once(child, 'exit')
  let writing: Promise<unknown> = Promise.resolve()
  const round = { over: false }
  try {
    const { token } = await signIn(`http://127.0.0.1:${port}`, 'acmeadmin')
    const before = users.map(({ changes }) => changes)
    writing = Promise.all(users.map((user) => write(port, token, user, next, round)))
    // Waits for the first change, because slow machines may take longer than the random pause.
    const begun = async () => {
      while (!round.over && !users.some(({ changes }, index) => changes !== before[index]))
        await pause(5)
    }
    await Promise.race([begun(), writing])
    await pause(random.below(500))
    if (crash) {
      crash()
      round.over = true
      await writing
      await untilReady(child, port)
    }
  } finally {
    child.kill('SIGKILL')
    round.over = true
    await exited
    await writing
  }
}

/**
 * Repeatedly starts a server, lets writers change users, kills it (SIGKILL) at a random moment and checks: no
 * acknowledged change is lost, every change has its log row and every row its change, and the log is intact.
 * @param args arguments of node that start the server
 * @param crash crashes the database instead; the server must recover
 * @returns the number of acknowledged changes; throws at the first fault
 */
export const killRounds = async (
  args: readonly string[],
  url: string,
  port: number,
  rounds: number,
  say: (text: string) => void = () => {},
  crash?: () => void,
): Promise<number> => {
  const writers = 32
  const random = seeded(20_261_122)
  const first = await startToKill(args, url, port)
  const base = `http://127.0.0.1:${port}`
  await (await signIn(base, 'superadmin')).put('/usercenter/companies/2', { userQuota: 500 })
  const admin = await signIn(base, 'acmeadmin')
  const users: Written[] = []
  for (let count = 0; count < writers; count += 1)
    users.push({ id: (await createUser(admin)).id, acknowledged: '', sent: [], changes: 0 })
  first.kill('SIGKILL')
  await once(first, 'exit')
  let number = 0
  const changes = () => users.reduce((sum, user) => sum + user.changes, 0)
  for (let round = 1; round <= rounds; round += 1) {
    await writeUntilKilled(args, url, port, users, () => (number += 1), random, crash)
    const db = await connect(url)
    try {
      await waitForSessionsToEnd(db)
      for (const user of users) {
        const fault = await findFault(db, user)
        if (fault) throw new Error(`round ${round}, user ${user.id}: ${fault}`)
      }
      if (round % 10 === 0 || round === rounds) {
        const report = await verifyStored(db)
        if (!report.whole) throw new Error(`round ${round}: ${JSON.stringify(report)}`)
        say(`${round} kills, ${changes()} changes, ${report.rows} rows, log whole`)
      }
      if (db.engine === 'sqlite' && round === rounds) {
        const [row] = await db.read.raw('PRAGMA integrity_check')
        if (row.integrity_check !== 'ok') throw new Error(JSON.stringify(row))
        say('integrity check: ok')
      }
    } finally {
      await db.close()
    }
  }
  return changes()
}
