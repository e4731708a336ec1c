import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClient } from '../../../support/client.ts'
import { seededDatabase, type TemporaryDatabase } from '../../../support/database.ts'
import { freePort } from '../../../support/freePort.ts'
import { startProcess, waitForOutput, type ServerProcess } from '../../../support/process.ts'
import { makeRedis, type TestRedis } from '../../../support/redis.ts'
import { commonSettings, metricsHeaders } from '../../../support/settings.ts'

const lookupLimit = 30

interface Server extends ServerProcess {
  base: string
}

let database: TemporaryDatabase
let redis: TestRedis
let first: Server
let second: Server

const startServer = async (): Promise<Server> => {
  const port = await freePort()
  const started = startProcess({
    ...commonSettings,
    LOG_LEVEL: 'info',
    PORT: String(port),
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
  })
  await waitForOutput(/is ready/, started)
  return { ...started, base: `http://127.0.0.1:${port}` }
}

const stopServer = async ({ child, ended }: Server): Promise<void> => {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

beforeAll(async () => {
  ;[database, redis] = await Promise.all([seededDatabase(), makeRedis()])
  await redis.start()
  first = await startServer()
  second = await startServer()
})
afterAll(async () => {
  await Promise.all([stopServer(first), stopServer(second)])
  await redis.stop()
  await database.remove()
})

let lastAddress = 0
const newAddress = () => `198.51.100.${(lastAddress += 1)}`

const countAllowed = async (
  servers: readonly Server[],
  address: string,
  calls: number,
): Promise<number> => {
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, call) =>
      makeClient(servers[call % servers.length]?.base ?? '').call('/public/coverage/batch', {
        method: 'POST',
        body: { csv: 'lat,lon\n31.2,121.5' },
        headers: { 'X-Forwarded-For': address },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 200).length
}

const readiness = async ({ base }: Server): Promise<unknown> =>
  (await fetch(`${base}/readyz`, { headers: metricsHeaders })).json()

const timesSaid = (text: string, { output }: Server): number => output().split(text).length - 1

/** Sends requests until each server counts in Redis again after losing it the given number of times. */
const waitForRedisCounting = async (times: number, servers: readonly Server[]): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    await countAllowed(servers, newAddress(), servers.length)
    if (servers.every((server) => timesSaid('counted in Redis again', server) === times)) return
    await pause(50)
  }
  throw new Error(`Redis is not found again: ${servers.map(({ output }) => output()).join('\n')}`)
}

it('allows exactly the limit of an address, however its calls are distributed over the processes', async () => {
  const address = newAddress()
  expect(await countAllowed([first, second], address, lookupLimit + 15)).toBe(lookupLimit)
  expect(await countAllowed([first], address, 1)).toBe(0)
  expect(await countAllowed([second], newAddress(), 1)).toBe(1)
})

it('resets Redis counts whose expiry is in the future, up to the limit', async () => {
  const address = newAddress()
  expect(await countAllowed([first, second], address, lookupLimit + 1)).toBe(lookupLimit)
  const client = new Redis(redis.url)
  for (const key of await client.keys('portal:limit:*')) await client.pexpire(key, 86_400_000)
  client.disconnect()
  expect(await countAllowed([first], address, 1)).toBe(1)
  expect(await countAllowed([first, second], address, lookupLimit + 15)).toBe(lookupLimit - 1)
})

it('counts the addresses of one IPv6 network as one', async () => {
  expect(await countAllowed([first], '2001:db8:0:100::1', 20)).toBe(20)
  expect(await countAllowed([second], '2001:db8:0:100:ffff::2', 20)).toBe(10)
  expect(await countAllowed([second], '2001:db8:0:101::1', 20)).toBe(20)
})

it('stores a keyed digest of the address in Redis until the window ends', async () => {
  await countAllowed([first], newAddress(), 1)
  const client = new Redis(redis.url)
  const keys = await client.keys('*')
  const times = await Promise.all(keys.map((key) => client.pttl(key)))
  await client.quit()
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) expect(key).toMatch(/^portal:limit:(reads|batch):[\w-]{43}$/)
  for (const time of times) expect(time).toBeGreaterThan(0)
})

it('limits per process while Redis is unavailable, logs it once, and returns to Redis afterwards', async () => {
  const address = newAddress()
  expect(await countAllowed([first], address, 20)).toBe(20)
  await redis.stop()
  expect(await countAllowed([first], address, lookupLimit)).toBe(lookupLimit - 20)
  expect(await countAllowed([second], address, lookupLimit + 5)).toBe(lookupLimit)
  for (const server of [first, second]) {
    expect(await readiness(server)).toEqual({ status: 'ready', lacks: ['redis'] })
    expect(timesSaid('counted without Redis', server)).toBe(1)
  }
  await redis.start()
  await waitForRedisCounting(1, [first, second])
  expect(await readiness(first)).toEqual({ status: 'ready' })
  expect(await countAllowed([first, second], newAddress(), lookupLimit + 5)).toBe(lookupLimit)
})

it('uses its own counts while Redis keeps the connection open without responding', async () => {
  const address = newAddress()
  redis.pause()
  expect(await countAllowed([first], address, lookupLimit + 5)).toBe(lookupLimit)
  expect(await countAllowed([second], newAddress(), 1)).toBe(1)
  redis.resume()
  await waitForRedisCounting(2, [first, second])
  expect(await countAllowed([first, second], newAddress(), lookupLimit + 5)).toBe(lookupLimit)
})

it('starts without Redis, connects later, and never prints its password', async () => {
  await redis.stop()
  const third = await startServer()
  expect(timesSaid('counted without Redis', third)).toBe(1)
  expect(await countAllowed([third], newAddress(), lookupLimit + 5)).toBe(lookupLimit)
  await redis.start()
  await waitForRedisCounting(1, [third])
  await stopServer(third)
  for (const server of [first, second, third]) expect(server.output()).not.toContain(redis.password)
})
