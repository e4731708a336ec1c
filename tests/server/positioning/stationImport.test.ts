import { expect, it } from 'vitest'
import { logsOf, pluck } from '../../support/client.ts'
import { expectCode } from '../../support/answers.ts'
import { buildStation } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const { system } = useServer()
const path = '/usercenter/stations'
const heads = 'code,name,enName,latitude,longitude,datum,epoch,tier,radius,status'
const line = (own: Record<string, unknown> = {}) => {
  const { code, name, enName, latitude, longitude, datum, epoch, tier, radius, status } = {
    status: '',
    ...buildStation(),
    ...own,
  } as Record<string, unknown>
  return [code, name, enName, latitude, longitude, datum, epoch, tier, radius, status].join(',')
}
const table = (...lines: string[]) => [heads, ...lines].join('\n')

it('previews the outcome row by row, and then imports all rows', async () => {
  const known = buildStation()
  const { id } = (await system.post(path, known)).body
  const fresh = buildStation()
  const csv = table(line(known), line({ ...known, code: 'T-SAME', name: '新' }), line(fresh))
  const changed = table(line({ ...known, radius: 45_000 }), line(fresh))
  const dry = await system.post(`${path}/import`, { csv, dryRun: true })
  expect(dry.body.data.saved).toBe(false)
  expect(pluck(dry.body.data.rows, 'outcome')).toEqual(['same', 'create', 'create'])
  expect((await system.list(path, { filter: { q: fresh.code } })).body).toEqual([])
  const real = await system.post(`${path}/import`, { csv: changed, dryRun: false })
  expect(real.body.data).toMatchObject({ saved: true })
  expect(pluck(real.body.data.rows, 'outcome')).toEqual(['change', 'create'])
  expect((await system.get(`${path}/${id}`)).body).toMatchObject({ radius: 45_000, version: 2 })
  const [made] = (await system.list(path, { filter: { q: fresh.code } })).body
  expect(made).toMatchObject({ code: fresh.code, status: 'online' })
  const log = await logsOf(system, { targetType: 'station', targetId: id })
  expect(log[0]).toMatchObject({
    action: 'station.import',
    before: { radius: 30_000 },
    after: { radius: 45_000 },
  })
})

it('imports nothing if a row is refused, and says which and why', async () => {
  const good = buildStation()
  const csv = table(
    line(good),
    line({ latitude: 95 }),
    line({ ...good, name: '重复' }),
    line({ code: 'CN-QD01', status: 'online' }),
    'T-X,名,Name',
  )
  const dry = await system.post(`${path}/import`, { csv, dryRun: true })
  expect(
    dry.body.data.rows.map((row: { line: number; outcome: string; problems: object }) => [
      row.line,
      row.outcome,
      row.problems,
    ]),
  ).toEqual([
    [2, 'create', {}],
    [3, 'refused', { latitude: 'validation.latitude' }],
    [4, 'refused', { code: 'validation.duplicateRow' }],
    [5, 'refused', { status: 'errors.statusDoesNotAllow' }],
    [6, 'refused', expect.objectContaining({ tier: 'validation.invalid' })],
  ])
  const real = await system.post(`${path}/import`, { csv, dryRun: false })
  await expectCode(real, 409, 7101, { args: { refused: 4, rows: 5 } })
  expect((await system.list(path, { filter: { q: good.code } })).body).toEqual([])
})

it('reads values under headings of the other hemisphere, and refuses split coordinates', async () => {
  const read = (heading: string) =>
    system.post(`${path}/import`, {
      csv: [heads.replace('latitude', heading), line({ latitude: 33.9 })].join('\n'),
      dryRun: false,
    })
  const [{ code }] = (await read('lat (S)')).body.data.rows
  const [station] = (await system.list(path, { filter: { q: code } })).body
  expect(station.latitude).toBe(-33.9)
  expect((await read('lat (rad)')).body.code).toBe(7105)
})

it('ignores invisible characters and full width in codes and numbers', async () => {
  const csv = table(
    line({
      code: 'Ｔ\u200B-ＷＩＤＥ\u202C',
      latitude: '\u202D３３.9\u202C',
      radius: '３００００\u200B',
    }),
  )
  const { body } = await system.post(`${path}/import`, { csv, dryRun: false })
  expect(body.data.rows).toMatchObject([{ code: 'T-WIDE', outcome: 'create', problems: {} }])
  const [station] = (await system.list(path, { filter: { q: 'T-WIDE' } })).body
  expect(station).toMatchObject({ code: 'T-WIDE', latitude: 33.9, radius: 30_000 })
})

it('refuses tables that lack columns, are malformed or too long', async () => {
  const code = async (csv: string) =>
    (await system.post(`${path}/import`, { csv, dryRun: true })).body.code
  expect(await code('a,b\n1,2')).toBe(7104)
  expect(await code(`${heads}\n"x`)).toBe(7102)
  expect(await code([heads, ...Array.from({ length: 1001 }, () => 'x')].join('\n'))).toBe(7103)
})

it('serializes concurrent imports of the same stations', async () => {
  const lines = Array.from({ length: 20 }, () => line())
  const answers = await Promise.all(
    [1, 2, 3].map(() => system.post(`${path}/import`, { csv: table(...lines), dryRun: false })),
  )
  const outcomes = answers.map(({ body }) => body.data.rows[0].outcome).toSorted()
  expect(outcomes).toEqual(['create', 'same', 'same'])
})

it('retains the epoch without that column, and clears it if the cell is empty', async () => {
  const known = buildStation({ epoch: 2015.5 })
  const { id } = (await system.post(path, known)).body
  const without = (text: string) =>
    text
      .split('\n')
      .map((row) => row.split(',').toSpliced(heads.split(',').indexOf('epoch'), 1).join(','))
      .join('\n')
  const take = async (csv: string) => {
    const { body } = await system.post(`${path}/import`, { csv, dryRun: false })
    const { epoch, radius } = (await system.get(`${path}/${id}`)).body
    return [body.data.rows[0].outcome, epoch, radius]
  }
  expect(await take(without(table(line(known))))).toEqual(['same', 2015.5, 30_000])
  const wider = table(line({ ...known, radius: 40_000 }))
  expect(await take(without(wider))).toEqual(['change', 2015.5, 40_000])
  const none = table(line({ ...known, radius: 40_000, epoch: '' }))
  expect(await take(none)).toEqual(['change', null, 40_000])
})
