import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { migrateDownOne, migrateUp } from '#db/migrate'
import { mustExist } from '#db/tables'
import { serverOrigin } from '#server/core/context'
import { anonymizeAudit } from '#server/platform/audit/anonymize'
import { prepareLog } from '#server/platform/audit/rows'
import { writeAudits } from '#server/platform/audit/writeAudit'
import { seededDatabase, type TemporaryDatabase } from '../support/database.ts'
import { makeTestSealer } from '../support/makeTestSealer.ts'
import { logParts, verifyStored } from '../support/verifyStored.ts'

let database: TemporaryDatabase
let db: Database
beforeAll(async () => {
  database = await seededDatabase()
  db = await connect(database.url)
})
afterAll(async () => {
  await db.close()
  await database.remove()
})

const count = 1500
const prepared = Array.from({ length: count }, (_, number) =>
  prepareLog(serverOrigin, {
    action: 'user.edit',
    actor: { userId: 3, username: 'acmeadmin', companyId: 2 },
    target: { type: 'user', id: number, name: `person ${number}` },
    after: { realName: `Lin ${number}`, nickName: '林' },
  }),
)

const plain = () =>
  db
    .read('logs')
    .orderBy('id')
    .select('id', 'at', 'actor_id', 'actor_name', 'target_id', 'target_name', 'before', 'after')

const origin = { ...serverOrigin, tokens: logParts.tokens }
const write = (now: number) => db.transaction((trx) => writeAudits(trx, origin, now, prepared))

const downToChain = async () => {
  while (await db.read.schema.hasTable('log_leaves')) await migrateDownOne(db)
}

it('takes the rows of a chain into the tree and back', async () => {
  await write(1_700_000_000_000)
  await makeTestSealer(db).seal()
  const before = await plain()
  expect(before.length).toBeGreaterThanOrEqual(count)

  await downToChain()
  expect(await plain()).toEqual(before)
  // Columns that this release does not know.
  const logs: string = 'logs'
  const chain = await db.read(logs).orderBy('id').select('previous_hash', 'hash')
  expect(chain.slice(1).map((row) => row.previous_hash)).toEqual(
    chain.slice(0, -1).map((row) => row.hash),
  )

  await migrateUp(db)
  expect(await plain()).toEqual(before)
  const sealer = makeTestSealer(db)
  await sealer.seal()
  expect(await verifyStored(db)).toMatchObject({ whole: true, rows: before.length, erased: 0 })

  // Rows of the new kind stand behind those of the old one.
  await write(1_700_000_000_001)
  expect(await sealer.seal()).toBe(count)
  expect(await verifyStored(db)).toMatchObject({ whole: true, rows: before.length + count })
})

it('keeps the places of erased persons, there and back', async () => {
  const row = mustExist(
    await db.read('logs').where({ target_id: '7', action: 'user.edit' }).orderBy('id').first(),
  )
  const deletion = prepareLog(serverOrigin, {
    action: 'account.delete',
    actor: { userId: 900_001, username: 'deleted', companyId: 2 },
    target: { type: 'user', id: 900_001, name: 'deleted' },
    after: { erased: [String(row.id)] },
  })
  await db.transaction(async (trx) => {
    await writeAudits(trx, origin, 1_700_000_000_002, [deletion])
    await anonymizeAudit(trx, 900_001, [row.id])
  })
  await makeTestSealer(db).seal()
  const erased = { whole: true, erased: 2 }
  expect(await verifyStored(db)).toMatchObject(erased)
  await downToChain()
  await migrateUp(db)
  await makeTestSealer(db).seal()
  expect(await verifyStored(db)).toMatchObject(erased)
  const again = mustExist(await db.read('logs').where({ id: row.id }).first())
  expect(again.target_name).toBeNull()
})
