import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  everything,
  importStateOf,
  nothing,
  rowCount,
  seatCountsOf,
  useImportKills,
} from '../support/importKills.ts'
import { verifyStored } from '../support/verifyStored.ts'
import { seeded } from '../support/seeded.ts'

const { check, inDatabase, kill, publish, start } = useImportKills()
const random = seeded(20_261_122)
const kills = 10

it('stores all or nothing, whenever the server is killed', async () => {
  for (let batch = 1; batch <= kills; batch += 1) {
    await start()
    const id = await check(batch)
    const before = await inDatabase(seatCountsOf)
    const answer = publish(id)
    await pause(random.below(300))
    await kill()
    await answer
    await inDatabase(async (db) => {
      const { state, waiting, ...left } = await importStateOf(db, id, batch)
      const done = state === 'done'
      // The rows of the file are deleted after the users are created; after a kill the remainder is deleted within a
      // day.
      expect({ ...left, waiting: done ? 0 : waiting }).toEqual(done ? everything : nothing)
      const more = done ? rowCount : 0
      expect(await seatCountsOf(db)).toEqual({
        counted: before.counted + more,
        members: before.members + more,
      })
      expect((await verifyStored(db)).whole).toBe(true)
    })
  }
}, 300_000)
