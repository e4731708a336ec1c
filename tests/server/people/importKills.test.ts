import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Database } from '#db/connect'
import {
  everything,
  importStateOf,
  nothing,
  rowCount,
  seatCountsOf,
  useImportKills,
} from '../../support/importKills.ts'
import { verifyStored } from '../../support/verifyStored.ts'

const { check, inDatabase, kill, publish, start } = useImportKills()

const slowRowMs = 20

/** Slows down the log row of each new user, so that publishing takes long. */
const slowDown = (db: Database) =>
  db.engine === 'sqlite'
    ? db.writer.raw(`CREATE TRIGGER slow AFTER INSERT ON logs WHEN NEW.action = 'user.create' BEGIN
        SELECT (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
                SELECT max(i) FROM n); END`)
    : db.writer.raw(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(0.02); RETURN NEW; END';
        CREATE TRIGGER slow AFTER INSERT ON logs FOR EACH ROW
        WHEN (NEW.action = 'user.create') EXECUTE FUNCTION slow()`)

const speedUp = (db: Database) =>
  db.writer.raw(
    db.engine === 'sqlite'
      ? 'DROP TRIGGER slow'
      : 'DROP TRIGGER slow ON logs; DROP FUNCTION slow()',
  )

it('leaves nothing of an import whose server is killed during it', async () => {
  await start()
  const id = await check(1)
  await kill()
  const before = await inDatabase(async (db) => {
    await slowDown(db)
    return seatCountsOf(db)
  })
  await start()
  const answer = publish(id)
  await pause(20 * slowRowMs)
  await kill()
  expect(await answer).toBeUndefined()
  await inDatabase(async (db) => {
    expect(await importStateOf(db, id, 1)).toEqual({ state: 'checked', ...nothing })
    expect(await seatCountsOf(db)).toEqual(before)
    expect((await verifyStored(db)).whole).toBe(true)
    await speedUp(db)
  })
  await start()
  expect(await publish(id)).toMatchObject({ state: 'done' })
  await kill()
  await inDatabase(async (db) => {
    expect(await importStateOf(db, id, 1)).toMatchObject({
      state: 'done',
      ...everything,
      waiting: expect.any(Number),
    })
    expect(await seatCountsOf(db)).toEqual({
      counted: before.counted + rowCount,
      members: before.members + rowCount,
    })
    expect((await verifyStored(db)).whole).toBe(true)
  })
})
