import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { signIn, type Answer } from '../support/client.ts'
import { createRole, createUser, createVisitor, foundCompany } from '../support/factories.ts'
import { say, withDatabases } from './figures.ts'
import { whileServingSource } from './sourceServer.ts'

/**
 * `npm run bench:journeys [-- --files]`: counts our files that one warm call enters, with V8's precise coverage. A file
 * counts if at least half of the repeated calls entered it; one that idle periods of the same length enter does not.
 * `shared` are files of `server/contract` and `i18n`, which the goals do not include.
 */
const listsFiles = process.argv.includes('--files')
const warmUps = 5
const repeats = 9
const goals: Record<string, number> = {
  'users list': 32,
  'user update': 45,
  'role save': 45,
  login: 34,
  'join approval': 48,
}

const root = pathToFileURL(`${process.cwd()}/`).href
const isOurs = (url: string) => /^(server|db|i18n)\//.test(url.slice(root.length))
const session = new Session()

/** Files with a function that ran since the last call of this function. */
const enteredFiles = async (): Promise<string[]> => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(
      ({ url, functions }) =>
        url.startsWith(root) &&
        isOurs(url) &&
        functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
    )
    .map(({ url }) => url.slice(root.length).replace(/\?.*/, ''))
}

const inHalfOf = (runs: readonly (readonly string[])[]): Set<string> => {
  const counts = new Map<string, number>()
  for (const file of runs.flatMap((files) => [...new Set(files)]))
    counts.set(file, (counts.get(file) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count * 2 >= runs.length).map(([file]) => file))
}

/** @param prepare makes what one call needs, e.g. a pending request, and returns the call */
const measure = async (name: string, prepare: () => Promise<() => Promise<Answer>>) => {
  const called: string[][] = []
  const idle: string[][] = []
  for (let turn = -warmUps; turn < repeats; turn += 1) {
    const call = await prepare()
    await enteredFiles()
    const begin = performance.now()
    const { status, body } = await call()
    const ms = performance.now() - begin
    const files = await enteredFiles()
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    if (turn < 0) continue
    called.push(files)
    await pause(ms)
    idle.push(await enteredFiles())
  }
  const background = inHalfOf(idle)
  const files = [...inHalfOf(called)].filter((file) => !background.has(file)).toSorted()
  const shared = files.filter((file) => /^(server\/contract|i18n)\//.test(file)).length
  const columns = [files.length - shared, goals[name], shared]
  say(`${name.padEnd(14)} ${columns.map((column) => String(column).padStart(7)).join('')}`)
  if (listsFiles) for (const file of files) say(`  ${file}`)
}

const measureAll = async (base: string) => {
  const as = (name: string, password?: string) => signIn(base, name, password)
  const admin = await as('acmeadmin')
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

  say('journey          files   goal shared')
  await measure(
    'users list',
    async () => () =>
      admin.list('/usercenter/users', { sort: ['createdAt', 'DESC'], range: [0, 24], filter: {} }),
  )
  const user = await createUser(admin)
  let turn = 0
  await measure(
    'user update',
    async () => () =>
      admin.put(`/usercenter/users/${user.id}`, {
        realName: (turn += 1) % 2 ? 'Lin Yue' : 'Lin Yu',
      }),
  )
  const role = await createRole(admin)
  await measure(
    'role save',
    async () => () =>
      admin.put(`/usercenter/roles/${role.id}`, {
        permissionIds: (turn += 1) % 2 ? ['1400', '1402'] : ['1400'],
      }),
  )
  await measure('login', async () => () => {
    const body = {
      grant_type: 'password',
      username: 'acmemember',
      password: demonstrationPassword,
      agree: true,
    }
    return admin.post('/auth/oauth/token', body)
  })
  const company = await foundCompany({ as }, { userQuota: 100 })
  await measure('join approval', async () => {
    const { username, password } = await createVisitor({ as })
    const applicant = await as(username, password)
    const { body } = await applicant.post('/usercenter/join-requests', { name: company.name })
    return () =>
      company.client.post(`/usercenter/join-requests/${body.id}/review`, { decision: 'agree' })
  })
  session.disconnect()
}

await withDatabases('sqlite', async ({ create, folder }) => {
  const settings = {
    DATABASE_URL: await create(),
    DOWNLOADS_DIR: join(folder, 'downloads'),
    CHECK_ANSWERS: 'false',
  }
  await whileServingSource(settings, measureAll)
})
