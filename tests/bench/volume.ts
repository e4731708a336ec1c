import { appendFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { logs } from '#contract/operations/logs'
import { signIn } from '../support/client.ts'
import { percentile, say, whileServing, workMs } from './figures.ts'
import {
  casesOf,
  companiesOffered,
  logsOffered,
  rolesOffered,
  usersOffered,
  type Case,
} from './volumeCases.ts'
import { openVolume } from './volumeData.ts'

/**
 * `npx tsx tests/bench/volume.ts sqlite|postgres|<address> [folder] [part of a list's name] [users companies rows]`:
 * measures every list, filter, sort and search of the screens, single, in pairs and as random combinations, for the
 * provider and for a company administrator with a tenth of all people. Uses the built server (`npm run build` first)
 * with 1,000,000 users, 100,000 companies and 5,000,000 log rows by default. The database is filled once and kept in
 * the folder, like the times of each case (`<engine>.tsv`). Work is CPU time, which other load does not affect. Prints
 * a line per list, then a table and the cases over their limit, without pass or fail.
 */
const [engine = 'sqlite', folder = '/tmp/portal-volume', part = '', ...counts] =
  process.argv.slice(2)
const [users = 1_000_000, companies = 100_000, rows = 5_000_000] = counts.map(Number)

const limitMs = 50
const limitOfHolders = 200
/** Requests per case; cases over the limit are repeated in rounds, and the best round counts. */
const calls = 4
const repeatCalls = 20
const rounds = 3
const signInEveryMs = 120_000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Elapsed time of a request, and CPU time of the server and database, in milliseconds. */
interface Timing {
  passed: number
  worked: number
}

const { url, leave, pid: ofDatabase } = await openVolume(engine, { users, companies, rows }, folder)

const call = (address: string, { headers, pids }: Caller): Promise<Timing> =>
  new Promise((done, fail) => {
    const work = () => pids.reduce((sum, pid) => sum + workMs(pid), 0)
    const before = work()
    const begun = performance.now()
    const clientRequest = request(address, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200)
          done({ passed: performance.now() - begun, worked: work() - before })
        else fail(new Error(`${answer.statusCode} ${decodeURIComponent(address)}`))
      })
    })
    clientRequest.on('error', fail)
    clientRequest.end()
  })

const several = async (count: number, one: () => Promise<Timing>): Promise<Timing[]> => {
  const times: Timing[] = []
  while (times.length < count) times.push(await one())
  return times
}

const figureOf = (kind: keyof Timing) => (times: readonly Timing[], share: number) =>
  percentile(
    times.map((time) => time[kind]),
    share,
  )
const passed = figureOf('passed')
const worked = figureOf('worked')

/** Repeats a case often enough for a 95th percentile; taking the best round filters out other load on the machine. */
const calledAgain = async (one: () => Promise<Timing>, limit: number): Promise<Timing[]> => {
  let best = await several(repeatCalls, one)
  for (let round = 1; round < rounds && passed(best, 0.95) > limit; round += 1) {
    const times = await several(repeatCalls, one)
    if (passed(times, 0.95) < passed(best, 0.95)) best = times
  }
  return best
}

const callers = ['provider', 'company'] as const

interface Measured extends Case {
  list: string
  who: (typeof callers)[number]
  limit: number
  times: Timing[]
}

interface Caller {
  headers: Record<string, string>
  pids: readonly number[]
  signIn(): Promise<void>
}

const measureList = async (
  base: string,
  caller: Caller,
  asked: Pick<Measured, 'list' | 'who' | 'limit'>,
  cases: readonly Case[],
): Promise<Measured[]> => {
  const { list, limit } = asked
  if (!list.includes(part)) return []
  const measured: Measured[] = []
  let signedInAt = -Infinity
  for (const one of cases) {
    if (performance.now() - signedInAt > signInEveryMs) {
      await caller.signIn()
      signedInAt = performance.now()
    }
    const once = () => call(`${base}/gateway/usercenter/${one.path}`, caller)
    await once()
    let times = await several(calls, once)
    if (passed(times, 1) > limit && worked(times, 0) < 2 * limit)
      times = await calledAgain(once, limit)
    measured.push({ ...asked, ...one, times })
  }
  return measured
}

const daysOf = (cases: readonly Case[]): Case[] =>
  cases.map((one) => ({
    ...one,
    path: `logs/histogram?${one.path.slice(one.path.indexOf('filter='))}`,
  }))

const ofPeople = (path: string, words: readonly string[]): Case[] =>
  [undefined, ...words].flatMap((q) =>
    ['id', 'username', 'realName'].map((by) => ({
      kind: q ? 'words' : 'no filter',
      name: `${path}, ${q ?? 'no filter'} · ${by}`,
      path: `${path}${path.includes('?') ? '&' : '?'}sort=["${by}","ASC"]&range=[0,24]&filter=${encodeURIComponent(JSON.stringify({ q }))}`,
    })),
  )

