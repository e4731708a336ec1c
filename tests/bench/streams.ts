import { setTimeout as pause } from 'node:timers/promises'
import { signIn, type Client } from '../support/client.ts'
import { createRole } from '../support/factories.ts'
import { listen, concernsRecord, type Listener } from '../support/events.ts'
import { memoryMb, percentile, processorMs, say, whileServing, withDatabases } from './figures.ts'

/**
 * `npm run build && npx tsx tests/bench/streams.ts [browsers]`: measures the memory and CPU time of open event streams,
 * at rest and with one change per second, and the delay until the last browser gets the event.
 */
const browsers = Number(process.argv[2] ?? 500)
const restSeconds = 30
const changes = 20

const names = ['superadmin', 'acmeadmin', 'acmemember', 'betaadmin', 'agencyadmin']

const percentDuring = async (pid: number, work: () => Promise<unknown>): Promise<string> => {
  const [before, begun] = [processorMs(pid), performance.now()]
  await work()
  return ((100 * (processorMs(pid) - before)) / (performance.now() - begun)).toFixed(2)
}

const measure = async (base: string, pid: number) => {
  const fresh = memoryMb(pid)
  const clients: Client[] = []
  for (let count = 0; count < browsers; count += 1)
    clients.push(await signIn(base, names[count % names.length] ?? ''))
  await pause(5000)
  const idle = await percentDuring(pid, () => pause(10_000))
  say(
    `without streams: ${fresh} MB after the start, ${memoryMb(pid)} MB after the logins, ${idle} % of a core`,
  )
  const listeners: Listener[] = []
  for (const client of clients) listeners.push(await listen(client))
  await pause(5000)
  const rest = await percentDuring(pid, () => pause(restSeconds * 1000))
  say(`${browsers} streams at rest: ${memoryMb(pid)} MB, ${rest} % of a core`)

  const admin = await signIn(base, 'acmeadmin')
  const recipients = listeners.filter((_, place) => names[place % names.length] === 'acmeadmin')
  const late: number[] = []
  const busy = await percentDuring(pid, async () => {
    for (let count = 0; count < changes; count += 1) {
      const { id } = await createRole(admin)
      const begun = performance.now()
      await Promise.all(recipients.map((listener) => listener.until(concernsRecord('roles', id))))
      late.push(performance.now() - begun)
      await pause(Math.max(0, 1000 - (performance.now() - begun)))
    }
  })
  const shown = [0.5, 1].map((share) => `${Math.round(percentile(late, share))} ms`)
  say(`a change a second: ${memoryMb(pid)} MB, ${busy} % of a core`)
  say(`the last of ${recipients.length} heard of it after ${shown[0]} (median), ${shown[1]} (most)`)
  for (const listener of listeners) await listener.close()
}

await withDatabases('sqlite', async ({ create }) => whileServing(await create(), measure))
