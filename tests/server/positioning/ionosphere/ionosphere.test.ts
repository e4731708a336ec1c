import { metresPerTecu } from '#contract/positioning/ionosphereScale'
import { gzipSync } from 'node:zlib'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxIonexBytes } from '#server/features/positioning/ionosphere/ionexPacking'
import { expect, it } from 'vitest'
import { makeFolderWatch } from '#server/features/positioning/ionosphere/folder'
import { expectAnswer, expectCode } from '../../../support/answers.ts'
import { ionexLines, ionexText } from '../../../support/ionex.ts'
import { type Client } from '../../../support/client.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const { system } = server
const maps = '/usercenter/ionosphere-maps'
const coefficients = '/usercenter/ionosphere-coefficients'
const hour = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

const upload = (client: Client, bytes: string | Buffer, name = 'codg0010.26i') =>
  client.upload(`${maps}?name=${encodeURIComponent(name)}`, bytes)

const ask = (query: Record<string, string | number>, path = '') =>
  server.nobody.get(
    `/public/ionosphere${path}?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    )}`,
  )

const rowsOf = async (table: string) =>
  Number((await server.db.read(table).count({ n: '*' }).first())?.n)

it('stores a file of maps, lists it with epoch, age and source, uses it for responses, and removes it', async () => {
  const from = Date.UTC(2024, 4, 11)
  const text = ionexText({ from, maps: 13, rms: true })
  const stored = await upload(system, text)
  await expectAnswer(stored, 201, {
    id: expect.any(String),
    name: 'codg0010.26i',
    source: 'TEST CENTRE, MAPMAKER V1',
    origin: 'upload',
    importedBy: '苏星河',
    firstEpoch: iso(from),
    lastEpoch: iso(from + 24 * hour),
    mapCount: 13,
    ageSeconds: expect.any(Number),
    latitudeStep: 2.5,
    longitudeStep: 5,
    heightKm: 450,
    size: text.length,
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
  expect((await system.list(maps, { filter: { q: 'test centre' } })).body).toEqual([
    { ...stored.body, ageSeconds: expect.any(Number) },
  ])

  const time = iso(from + 3 * hour)
  const answer = (await ask({ lat: 20, lon: 110, time, model: 'ionex' })).body.data
  expect(answer).toEqual({
    vtec: expect.any(Number),
    delayMetres: expect.closeTo(answer.vtec * metresPerTecu, 2),
    level: expect.stringMatching(/low|moderate|high|veryHigh/),
    model: 'ionex',
    origin: 'map',
    source: 'TEST CENTRE, MAPMAKER V1',
    epoch: iso(from + 2 * hour),
    ageSeconds: expect.any(Number),
  })
  expect((await ask({ lat: 20, lon: 110, time })).body.data.model).toBe('ionex')
  const slant = await ask({ lat: 20, lon: 110, time, azimuth: 180, elevation: 20 })
  expect(slant.body.data.delayMetres).toBeGreaterThan(answer.delayMetres * 1.5)

  await expectCode(upload(system, gzipSync(text), 'other-name.inx.gz'), 409, 7122)

  expect((await system.remove(`${maps}/${stored.body.id}`)).status).toBe(200)
  expect((await system.get(`${maps}/${stored.body.id}`)).status).toBe(404)
  await expectCode(ask({ lat: 20, lon: 110, time, model: 'ionex' }), 404, 7123)
  const log = await system.list('/usercenter/logs', { filter: { targetType: 'ionosphereMap' } })
  expect(log.body.map((row: { action: string }) => row.action)).toEqual([
    'ionosphereMap.delete',
    'ionosphereMap.import',
    'ionosphereMap.import',
  ])
})

it('refuses a broken file completely, with the line and the reason, and stores nothing', async () => {
  const lines = ionexLines({ from: Date.UTC(2023, 0, 1), maps: 2 })
  const before = [await rowsOf('ionosphere_files'), await rowsOf('ionosphere_maps')]
  const refused = async (text: string) => {
    const { status, body } = await upload(system, text)
    return [status, body.code, body.args.line, body.errors.file.message]
  }
  const letters = lines.with(20, lines[20]?.replace(/^.{5}/, '  x12') ?? '').join('\n')
  expect(await refused(letters)).toEqual([
    400,
    7120,
    21,
    'The file was rejected at line 21: “x12” is not a number. Nothing was stored.',
  ])
  expect((await refused(lines.slice(0, 400).join('\n'))).slice(0, 3)).toEqual([400, 7120, 400])
  expect((await refused('')).slice(0, 3)).toEqual([400, 7120, 1])
  const comment = `${'COMMENT'.padStart(67)}\n`
  const huge = `${lines.slice(0, 15).join('\n')}\n${comment.repeat(Math.ceil(maxIonexBytes / comment.length))}`
  expect((await refused(huge)).slice(0, 2)).toEqual([413, 7121])
  expect([await rowsOf('ionosphere_files'), await rowsOf('ionosphere_maps')]).toEqual(before)
  await expectCode(system.post(`${maps}?name=x`, {}), 415, 7127)
  expect((await upload(system, 'x', '../x')).body.errors).toHaveProperty('name')
})

it('accepts one of two concurrent uploads of a file', async () => {
  const text = ionexText({
    from: Date.UTC(2022, 0, 1),
    maps: 2,
    grid: { lat: [60, 0, -10], lon: [60, 150, 10] },
  })
  const codes = (await Promise.all([upload(system, text), upload(system, text)])).map(
    ({ body }) => body.code ?? 0,
  )
  expect(codes.toSorted()).toEqual([0, 7122])
  const time = iso(Date.UTC(2022, 0, 1, 1))
  await expectCode(ask({ lat: -30, lon: 100, time, model: 'ionex' }), 404, 7125)
  const edge = (await ask({ time, model: 'ionex' }, '/map')).body.data
  expect(edge.tenths.filter((one: number | null) => one === null).length).toBeGreaterThan(2000)
})

it('answers each model with its coefficients, origin and epoch, and never labels a model as a map', async () => {
  const time = '2026-04-15T06:00:00Z'
  for (const [model, epoch] of [
    ['klobuchar', '2007-01-16T00:00:00.000Z'],
    ['ntcm', '2022-05-01T00:00:00.000Z'],
  ] as const) {
    const { body } = await ask({ lat: 31.23, lon: 121.47, time, model })
    expect(body.data).toMatchObject({ model, origin: 'model', epoch })
    expect(body.data.delayMetres).toBeCloseTo(body.data.vtec * metresPerTecu, 1)
  }
  const vector = await ask({
    lat: 35,
    lon: 140,
    time: '2007-01-16T01:00:00Z',
    model: 'klobuchar',
    azimuth: 60,
    elevation: 75,
  })
  expect(vector.body.data.delayMetres).toBe(6.736)
  await expectCode(ask({ lat: 0, lon: 0, time: '2001-01-01T00:00:00Z', model: 'ntcm' }), 404, 7124)
  const demonstration = await ask({ lat: 31.23, lon: 121.47 })
  expect(demonstration.body.data).toMatchObject({ model: 'ionex', origin: 'demonstration' })
})

it('returns a day in 97 steps, a small world map, and the available choices', async () => {
  const day = await ask({ lat: -17.7, lon: 179.9, date: '2026-04-15', model: 'ntcm' }, '/day')
  expect(day.body.data).toMatchObject({ from: '2026-04-15T00:00:00.000Z', stepSeconds: 900 })
  expect(day.body.data.vtec).toHaveLength(97)
  const world = await ask({}, '/map')
  expect(world.body.data.tenths).toHaveLength(37 * 73)
  expect(JSON.stringify(world.body).length).toBeLessThan(20_000)
  expect(world.headers.get('cache-control')).toBe('public, max-age=60')
  expect(world.headers.get('vary')).toContain('Accept-Language')
  expect(world.headers.get('ratelimit-policy')).toMatch(/600/)
  const sources = (await ask({}, '/sources')).body.data
  expect(sources.models.map(({ model }: { model: string }) => model)).toEqual(['klobuchar', 'ntcm'])
  expect(sources.maps[0]).toMatchObject({ origin: 'demonstration' })
})

it('draws a day from all its files, one per hour', async () => {
  const from = Date.UTC(2023, 2, 7)
  const grid = { lat: [87.5, -87.5, -87.5], lon: [-180, 180, 180] } as {
    lat: [number, number, number]
    lon: [number, number, number]
  }
  for (let number = 0; number < 24; number += 1) {
    const text = ionexText({ from: from + number * hour, maps: 2, stepHours: 1, grid })
    expect((await upload(system, text, `hour${number}.23i`)).status).toBe(201)
  }
  const day = await ask({ lat: 20, lon: 110, date: '2023-03-07', model: 'ionex' }, '/day')
  expect(day.body.data.vtec.filter((value: number | null) => value === null)).toEqual([])
})

it('refuses impossible places, times and directions', async () => {
  const fields = async (query: Record<string, string | number>) =>
    Object.keys((await ask({ lat: 1, lon: 1, ...query })).body.errors ?? {})
  expect(await fields({ lat: 90.1 })).toEqual(['lat'])
  expect(await fields({ lat: 'NaN' })).toEqual(['lat'])
  expect(await fields({ lon: '1e3' })).toEqual(['lon'])
  expect(await fields({ time: 'yesterday' })).toEqual(['time'])
  expect(await fields({ model: 'nequick' })).toEqual(['model'])
  expect(await fields({ azimuth: 10 })).toEqual(['elevation'])
  expect(await fields({ elevation: -1, azimuth: 1 })).toEqual(['elevation'])
  for (const lat of [90, -90])
    for (const model of ['klobuchar', 'ntcm', 'ionex'])
      expect((await ask({ lat, lon: 180, model })).status).toBe(200)
})

it('stores one set of coefficients per model and time, within the ranges of the broadcast message', async () => {
  const entry = {
    model: 'ntcm',
    validFrom: '2026-11-01T00:00:00.000Z',
    source: 'Galileo navigation message',
    numbers: [90.25, 0.21, 0.0051],
  }
  const created = await system.post(coefficients, entry)
  expect([created.status, created.body]).toMatchObject([201, { ...entry, version: 1 }])
  await expectCode(system.post(coefficients, entry), 409, 7126, { fields: ['validFrom'] })
  const fields = async (own: object) =>
    Object.keys((await system.post(coefficients, { ...entry, ...own })).body.errors)
  expect(await fields({ numbers: [513, 0, 0] })).toEqual(['numbers.0'])
  expect(await fields({ numbers: [1, 0] })).toEqual(['numbers.2'])
  expect(await fields({ numbers: [1, 0, 0, 0] })).toEqual(['numbers'])
  expect(await fields({ model: 'klobuchar', numbers: Array(8).fill(1) })).toEqual([
    'numbers.0',
    'numbers.1',
    'numbers.2',
    'numbers.3',
  ])
  const { id } = created.body
  const changed = await system.put(`${coefficients}/${id}`, { numbers: [80, 0, 0], version: 1 })
  expect(changed.body).toMatchObject({ numbers: [80, 0, 0], version: 2 })
  expect((await system.put(`${coefficients}/${id}`, { source: 'x', version: 1 })).body.code).toBe(
    7016,
  )
  expect((await system.put(`${coefficients}/${id}`, { model: 'klobuchar' })).status).toBe(400)
})

it('imports files from the watched folder, and logs each broken one once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ionex-'))
  const watch = makeFolderWatch(server.context, folder)
  const put = async (name: string, bytes: string | Buffer) => {
    await writeFile(join(folder, name), bytes)
    await utimes(join(folder, name), new Date(), new Date(Date.now() - 60_000))
  }
  const text = ionexText({
    from: Date.UTC(2021, 0, 1),
    maps: 2,
    grid: { lat: [60, 0, -10], lon: [60, 150, 10] },
  })
  await put('codg0010.21i.gz', gzipSync(text))
  await put('broken.INX', text.slice(0, 3000))
  await put('notes.txt', 'nothing')
  await writeFile(join(folder, 'growing.inx'), 'half')
  await watch.look()
  await watch.look()
  const { body } = await system.list(maps, { filter: { origin: 'folder' } })
  expect(body).toMatchObject([{ name: 'codg0010.21i.gz', importedBy: '', mapCount: 2 }])
  expect((await system.list('/usercenter/logs', { filter: { code: 7120 } })).body).toMatchObject([
    { action: 'ionosphereMap.import', targetName: 'broken.INX', actorName: 'IONEX_FOLDER' },
  ])
  await rm(folder, { recursive: true })
})

it('imports a file from the folder as soon as the database accepts writes again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ionex-'))
  const watch = makeFolderWatch(server.context, folder)
  const file = join(folder, 'later0010.21i')
  const text = ionexText({
    from: Date.UTC(2021, 1, 1),
    maps: 2,
    grid: { lat: [60, 0, -10], lon: [60, 150, 10] },
  })
  await writeFile(file, text)
  await utimes(file, new Date(), new Date(Date.now() - 60_000))
  await server.db.writer.raw('ALTER TABLE ionosphere_maps RENAME TO ionosphere_maps_away')
  await watch.look()
  await server.db.writer.raw('ALTER TABLE ionosphere_maps_away RENAME TO ionosphere_maps')
  await watch.look()
  const { body } = await system.list(maps, { filter: { q: 'later0010' } })
  expect(body).toMatchObject([{ name: 'later0010.21i', mapCount: 2 }])
  await rm(folder, { recursive: true })
})
