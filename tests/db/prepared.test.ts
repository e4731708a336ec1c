import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { readRows } from '#db/prepared'

const folder = mkdtempSync(join(tmpdir(), 'portal-prepared-'))
let db: Database
beforeAll(async () => {
  db = await connect(`sqlite:${join(folder, 'portal.db')}`)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('fails only the statement that cannot be prepared', async () => {
  const missing = 'no such table: nowhere'
  await expect(readRows(db.read, 'SELECT * FROM nowhere', [])).rejects.toThrow(missing)
  const insert = 'INSERT INTO nowhere VALUES (?)'
  await expect(db.transaction((trx) => readRows(trx, insert, [1]))).rejects.toThrow(missing)
  const select = db.transaction((trx) => readRows(trx, 'SELECT 1 AS one', []))
  expect(await select).toEqual([{ one: 1 }])
})
