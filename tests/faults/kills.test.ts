import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededDatabase, type TemporaryDatabase } from '../support/database.ts'
import { freePort } from '../support/freePort.ts'
import { killRounds } from '../support/kills.ts'

let database: TemporaryDatabase
beforeAll(async () => {
  database = await seededDatabase()
})
afterAll(() => database.remove())

it('loses no change and tears none from its row when it is killed under concurrent writes', async () => {
  const args = ['--import', 'tsx', 'server/main.ts']
  expect(await killRounds(args, database.url, await freePort(), 200)).toBeGreaterThan(0)
}, 3_600_000)
