import { expect, it } from 'vitest'
import { connect } from '#db/connect'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { buildStation } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const stations = '/usercenter/stations'
const lookUp = async (lat: number | string, lon: number | string) =>
  (await server.nobody.get(`/public/coverage?lat=${lat}&lon=${lon}`)).body.data

it('answers the example of the contract in words and integers', async () => {
  expect(await lookUp(31.2304, 121.4737)).toEqual({
    covered: true,
    verdict: 'covered',
    tier: 'centimetre',
    maybeTier: null,
    stations: 2,
    nearest: { distanceKm: expect.any(Number), azimuth: expect.any(Number) },
    reason: null,
    gapKm: null,
  })
  expect(await lookUp(0, -150)).toMatchObject({ covered: false, reason: 'outOfRange', tier: null })
  expect(await lookUp(29.84, 121.61)).toMatchObject({ covered: false, reason: 'offline' })
  expect(await lookUp(-16.8, -179.9)).toMatchObject({ covered: true, tier: 'submetre' })
  expect(await lookUp(90, 0)).toMatchObject({ covered: false })
  expect(await lookUp(-90, 180)).toMatchObject({ covered: false })
})

it('refuses invalid coordinates, by field', async () => {
  const fields = async (query: string) =>
    Object.keys((await server.nobody.get(`/public/coverage${query}`)).body.errors)
  expect(await fields('')).toEqual(['lat', 'lon'])
  for (const wrong of ['91', 'NaN', '1e1', '0x1f', '', '1,2', '--3', 'Infinity'])
    expect(await fields(`?lat=${wrong}&lon=0`), wrong).toEqual(['lat'])
  expect(await fields('?lat=0&lon=180.01')).toEqual(['lon'])
  expect(await fields('?lat=0&lon=0&id=1')).toEqual(['id'])
  expect((await server.nobody.get('/public/coverage?lat=0&lat=1&lon=0')).status).toBe(400)
})

it('reflects changes of a station, in every process', async () => {
  const other = await connect(server.databaseUrl)
  const created = await bodyOf(system.post(stations, buildStation()), 201)
  expect(created).toMatchObject({
    status: 'online',
    version: 1,
    lastSeenAt: expect.any(String),
  })
  const { id } = created
  const set = (status: string) => system.post(`${stations}/${id}/status`, { status })
  expect(await lookUp(-60.5, -120.25)).toMatchObject({ covered: true, stations: 1 })
  expect((await set('offline')).body.data.status).toBe('offline')
  expect(await lookUp(-60.5, -120.25)).toMatchObject({ covered: false, reason: 'offline' })
  expect((await set('offline')).body.code).toBe(7012)
  expect((await set('retired')).status).toBe(200)
  expect(await lookUp(-60.5, -120.25)).toMatchObject({ covered: false, reason: 'outOfRange' })
  expect((await set('online')).body.code).toBe(7012)
  expect((await set('offline')).status).toBe(200)
  expect((await set('online')).status).toBe(200)
  const moved = await system.put(`${stations}/${id}`, { latitude: -62, version: 5 })
  expect([moved.status, moved.body.latitude]).toEqual([200, -62])
  expect(await lookUp(-60.5, -120.25)).toMatchObject({ covered: false })
  expect(await lookUp(-62, -120.25)).toMatchObject({ covered: true })
  await other.transaction(async (trx) => {
    const version = await trx('change_marks').where({ name: 'stations' }).first('value')
    const revision = Number(version?.value) + 1
    await trx('change_marks').where({ name: 'stations' }).update({ value: revision })
    await trx('stations').where({ id }).update({ status: 'offline', revision })
  })
  expect(await lookUp(-62, -120.25)).toMatchObject({ covered: false, reason: 'offline' })
  await other.close()
  // Of identical refusals within a minute, only the first is logged.
  const log = await system.list('/usercenter/logs', {
    filter: { targetType: 'station', targetId: id },
    sort: ['id', 'ASC'],
  })
  expect(log.body.map((row: { action: string; code: number }) => [row.action, row.code])).toEqual([
    ['station.create', 0],
    ['station.status', 0],
    ['station.status', 7012],
    ['station.status', 0],
    ['station.status', 0],
    ['station.status', 0],
    ['station.edit', 0],
  ])
})

