import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { requireRow } from '#db/tables'
import { serverOrigin } from '#server/core/context'
import { replaceSigner } from '#server/platform/audit/signer'
import { prepareLog } from '#server/platform/audit/rows'
import { writeAudit, writeAudits } from '#server/platform/audit/writeAudit'
import type { Client } from '../../../support/client.ts'
import { createUser } from '../../../support/factories.ts'
import { makeTestSealer } from '../../../support/makeTestSealer.ts'
import { commandProgram } from '../../../support/process.ts'
import { useServer } from '../../../support/server.ts'
import { commonSettings } from '../../../support/settings.ts'
import { extendsHead, headOf, runGuide, type Head } from '../../../support/verifyProof.ts'
import { logParts, verifyStored } from '../../../support/verifyStored.ts'

const server = useServer()
const { system, admin } = server
const path = '/usercenter/logs'
const context = () => server.context
const origin = { ...serverOrigin, tokens: logParts.tokens }

const entry = (name: string) => ({
  action: 'user.edit' as const,
  actor: { userId: 3, username: 'acmeadmin', companyId: 2 },
  target: { type: 'test', id: '1', name },
  after: { realName: '林越', nested: { b: [1, 'é'], a: null } },
})

const text = async (client: Client, address: string): Promise<string> => {
  const response = await client.fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  return response.text()
}

const checkpoint = (client: Client, size?: number) =>
  text(client, `${path}/checkpoint${size === undefined ? '' : `?size=${size}`}`)

const consistency = async (client: Client, from: Head, to: Head): Promise<boolean> => {
  const { body } = await client.get(`${path}/consistency?from=${from.size}&to=${to.size}`)
  return extendsHead(from, to, body.data.hashes)
}

const addRows = async (count: number) => {
  await context().db.transaction((trx) =>
    writeAudits(
      trx,
      origin,
      Date.now(),
      Array.from({ length: count }, (_, number) => prepareLog(origin, entry(`row ${number}`))),
    ),
  )
  await context().sealer.seal()
}

it('proves each row to a person who has only the public key', async () => {
  await addRows(300)
  const key = await text(admin, `${path}/key`)
  expect(key).toMatch(/^[^+\s]+\+[\da-f]{8}\+[\w+/=]{44}\n$/)
  const { body: rows } = await admin.list(path, {
    filter: { targetType: 'test' },
    sort: ['id', 'ASC'],
    range: [0, 299],
  })
  for (const row of [rows[0], rows[1], rows[127], rows.at(-1)]) {
    const proof = (await admin.get(`${path}/${row.id}/proof`)).body.data
    expect(proof.record).toEqual(row)
    expect(proof.index).toBe(row.position - 1)
    expect(proof.treeSize).toBe(headOf(proof.checkpoint).size)
    expect(runGuide(proof, key)).toEqual({
      proven: true,
      says: `Proven: entry ${row.id} is number ${row.position} of ${proof.treeSize}, signed by localhost:0/log.`,
    })
    const forged = { ...proof, record: { ...row, after: { realName: 'x' } } }
    expect(runGuide(forged, key)).toEqual({ proven: false, says: 'NOT PROVEN: after was changed' })
    const later = { ...proof, record: { ...row, at: '2020-01-01T00:00:00.000Z' } }
    expect(runGuide(later, key).says).toBe('NOT PROVEN: at was changed')
    expect(runGuide({ ...proof, index: proof.index ^ 1 }, key).proven).toBe(false)
    const signed = proof.checkpoint.replace(/.(?=\n\n)/, 'A')
    expect(runGuide({ ...proof, checkpoint: signed }, key).proven).toBe(false)
  }
})

it('proves that the log only grew, between any two sizes', async () => {
  const heads = [headOf(await checkpoint(admin))]
  for (const count of [1, 2, 60, 200]) {
    await addRows(count)
    heads.push(headOf(await checkpoint(admin)))
  }
  for (const from of heads)
    for (const to of heads.filter(({ size }) => size >= from.size)) {
      expect(await consistency(admin, from, to)).toBe(true)
      expect(headOf(await checkpoint(admin, to.size))).toEqual(to)
      if (from.size < to.size) {
        const other = { ...from, root: heads.find(({ size }) => size > from.size)?.root ?? '' }
        expect(await consistency(admin, other, to)).toBe(false)
      }
    }
  const newest = heads.at(-1)?.size ?? 0
  const status = async (from: number | string, to: number | string) =>
    (await admin.get(`${path}/consistency?from=${from}&to=${to}`)).body.code
  expect(await status(2, 1)).toBe(7000)
  expect(await status(1, newest + 100_000)).toBe(7000)
  expect(await status('x', newest)).toBe(7000)
  expect((await admin.get(`${path}/checkpoint?size=${newest + 100_000}`)).status).toBe(404)
  expect((await admin.get(`${path}/key?id=00000000`)).status).toBe(404)
})