const isSlow = ({ times, limit }: Measured) => passed(times, 0.95) > limit
const ms = (time: number) => time.toFixed(1)

const timesFile = join(
  folder,
  `${[engine.replace(/:.*/, ''), ...(part ? [part] : [])].join(' ')}.tsv`,
)

const storeTimes = (done: readonly Measured[]): void => {
  for (const { who, list, kind, name, times } of done) {
    const figures = [passed(times, 0.5), passed(times, 0.95), worked(times, 0.5)]
    appendFileSync(timesFile, `${[who, list, kind, name, ...figures.map(ms)].join('\t')}\n`)
  }
  const [first] = done
  say(`${first?.who}, ${first?.list}: ${done.filter(isSlow).length} of ${done.length} are too slow`)
}

/** Name suffix of log cases in the default sort, which the cases by day do not have. */
const newest = logs.sort.join(' ')

const measure = async (base: string, pid: number): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [place, username] of ['superadmin', 'acmeadmin'].entries()) {
    const who = callers[place] ?? 'provider'
    const headers: Record<string, string> = { appid: '10000' }
    const caller: Caller = {
      headers,
      pids: ofDatabase ? [pid, ofDatabase] : [pid],
      signIn: async () => {
        headers.Authorization = `Bearer ${(await signIn(base, username)).token}`
      },
    }
    const all = who === 'provider'
    const add = async (list: string, cases: readonly Case[], limit = limitMs) => {
      const done = await measureList(base, caller, { list, who, limit }, cases)
      if (done.length) storeTimes(done)
      measured.push(...done)
    }
    const far = (share: number) => Math.floor((all ? users : users / 10) * share)
    await add('users', casesOf(usersOffered(all), 150, [25, far(0.4), far(0.9)]))
    await add('companies', casesOf(companiesOffered(all), 50, all ? [25, companies / 2] : []))
    await add('roles', casesOf(rolesOffered(all), 50, all ? [25, companies / 2] : []))
    const ofLog = casesOf(logsOffered(all), 150, [25, far(1), far(2.5)])
    await add('log', ofLog)
    await add('days of the log', daysOf(ofLog.filter(({ name }) => name.endsWith(newest))))
    const words = ['王', 'an', '立新', 'zhang', 'nobodyhasthis']
    await add(
      'search through everything',
      words.map((q) => ({ kind: 'words', name: q, path: `find?q=${encodeURIComponent(q)}` })),
    )
    await add('users of a role', ofPeople('roles/101/users', words))
    const holders = ['1400', '1402', '1650', '1000'].map(
      (id) => `rights/holders?permissionId=${id}`,
    )
    await add(
      'holders',
      holders.flatMap((path) => ofPeople(path, words)),
      limitOfHolders,
    )
  }
  return measured
}

const cells = (some: readonly Measured[]): string => {
  const times = some.flatMap((one) => one.times.slice(0, calls))
  return some.length
    ? `${some.length} | ${ms(passed(times, 0.5))} | ${ms(passed(times, 0.95))} | ${ms(worked(times, 0.95))} | ${some.filter(isSlow).length}`
    : ' | | | |'
}

const table = (measured: readonly Measured[]): string => {
  const kinds = new Set(measured.map(({ list, kind }) => `${list} | ${kind}`))
  const lines = [...kinds].map((kind) => {
    const ofKind = measured.filter((one) => `${one.list} | ${one.kind}` === kind)
    const each = callers.map((who) => cells(ofKind.filter((one) => one.who === who)))
    return `| ${kind} | ${each.join(' | ')} |`
  })
  const heads = callers.map(
    (who) => `${who}: cases | p50, ms | p95, ms | p95 of work, ms | too slow`,
  )
  return [
    `| list | filter | ${heads.join(' | ')} |`,
    `|---|---${'|--:'.repeat(10)}|`,
    ...lines,
  ].join('\n')
}

const print = (measured: readonly Measured[]): void => {
  say(table(measured))
  const slow = measured
    .filter(isSlow)
    .toSorted((a, b) => worked(b.times, 0.5) - worked(a.times, 0.5))
  say(`\n${slow.length} of ${measured.length} cases are slower than their limit:`)
  for (const { who, list, name, times } of slow)
    say(
      `- p95 ${ms(passed(times, 0.95))}, p50 ${ms(passed(times, 0.5))}, work ${ms(worked(times, 0.5))} ms: ${who}, ${list}, ${name}`,
    )
}

try {
  writeFileSync(timesFile, '')
  await whileServing(url, async (base, pid) => print(await measure(base, pid)))
} finally {
  agent.destroy()
  leave()
}
