import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flushDeferred } from '#db/tables'
import { connect, type Database } from '#db/connect'
import { serverOrigin } from '#server/core/context'
import { makeLogger } from '#server/core/logger'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { eraseOrigins } from '#server/platform/audit/anonymize'
import { isUnsealedSince } from '#server/platform/events/changes'
import { makeSealer } from '#server/platform/audit/sealer'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { engine, seededDatabase, type TemporaryDatabase } from '../../../support/database.ts'
import { freePort } from '../../../support/freePort.ts'
import { startToKill } from '../../../support/kills.ts'
import { makeTestSealer } from '../../../support/makeTestSealer.ts'
import { serverProgram } from '../../../support/process.ts'
import { logParts, verifyStored } from '../../../support/verifyStored.ts'

let database: TemporaryDatabase
let one: Database
let other: Database
beforeAll(async () => {
  database = await seededDatabase()
  ;[one, other] = [await connect(database.url), await connect(database.url)]
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.remove()
})

const origin = { ...serverOrigin, tokens: logParts.tokens }
const write = (db: Database, name: string) =>
  db.transaction((trx) =>
    writeAudit(trx, origin, Date.now(), {
      action: 'user.edit',
      actor: { userId: 3, username: 'acmeadmin', companyId: 2 },
      target: { type: 'test', id: '1', name },
    }),
  )

const waiting = async () => Number((await one.read('log_unsealed').count({ n: '*' }).first())?.n)
const places = async (): Promise<number[]> =>
  one.read('log_leaves').orderBy('leaf_index').pluck('leaf_index')

const measureSealing = async (): Promise<number> => {
  const begun = performance.now()
  while ((await waiting()) > 0) await pause(20)
  return performance.now() - begun
}

it('assigns every position exactly once, with any number of concurrent sealers', async () => {
  const sealers = [makeTestSealer(one), makeTestSealer(other), makeTestSealer(one)]
  const before = (await places()).length
  let sealed = 0
  for (let round = 0; round < 15; round += 1) {
    const written = [0, 1, 2, 3, 4, 5].map((row) => write(row % 2 ? one : other, `${round} ${row}`))
    const counts = await Promise.all(sealers.map((sealer) => sealer.seal()))
    await Promise.all(written)
    sealed += counts.reduce((sum, count) => sum + count, 0)
  }
  while ((await waiting()) > 0) sealed += (await sealers[0]?.seal()) ?? 0
  expect(sealed).toBe(90)
  expect(await places()).toEqual(Array.from({ length: before + 90 }, (_, place) => place))
  expect(await verifyStored(one)).toMatchObject({ whole: true, unsealed: 0 })
})

it('assigns later positions to rows of transactions that end later', async () => {
  if (engine === 'sqlite') return
  const sealer = makeTestSealer(one)
  let commit: () => void = () => {}
  const late = new Promise<void>((done) => {
    commit = done
  })
  let notifyWritten: () => void = () => {}
  const written = new Promise<void>((done) => {
    notifyWritten = done
  })
  const slow = other.transaction(async (trx) => {
    await writeAudit(trx, origin, Date.now(), {
      action: 'user.edit',
      actor: { userId: 3, username: 'acmeadmin', companyId: 2 },
      target: { type: 'test', id: '1', name: 'late' },
    })
    await flushDeferred(trx)
    notifyWritten()
    await late
  })
  await written
  await write(one, 'early')
  await sealer.seal()
  commit()
  await slow
  await sealer.seal()
  const names = await one
    .read('log_leaves')
    .join('logs', 'logs.id', 'log_leaves.log_id')
    .orderBy('leaf_index', 'desc')
    .limit(2)
    .pluck('target_name')
  expect(names).toEqual(['late', 'early'])
  expect(await verifyStored(one)).toMatchObject({ whole: true })
})

it('continues within five seconds when the sealing process is killed', async () => {
  const child = await startToKill(serverProgram, database.url, await freePort())
  await write(one, 'sealed by the process')
  expect(await measureSealing()).toBeLessThan(5000)
  const sealer = makeTestSealer(other)
  sealer.start()
  const exited = once(child, 'exit')
  for (let row = 0; row < 20; row += 1) {
    await write(one, `around the kill ${row}`)
    if (row === 10) child.kill('SIGKILL')
  }
  await exited
  expect(await measureSealing()).toBeLessThan(5000)
  await sealer.stop()
  expect(await verifyStored(one)).toMatchObject({ whole: true, unsealed: 0 })
})

