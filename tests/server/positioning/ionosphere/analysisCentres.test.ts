import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolderWatch } from '#server/features/positioning/ionosphere/folder'
import { centreFiles } from '../../../support/analysisCentres.ts'
import { pluck, type Client } from '../../../support/client.ts'
import { ionexText } from '../../../support/ionex.ts'
import { useServer } from '../../../support/server.ts'
import { unixCompress } from '../../../support/unixCompress.ts'

const server = useServer()
const { system } = server
const maps = '/usercenter/ionosphere-maps'
const hour = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

const upload = (client: Client, bytes: string | Buffer, name: string) =>
  client.upload(`${maps}?name=${encodeURIComponent(name)}`, bytes)

const ask = (query: Record<string, string | number>, path = '') =>
  server.nobody.get(
    `/public/ionosphere${path}?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    )}`,
  )

it('stores complete days of eight analysis centres, from uploads and the watched folder', async () => {
  const files = centreFiles()
  for (const { name, bytes, source, from, maps: mapCount, stepHours } of files) {
    const { status, body } = await upload(system, bytes, name)
    expect([name, status, body]).toMatchObject([
      name,
      201,
      {
        source,
        mapCount,
        firstEpoch: iso(from),
        lastEpoch: iso(from + (mapCount - 1) * stepHours * hour),
        latitudeStep: 2.5,
        longitudeStep: 5,
        heightKm: 450,
      },
    ])
    const noon = await ask({ lat: 0, lon: 0, time: '2026-01-01T13:00:00Z', model: 'ionex' })
    expect([name, noon.body.data.source]).toEqual([name, source])
    // The peak in the files is 31 TECU; in the file with negative night values it is 8 lower.
    expect(noon.body.data.vtec).toBeCloseTo(name.startsWith('jplg') ? 22.2 : 30.2, 0)
    await system.remove(`${maps}/${body.id}`)
  }

  const folder = await mkdtemp(join(tmpdir(), 'ionex-'))
  for (const { name, bytes } of files) {
    await writeFile(join(folder, name), bytes)
    await utimes(join(folder, name), new Date(), new Date(Date.now() - 60_000))
  }
  await makeFolderWatch(server.context, folder).look()
  const { body } = await system.list(maps, { filter: { origin: 'folder' } })
  expect(pluck(body, 'name').toSorted()).toEqual(files.map(({ name }) => name).toSorted())
  await rm(folder, { recursive: true })
})

it('interpolates between a day that ends at 23:00 and the next one that begins at 01:00', async () => {
  const grid = { lat: [60, -60, -60], lon: [-180, 180, 60] } as {
    lat: [number, number, number]
    lon: [number, number, number]
  }
  const day = Date.UTC(2031, 2, 6)
  const file = (from: number, tenths: number) =>
    ionexText({ from, maps: 12, grid, value: () => tenths })
  await upload(system, file(day + hour, 100), 'gap0650.31i')
  const at = async (hours: number) =>
    (await ask({ lat: 20, lon: 110, time: iso(day + hours * hour), model: 'ionex' })).body
  expect((await at(24)).code).toBe(7123)
  await upload(system, file(day + 25 * hour, 200), 'gap0660.31i')
  expect((await at(23.5)).data).toMatchObject({ vtec: 12.5, epoch: iso(day + 23 * hour) })
  expect((await at(24)).data).toMatchObject({ vtec: 15, origin: 'map' })
  expect((await at(24.5)).data).toMatchObject({ vtec: 17.5 })
  const curve = (await ask({ lat: 20, lon: 110, date: '2031-03-07', model: 'ionex' }, '/day')).body
  expect(curve.data.vtec.slice(0, 5)).toEqual([15, 16.25, 17.5, 18.75, 20])
  const { data } = (await ask({}, '/sources')).body
  expect(data.maps.filter(({ from }: { from: string }) => from.startsWith('2031'))).toMatchObject([
    { from: iso(day + 25 * hour), to: iso(day + 47 * hour) },
    { from: iso(day + hour), to: iso(day + 25 * hour) },
  ])
  // A gap this long is not a sampling interval of any centre, and another grid means a different ionosphere model.
  await upload(system, file(day + 50 * hour, 300), 'gap0670.31i')
  expect((await at(48)).code).toBe(7123)
  const other = { ...grid, lat: [60, -60, -120] as [number, number, number] }
  await upload(system, ionexText({ from: day + 73 * hour, maps: 2, grid: other }), 'gap0680.31i')
  expect((await at(72.5)).code).toBe(7123)
})

it('refuses a file compressed with compress that is damaged or unpacks to more than 20 MB', async () => {
  const text = ionexText({ from: Date.UTC(2032, 0, 1), maps: 2 })
  const packed = unixCompress(text)
  const refused = async (bytes: Buffer) => {
    const { status, body } = await upload(system, bytes, 'igsg0010.32i.Z')
    return [status, body.args.rule ?? body.code]
  }
  const damaged = Buffer.from(packed)
  damaged.fill(0xff, 2000, 2040)
  expect(await refused(damaged)).toEqual([400, 'compression'])
  expect(await refused(packed.subarray(0, 9000))).toEqual([400, 'valueCount'])
  expect(await refused(Buffer.from([0x1f, 0x9d, 0x9f, 1, 2]))).toEqual([400, 'compression'])
  const head = text.slice(0, text.indexOf('END OF HEADER'))
  const bomb = unixCompress(head + `${'COMMENT'.padStart(67)}\n`.repeat(400_000))
  expect(bomb.length).toBeLessThan(500_000)
  expect(await refused(bomb)).toEqual([413, 7121])
})