it('enforces unique codes, versions and read-only fields', async () => {
  const [one, two] = [buildStation(), buildStation()]
  const { id } = (await system.post(stations, one)).body
  await system.post(stations, two)
  const again = await system.post(stations, { ...two, code: String(one.code).toLowerCase() })
  await expectCode(again, 409, 7100)
  expect(again.body.errors).toHaveProperty('code')
  const change = (body: object) => system.put(`${stations}/${id}`, body)
  expect((await change({ code: two.code })).body.code).toBe(7100)
  expect((await change({ name: '改名', version: 1 })).body.version).toBe(2)
  expect((await change({ name: '再改', version: 1 })).body.code).toBe(7016)
  expect((await change({ status: 'offline' })).body.errors).toHaveProperty('status')
  expect(
    Object.keys(
      (
        await system.post(stations, {
          ...buildStation(),
          code: 'a b',
          name: '<b>',
          latitude: 91,
          longitude: '5',
          datum: 'X',
          epoch: 12,
          radius: 1.5,
        })
      ).body.errors,
    ).toSorted(),
  ).toEqual(['code', 'datum', 'epoch', 'latitude', 'longitude', 'name', 'radius'])
})

it('filters by words, tier and status', async () => {
  const codes = async (filter: object) =>
    (await system.list(stations, { filter })).body.map(({ code }: { code: string }) => code)
  expect(await codes({ q: '上海' })).toEqual(['CN-SH01', 'CN-SH02'])
  expect(await codes({ q: 'shanghai west' })).toEqual(['CN-SH02'])
  expect(await codes({ status: 'retired', q: 'cn-qd' })).toEqual(['CN-QD01'])
  expect(await codes({ tier: 'metre', q: 'wide' })).toEqual(['CN-W01', 'CN-W02'])
})

it('answers a table row by row, with or without headings', async () => {
  const batch = async (csv: string) =>
    (await server.nobody.post('/public/coverage/batch', { csv })).body.data.rows
  const rows = await batch(
    '点名,纬度,经度\nA,31.2304,121.4737\n"B, north",91,0\nC,31°13\'49.44"N,121°28\'25.32"E\nD,,\n',
  )
  expect(
    rows.map((row: { line: number; name: string; problem: string | null }) => [
      row.line,
      row.name,
      row.problem,
    ]),
  ).toEqual([
    [2, 'A', null],
    [3, 'B, north', 'validation.latitude'],
    [4, 'C', null],
    [5, 'D', 'validation.latitude'],
  ])
  expect(rows[0].answer).toEqual(await lookUp(31.2304, 121.4737))
  expect(rows[1].answer).toBeNull()
  expect(rows[2].answer).toEqual(rows[0].answer)
  const places = (csv: string) =>
    batch(csv).then((found: { name: string; latitude: number }[]) =>
      found.map(({ name, latitude }) => [name, latitude]),
    )
  expect(await places('31.2304,121.4737\n-41.32,174.81')).toEqual([
    ['', 31.2304],
    ['', -41.32],
  ])
  expect(await places('P1;31,2304;121,4737')).toEqual([['P1', 31.2304]])
  expect(await places('31.2304\t121.4737\tP1')).toEqual([['P1', 31.2304]])
  expect(await places('\uFEFF"31.2304, 121.4737"')).toEqual([['', 31.2304]])
})

it('refuses a whole table that is malformed, too long or too large', async () => {
  const code = async (csv: string) =>
    (await server.nobody.post('/public/coverage/batch', { csv })).body.code
  expect(await code('a,"b\n1,2')).toBe(7102)
  expect(await code('lat_deg,lat_min,lon_deg,lon_min\n33,54,118,30')).toBe(7105)
  expect(await code('0,0\n'.repeat(1001))).toBe(7103)
  expect(await code('0,0\n'.repeat(1000))).toBe(0)
  expect(await code('x'.repeat(190_001))).toBe(7000)
  expect(await code('x'.repeat(300_000))).toBe(7021)
})

it('hides codes, numbers and coordinates of stations in areas', async () => {
  const { body } = await server.nobody.get('/public/coverage/areas')
  expect(body.data.total).toBe(body.data.areas.length)
  const text = JSON.stringify(body)
  const { body: all } = await system.list(stations, { range: [0, 199] })
  for (const { code, latitude, longitude } of all) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(`[${longitude},${latitude}]`)
  }
  const fiji = await server.nobody.get(
    '/public/coverage/areas?west=178&south=-20&east=-178&north=-10',
  )
  expect(fiji.body.data.areas.map(({ enName }: { enName: string }) => enName)).toEqual(['Taveuni'])
})
