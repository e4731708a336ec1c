import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededDatabase, type TemporaryDatabase } from '../../support/database.ts'
import { freePort } from '../../support/freePort.ts'
import { killRounds } from '../../support/kills.ts'
import { serverProgram } from '../../support/process.ts'

let database: TemporaryDatabase
beforeAll(async () => {
  database = await seededDatabase()
})
afterAll(() => database.remove())

it('loses no change, and separates none from its log row, when it is killed during concurrent writes', async () => {
  expect(await killRounds(serverProgram, database.url, await freePort(), 4)).toBeGreaterThan(0)
}, 240_000)