it('asks to retry in a second for a row that is not sealed yet', async () => {
  const admin = await server.as('acmeadmin')
  await context().sealer.stop()
  await context().db.transaction((trx) => writeAudit(trx, origin, Date.now(), entry('waiting')))
  const { body } = await admin.list(path)
  expect(body[0]).toMatchObject({ targetName: 'waiting', position: null, sealedAt: null })
  const others = await admin.list(path, { range: [1, 24] })
  expect(others.body[0].hash).toMatch(/^[\da-f]{64}$/)
  expect(body.slice(1)).toEqual(others.body)
  const answer = await admin.get(`${path}/${body[0].id}/proof`)
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
    409,
    7027,
    '1',
  ])
  expect(await verifyStored(context().db)).toMatchObject({ whole: true })
  await server.restart()
  const again = await server.as('acmeadmin')
  expect((await again.get(`${path}/${body[0].id}/proof`)).status).toBe(200)
  const sealed = (await again.get(`${path}/${body[0].id}`)).body
  // The leaf hash of the row is available before the row is sealed.
  expect(sealed).toEqual({
    ...body[0],
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    position: expect.any(Number),
    sealedAt: expect.any(String),
  })
  expect(sealed.hash).toBe(body[0].hash)
})

it('leaves proofs valid when a person is erased, and hides that person’s data', async () => {
  const key = await text(admin, `${path}/key`)
  const user = await createUser(admin)
  await context().sealer.seal()
  const { body } = await admin.list(path, { filter: { targetType: 'user', targetId: user.id } })
  const proofOf = async () => (await admin.get(`${path}/${body[0].id}/proof`)).body.data
  const before = await proofOf()
  expect(Object.keys(before.salts)).toHaveLength(6)
  const id = Number(body[0].id)
  const { db } = context()
  const stored = requireRow(await db.read('logs').where({ id }).first())
  const update = (change: object) =>
    db.transaction((trx) => trx('logs').where({ id }).update(change))
  await update({ target_name: null, before: null, after: null, target_salt: null })
  const after = await proofOf()
  expect(after.leaf).toBe(before.leaf)
  expect(Object.keys(after.salts).toSorted()).toEqual(['actorName', 'address', 'userAgent'])
  expect(after.record.targetName).toBe('')
  expect(runGuide(after, key).proven).toBe(true)
  expect(runGuide(before, key).proven).toBe(true)
  await update(stored)
})

it('signs with a new key after a rotation, and earlier checkpoints stay valid', async () => {
  const [oldKey, oldHead] = [await text(admin, `${path}/key`), await checkpoint(admin)]
  const parts = { ...logParts, name: 'localhost:0/log' }
  await context().db.transaction((trx) => replaceSigner(trx, parts, context().now()))
  await addRows(1)
  const newKey = await text(admin, `${path}/key`)
  const newHead = await checkpoint(admin)
  expect(newKey).not.toBe(oldKey)
  expect(newHead.split('— ')[1]).not.toBe(oldHead.split('— ')[1])
  const oldId = oldKey.split('+')[1]
  expect(await text(admin, `${path}/key?id=${oldId}`)).toBe(oldKey)
  expect(await consistency(admin, headOf(oldHead), headOf(newHead))).toBe(true)
  const { body } = await system.list(path, { filter: { action: 'log.rotateKey' } })
  expect(body[0].targetId).toBe(newKey.split('+')[1])
  expect(await verifyStored(context().db)).toMatchObject({ whole: true })
})

/** Changes stored data directly, runs a check and restores the data. */
const tamper = async (
  table: string,
  where: Record<string, number>,
  change: Record<string, unknown> | null,
) => {
  const { db } = context()
  const before = await db.read(table).where(where)
  const put = (rows: object[] | null) =>
    db.transaction(async (trx) => {
      if (rows) {
        await trx(table).where(where).delete()
        await trx(table).insert(rows)
      } else await trx(table).where(where).delete()
    })
  await put(change ? before.map((row) => ({ ...row, ...change })) : null)
  const report = await verifyStored(db)
  await db.transaction(async (trx) => {
    await trx(table)
      .where({ ...where, ...change })
      .delete()
    await trx(table).insert(before)
  })
  return report
}