it.each(engine === 'postgres' ? ['PostgreSQL'] : [])(
  'continues within five seconds when the sealing process hangs, on %s',
  async () => {
    let notifyLocked = () => {}
    const locked = new Promise<void>((done) => (notifyLocked = done))
    const still = one.maintain(async (trx) => {
      await trx.raw(`SET LOCAL idle_in_transaction_session_timeout = '2s'`)
      await trx.raw('SELECT pg_advisory_xact_lock(7202612)')
      notifyLocked()
      await pause(4000)
    })
    const outcome = still.then(
      () => 'held',
      () => 'lost',
    )
    await locked
    await write(one, 'behind the lock')
    const sealer = makeTestSealer(other)
    expect(await sealer.seal()).toBe(0)
    sealer.start()
    expect(await measureSealing()).toBeLessThan(5000)
    await sealer.stop()
    expect(await outcome).toBe('lost')
  },
)

it('signs with only two keys if two processes have different secrets', async () => {
  const secrets = [Buffer.from('the secret that another process was given')] as const
  const tokens = makeTokens(secrets)
  const stranger = makeSealer({
    db: other,
    tokens,
    seal: makeSeal(secrets, 'log'),
    name: 'localhost:3000/log',
    log: makeLogger('silent'),
    now: Date.now,
    onBroken: () => {},
  })
  const sealer = makeTestSealer(one)
  await sealer.seal()
  const before = await one.read('log_keys').pluck('id')
  for (let round = 0; round < 5; round += 1) {
    await write(one, `of the first ${round}`)
    await sealer.seal()
    await other.transaction((trx) =>
      writeAudit(trx, { ...serverOrigin, tokens }, Date.now(), {
        action: 'user.edit',
        actor: { userId: 3, username: 'acmeadmin', companyId: 2 },
        target: { type: 'test', id: '1', name: `of the second ${round}` },
      }),
    )
    await stranger.seal()
  }
  while ((await waiting()) > 0) await stranger.seal()
  expect(await one.read('log_keys').pluck('id')).toHaveLength(before.length + 1)
})

it('skips any number of rows with another secret, and warns once', async () => {
  const sealer = makeTestSealer(one)
  await sealer.seal()
  const foreign = {
    ...serverOrigin,
    tokens: makeTokens([Buffer.from('another secret than that of the servers')]),
  }
  await one.transaction(async (trx) => {
    for (let row = 0; row < 501; row += 1)
      await writeAudit(trx, foreign, Date.now() - 60_000, {
        action: 'user.edit',
        actor: { userId: 3, username: 'acmeadmin', companyId: 2 },
        target: { type: 'test', id: '1', name: `foreign ${row}` },
      })
  })
  expect(sealer.passedOver).toBe(0)
  const before = await places()
  await write(one, 'own')
  expect(await sealer.seal()).toBe(1)
  expect(await places()).toHaveLength(before.length + 1)
  expect(sealer.passedOver).toBeGreaterThan(0)
  expect(await isUnsealedSince(one.read, Date.now(), sealer.passedOver)).toBe(false)
  expect(await isUnsealedSince(one.read, Date.now(), 0)).toBe(true)
  expect(await waiting()).toBe(501)
  expect(await verifyStored(one)).toMatchObject({ whole: false, fault: 'inserted' })
})

it('erases the name of a deleted person in a row only after that is sealed', async () => {
  const sealer = makeTestSealer(one)
  await sealer.seal()
  await one.transaction((trx) => trx('users').where({ id: 3 }).update({ deleted_at: 1 }))
  await write(one, 'after the deletion')
  const erase = () => one.transaction((trx) => eraseOrigins(trx, Date.now()))
  const named = async () =>
    (await one.read('logs').where({ target_name: 'after the deletion' }).first())?.actor_name
  await erase()
  expect(await named()).toBe('acmeadmin')
  await sealer.seal()
  await erase()
  expect(await named()).toBeNull()
})
