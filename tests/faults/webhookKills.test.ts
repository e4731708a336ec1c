import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { signIn, type Client } from '../support/client.ts'
import { seededDatabase, type TemporaryDatabase } from '../support/database.ts'
import { createUser } from '../support/factories.ts'
import { freePort } from '../support/freePort.ts'
import { nameOf, startToKill, waitForSessionsToEnd } from '../support/kills.ts'
import { serverProgram } from '../support/process.ts'
import { seeded } from '../support/seeded.ts'
import { createWebhook, startReceiver, type Receiver } from '../support/webhooks.ts'

const kills = 100
const companies = { acmeadmin: '2', betaadmin: '3' } as const

let database: TemporaryDatabase
let receiver: Receiver
beforeAll(async () => {
  database = await seededDatabase()
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.close()
  await database.remove()
})

const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const db = await connect(database.url)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Lets the leases of the killed process run out. */
const endLeases = (db: Database) =>
  db.transaction(async (trx) => {
    await trx('webhooks').update({ sending_until: null })
    await trx('outgoing_calls').where({ state: 'waiting' }).update({ next_try_at: 0 })
  })

/** Rows of the log that webhooks of `user.changed` report, in its order. */
const listReported = (db: Database, path: string) => {
  const query = db
    .read('logs')
    .join('log_leaves', 'log_leaves.log_id', 'logs.id')
    .where({ action: 'user.edit', code: 0 })
    .orderBy('leaf_index')
  if (path !== '/all') void query.where('company_id', Number(path.slice(1)))
  return query.select({ logId: 'logs.id', index: 'leaf_index' })
}

it('delivers every event at least once, to no other company and first in the order of the log, when it is killed 100 times', async () => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const random = seeded(20_261_130)
  const start = () => startToKill(serverProgram, database.url, port)
  let child = await start()
  const users: { id: string; administrator: keyof typeof companies }[] = []
  for (const administrator of Object.keys(companies) as (keyof typeof companies)[]) {
    const client = await signIn(base, administrator)
    const url = `${receiver.base}/${companies[administrator]}`
    await createWebhook(client, { url, kinds: ['user.changed'] })
    for (let count = 0; count < 2; count += 1)
      users.push({ id: (await createUser(client)).id, administrator })
  }
  const ofProvider = { url: `${receiver.base}/all`, kinds: ['user.changed'] }
  await createWebhook(await signIn(base, 'superadmin'), ofProvider)

  let names = 0
  for (let round = 0; round < kills; round += 1) {
    const exited = once(child, 'exit')
    const writing = { over: false }
    const change = async (client: Client, id: string) => {
      while (!writing.over) {
        const realName = nameOf((names += 1))
        const changed = client.put(`/usercenter/users/${id}`, { realName })
        if (!(await changed.catch(() => null))) return
        await pause(20)
      }
    }
    const clients = {
      acmeadmin: await signIn(base, 'acmeadmin'),
      betaadmin: await signIn(base, 'betaadmin'),
    }
    const work = users.map(({ id, administrator }) => change(clients[administrator], id))
    await pause(50 + random.below(300))
    child.kill('SIGKILL')
    writing.over = true
    await exited
    await Promise.all(work)
    await withDatabase(async (db) => {
      await waitForSessionsToEnd(db)
      await endLeases(db)
    })
    child = await start()
  }
  for (const path of ['/all', '/2', '/3']) {
    const reported = await withDatabase((db) => listReported(db, path))
    expect(reported.length).toBeGreaterThan(kills)
    const wanted = new Set(reported.map(({ logId }) => String(logId)))
    const logIds = () => new Set(receiver.at(path).map(({ event }) => event.data.logId))
    const missing = () => {
      const delivered = logIds()
      return [...wanted].filter((id) => !delivered.has(id)).length
    }
    await expect.poll(missing, { interval: 500 }).toBe(0)
    // A set has its members in the order of their first delivery.
    const first = [...logIds()].map(Number)
    const places = new Map(reported.map(({ logId, index }) => [Number(logId), Number(index)]))
    const early = first.filter((id, place) => {
      const before = first[place - 1]
      if (before === undefined || id > before) return false
      return (places.get(id) ?? Infinity) < (places.get(before) ?? Infinity)
    })
    expect(early).toEqual([])
    const others = receiver.at(path).map(({ event }) => event.data.companyId)
    expect([...new Set(others)].toSorted()).toEqual(path === '/all' ? ['2', '3'] : [path.slice(1)])
    const ids = new Map<string, string>()
    for (const { headers, event } of receiver.at(path)) {
      const id = String(headers['webhook-id'])
      expect(ids.get(event.data.logId) ?? id).toBe(id)
      ids.set(event.data.logId, id)
    }
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
}, 900_000)