it('detects removed, inserted, swapped, forged and truncated rows', async () => {
  const { db } = context()
  await addRows(5)
  const rows = await db.read('log_leaves').orderBy('leaf_index', 'desc').limit(5)
  const [row, previous] = [requireRow(rows[2]), requireRow(rows[3])]
  const position = row.leaf_index + 1
  const id = row.log_id
  expect(await tamper('logs', { id }, null)).toMatchObject({
    fault: 'missing',
    rowId: String(id),
    position,
  })
  expect(await tamper('log_leaves', { log_id: id }, null)).toMatchObject({
    fault: 'missing',
    position,
  })
  const stored = requireRow(await db.read('logs').where({ id }).first())
  const { id: _, ...copy } = stored
  const inserted = await db.transaction(async (trx) => {
    await trx('logs').insert({ ...copy, id: id + 1_000_000 })
    return id + 1_000_000
  })
  expect(await verifyStored(db)).toMatchObject({ fault: 'inserted', rowId: String(inserted) })
  // Adding the row to the sealer's queue does not help either without the secret.
  await db.transaction((trx) => trx('log_unsealed').insert({ log_id: inserted, mac: 'x' }))
  const broken: string[] = []
  await makeTestSealer(db, () => broken.push('broken')).seal()
  expect(broken).toEqual(['broken'])
  expect(await verifyStored(db)).toMatchObject({ fault: 'inserted', rowId: String(inserted) })
  await db.transaction(async (trx) => {
    await trx('log_unsealed').where({ log_id: inserted }).delete()
    await trx('logs').where({ id: inserted }).delete()
  })

  const swap = (a: typeof row, b: typeof row) =>
    db.transaction(async (trx) => {
      const move = (from: number, to: number) =>
        trx('log_leaves').where({ log_id: from }).update({ leaf_index: to })
      await move(a.log_id, -1)
      await move(b.log_id, a.leaf_index)
      await move(a.log_id, b.leaf_index)
    })
  await swap(row, previous)
  expect(await verifyStored(db)).toMatchObject({
    fault: 'reordered',
    rowId: String(id),
    position: previous.leaf_index + 1,
  })
  await swap(
    { ...row, leaf_index: previous.leaf_index },
    { ...previous, leaf_index: row.leaf_index },
  )
  expect(await verifyStored(db)).toMatchObject({ whole: true })

  const head = requireRow(await db.read('log_checkpoints').orderBy('size', 'desc').first())
  const at = { size: head.size }
  const forged = head.note.replace(/.(?=\n\n)/, 'A')
  expect(await tamper('log_checkpoints', at, { note: forged })).toMatchObject({
    fault: 'checkpoint',
    position: head.size,
  })
  const tile = { level: 0, place: Math.floor(row.leaf_index / 256) }
  const { hashes } = requireRow(await db.read('log_tiles').where(tile).first())
  expect(await tamper('log_tiles', tile, { hashes: hashes.subarray(32) })).toMatchObject({
    whole: false,
  })
  expect(await tamper('log_tiles', tile, { hashes: hashes.subarray(0, -32) })).toMatchObject({
    fault: 'rewound',
    position: head.size,
  })
  expect(await verifyStored(db)).toMatchObject({ whole: true })
})

it('reveals a completely rewound log to everyone with an older checkpoint: sealer, log:verify and the proof', async () => {
  const { db } = context()
  await addRows(3)
  const savedCheckpoint = await checkpoint(admin)
  // From here on only this test's sealer runs.
  await context().sealer.stop()
  const sealer = makeTestSealer(db)
  await sealer.seal()
  const size = headOf(savedCheckpoint).size - 2
  // Simulates an attacker with full write access and the secret.
  await db.transaction(async (trx) => {
    const removedIds: number[] = await trx('log_leaves')
      .where('leaf_index', '>=', size)
      .pluck('log_id')
    await trx('logs').whereIn('id', removedIds).delete()
    await trx('log_leaves').where('leaf_index', '>=', size).delete()
    await trx('log_unsealed').delete()
    await trx('log_checkpoints').where('size', '>', size).delete()
    const tile = requireRow(
      await trx('log_tiles').where({ level: 0 }).orderBy('place', 'desc').first(),
    )
    await trx('log_tiles')
      .where({ level: 0, place: tile.place })
      .update({ hashes: tile.hashes.subarray(0, (size - tile.place * 256) * 32) })
    await trx('log_checkpoints').delete()
    await trx('log_keys').delete()
  })
  await makeTestSealer(db).seal()
  expect(await verifyStored(db)).toMatchObject({ whole: true })
  await db.transaction((trx) => writeAudit(trx, origin, Date.now(), entry('another past')))
  await expect(sealer.seal()).rejects.toThrow('the log was rewound')
  for (let row = 0; row < 4; row += 1)
    await db.transaction((trx) => writeAudit(trx, origin, Date.now(), entry('another past')))
  await makeTestSealer(db).seal()
  const now = headOf(await checkpoint(admin))
  expect(now.size).toBeGreaterThan(headOf(savedCheckpoint).size)
  expect(await consistency(admin, headOf(savedCheckpoint), now)).toBe(false)

  const folder = mkdtempSync(join(tmpdir(), 'portal-head-'))
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...commandProgram, 'log:verify', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...commonSettings, DATABASE_URL: server.databaseUrl },
    })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'kept.txt'), savedCheckpoint)
  expect(run().stdout).toMatch(/^The log is intact: \d+ rows/)
  const result = run(join(folder, 'kept.txt'))
  expect([result.status, result.stderr]).toEqual([
    1,
    expect.stringMatching(/^The log is not intact: (checkpoint|rewound) at position \d+\.\n$/),
  ])
})
