import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from './figures.ts'
import { bareTarget, makeBareDatabase } from './compare/bareTarget.ts'
import { operations, type Operation, type Target } from './compare/operations.ts'
import { missingForPeer } from './compare/peerFiles.ts'
import { makePeerDatabase, peerTarget } from './compare/peerTarget.ts'
import { makePortalDatabase, portalTarget } from './compare/portalTarget.ts'
import { watchMachine } from './compare/quiet.ts'
import { showFigures, showServers, type Figures } from './compare/report.ts'
import { logIn, startServer, type Running } from './compare/servers.ts'
import { connections, hasWrk, measure } from './compare/wrk.ts'

/**
 * `npm run bench -- [--users 100000] [--rounds 3] [--seconds 4] [--only portal,bare] [--operations list,search]`:
 * compares the built portal with a peer (Directus) and with the bare stack, on the same people, in turns within each
 * round. Only figures of one run are comparable; it warns if the machine was too busy. The first run installs the peer
 * in `BENCH_FOLDER` (default: `portal-bench` in the temporary folder), which takes several minutes.
 */
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: 'Directus,portal,bare' },
    operations: { type: 'string', default: operations.join(',') },
  },
})
const users = Number(values.users)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const names = values.only.split(',')
const chosen = operations.filter((one) => values.operations.split(',').includes(one))
const folder = process.env.BENCH_FOLDER ?? join(tmpdir(), 'portal-bench')
const peerFolder = join(folder, 'peer')
const portalPort = 3971
const barePort = 3972

const ready = (): boolean => {
  if (!hasWrk()) say('wrk is missing: apt-get install wrk')
  if (!existsSync('dist/server/main.js')) say('the portal is not built: npm run build')
  return hasWrk() && existsSync('dist/server/main.js')
}

const copyOf = (file: string): string => {
  const copy = file.replace(/\.db$/, '.run.db')
  for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
  copyFileSync(file, copy)
  return copy
}

const makers: Record<string, () => Promise<Target | null>> = {
  Directus: async () => {
    const missing = missingForPeer(peerFolder)
    if (missing.length) say(`without Directus, which needs ${missing.join(', ')}`)
    return missing.length
      ? null
      : peerTarget(peerFolder, copyOf(await makePeerDatabase(peerFolder, users)))
  },
  portal: async () =>
    portalTarget(`sqlite:${copyOf(await makePortalDatabase(folder, users))}`, portalPort),
  bare: async () => bareTarget(copyOf(await makeBareDatabase(folder, users)), barePort),
}

const warmUpSeconds = 1
/** How many times faster a repeated list may be than varying ones before caching is suspected. */
const maxSpeedup = 1.8

/** Detects a server that caches whole responses, because its figures would only measure the cache. */
const cachesResponses = async (server: Running): Promise<boolean> => {
  const { target } = server
  const { list } = target.calls
  const same = { ...list, path: list.path.replace('{from}', '50').replace('{to}', '74') }
  const token = await logIn(target)
  for (let tries = 0; tries < 3; tries += 1) {
    const changing = await measure(server, token, list, users, 1)
    const repeated = await measure(server, token, same, users, 1)
    if (repeated.rate < changing.rate * maxSpeedup) return false
  }
  return true
}

const compare = async (servers: readonly Running[]): Promise<Figures> => {
  const figures: Figures = new Map()
  const round = async (count: boolean, operation: Operation, server: Running, token: string) => {
    const { target } = server
    const time = count ? seconds : warmUpSeconds
    const measured = await measure(server, token, target.calls[operation], users, time)
    if (!count) return
    const key = `${operation} ${target.name}` as const
    figures.set(key, [...(figures.get(key) ?? []), measured])
  }
  for (let number = 0; number <= rounds; number += 1) {
    const tokens = new Map<Running, string>()
    for (const server of servers) tokens.set(server, await logIn(server.target))
    for (const operation of chosen)
      for (const server of servers)
        await round(number > 0, operation, server, tokens.get(server) ?? '')
  }
  return figures
}

const servers: Running[] = []
if (!ready()) process.exit(1)
mkdirSync(folder, { recursive: true })
spawnSync('sync')
try {
  for (const name of names) {
    const target = await makers[name]?.()
    if (target) servers.push(await startServer(target))
  }
  const doubtsOf = watchMachine()
  say(`${users} users, ${connections} connections, ${rounds} rounds of ${seconds} s`)
  const figures = await compare(servers)
  showFigures(chosen, servers, figures)
  showServers(servers)
  for (const server of servers)
    if (chosen.includes('list') && (await cachesResponses(server)))
      say(
        `${server.target.name} seems to remember whole answers: list and search tell nothing of it`,
      )
  const rates = new Map([...figures].map(([name, all]) => [name, all.map(({ rate }) => rate)]))
  for (const doubt of doubtsOf(rates)) say(`Not to be trusted: ${doubt}`)
} finally {
  for (const { stop } of servers) await stop()
}
