import { metresPerTecu } from '#contract/positioning/ionosphereScale'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { valueAt, valueBetween } from '#server/features/positioning/ionosphere/grid'
import { IonexFault, type IonexGrid } from '#server/features/positioning/ionosphere/ionex'
import { readIonex } from '#server/features/positioning/ionosphere/ionexReader'
import { ionexLines, ionexText } from '../../../support/ionex.ts'

const day = Date.UTC(2026, 10, 19)
const lines = ionexLines({ from: day, maps: 3, rms: true })

const chunksOf = async function* (text: string | Buffer, size = 10_000) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const read = (text: string | Buffer, size?: number) => readIonex(chunksOf(text, size))

const faultOf = async (changed: readonly string[]): Promise<[number, string]> => {
  const error = await read(`${changed.join('\n')}\n`).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof IonexFault)) throw new Error(`no fault but ${String(error)}`)
  return [error.line, error.reason]
}

const lineOf = (label: string, nth = 1): number => {
  let seen = 0
  return lines.findIndex((line) => line.slice(60).trim() === label && (seen += 1) === nth)
}
const replaced = (index: number, text: string) =>
  lines.map((line, at) => (at === index ? text : line))
/** Replaces the first value of a line of values. */
const withValue = (index: number, value: string) =>
  replaced(index, value + (lines[index] ?? '').slice(5))
const withRecord = (label: string, text: string, nth = 1) =>
  replaced(lineOf(label, nth), text.padEnd(60) + label)
const without = (index: number, count = 1) => lines.toSpliced(index, count)

it('reads maps, grid and source in any chunks, with CRLF, and gzipped', async () => {
  const text = `${lines.join('\n')}\n`
  const result = await read(text)
  expect(result.file).toMatchObject({ program: 'MAPMAKER V1', agency: 'TEST CENTRE' })
  expect(result.file.maps.map(({ epoch }) => epoch)).toEqual(
    [0, 2, 4].map((h) => day + h * 3_600_000),
  )
  expect(result.file.maps[0]?.values).toHaveLength(71 * 73)
  expect(result.size).toBe(text.length)
  for (const size of [1, 81, 4096]) expect((await read(text, size)).sha256).toBe(result.sha256)
  expect((await read(gzipSync(text), 100)).sha256).toBe(result.sha256)
  expect((await read(lines.join('\r\n'))).file.maps).toHaveLength(3)
})

it('uses defaults for missing header records', async () => {
  const labels = /EXPONENT|BASE RADIUS|EPOCH OF (FIRST|LAST)|# OF MAPS|LAT1|LON1|HGT1|INTERVAL/
  const short = lines.filter((line, index) => index > 16 || !labels.test(line.slice(60)))
  expect((await read(short.join('\n'))).file.grid).toEqual((await read(lines.join('\n'))).file.grid)
})

describe('reads files changed by writers and transfers:', () => {
  const edited = (from: RegExp, to: string) => lines.map((line) => line.replace(from, to))
  const withTabs = (line: string) => {
    const [text, label] = [line.slice(0, 60).trimEnd(), line.slice(60)]
    return /[A-Z]/.test(label) ? text + '\t'.repeat(8 - Math.floor(text.length / 8)) + label : line
  }
  const rmsValue = lineOf('LAT/LON1/LON2/DLON/H', 5 * 71) + 1
  const firstValue = lineOf('LAT/LON1/LON2/DLON/H') + 1
  const cases: [string, string[]][] = [
    ['no END OF FILE', lines.slice(0, -1)],
    ['a byte order mark', lines.with(0, `\uFEFF${lines[0]}`)],
    ['second 60', edited(/2 {5}0 {5}0 (.*CURRENT)/, '1    59    60 $1')],
    ['minute 60', edited(/2 {5}0 {5}0 (.*CURRENT)/, '1    60     0 $1')],
    ['seconds with decimals', edited(/ {5}0( {24}EPOCH)/, '   0.0$1')],
    ['years of two digits', edited(/^ {2}2026/, '    26')],
    ['stars in an RMS map', withValue(rmsValue, '*****')],
    ['stars in a TEC map', withValue(firstValue, '*****')],
    ['NaN in an RMS map', withValue(rmsValue, '  NaN')],
    ['blank lines between maps', edited(/(END OF TEC MAP)$/, '$1\n\n   ')],
    ['blank lines before the header', ['', ' ', ...lines]],
    ['a DOS end of file', [...lines, '\u001A']],
    ['labels in lower case', lines.map((line) => line.slice(0, 60) + line.slice(60).toLowerCase())],
    ['labels three columns early', lines.map((line) => line.replace(/^(.{57}) {3}(\D)/, '$1$2'))],
    ['tabs before the labels', lines.map(withTabs)],
    ['RMS maps numbered on', edited(/^ {5}(\d)(.*RMS MAP)$/, '    1$1$2')],
    ['a count of the maps of all kinds', edited(/^ {5}3( +# OF MAPS)/, '     6$1')],
    ['minus 9999', withValue(firstValue, '-9999')],
    [
      'comments and biases anywhere',
      edited(/(END OF HEADER|OF TEC MAP)$/, '$1\nx'.padEnd(64) + 'COMMENT'),
    ],
  ]
  it.each(cases)('%s', async (_name, changed) => {
    const { file } = await read(`${changed.join('\n')}\n`)
    expect(file.maps.map(({ epoch }) => epoch)).toEqual([0, 2, 4].map((h) => day + h * 3_600_000))
    expect(file.maps.flatMap(({ values }) => [...values]).filter((one) => one < 0)).toEqual([])
  })
})

describe('refuses a broken file completely, with the line and the reason:', () => {
  const values = lineOf('LAT/LON1/LON2/DLON/H', 5) + 1
  const secondEpoch = lineOf('EPOCH OF CURRENT MAP', 2)
  /** The lines with another text in a record, and the number of its line. */
  const record = (label: string, text: string, nth = 1): [string[], number] => [
    withRecord(label, text, nth),
    lineOf(label, nth) + 1,
  ]
  const cases: [string, string[], number, string][] = [
    ['no IONEX', ['hello'], 1, 'notIonex'],
    ['an empty file', [], 1, 'notIonex'],
    ['another version', replaced(0, lines[0]?.replace('1.0', '2.0') ?? ''), 1, 'version'],
    ['letters in a number', withValue(values, '  1a2'), values + 1, 'number'],
    ['letters in the header', ...record('BASE RADIUS', '  63x1.0'), 'number'],
    [
      'a value too few',
      replaced(values, lines[values]?.slice(0, 75) ?? ''),
      values + 1,
      'valueCount',
    ],
    ['a value too many', replaced(values, `${lines[values]}    1`), values + 1, 'valueCount'],
    ['a line of values too few', without(values), values + 4, 'valueCount'],
    ['a row too few', without(values - 1, 6), values, 'row'],
    ['a value beyond all sense', withValue(values, '99998'), values + 1, 'valueRange'],
    [
      'a map too few',
      lines.toSpliced(
        lineOf('START OF TEC MAP', 3),
        lineOf('END OF TEC MAP', 3) - lineOf('START OF TEC MAP', 3) + 1,
      ),
      0,
      'mapCount',
    ],
    ['a wrong map number', ...record('START OF TEC MAP', '     7', 2), 'mapNumber'],
    [
      'epochs out of order',
      replaced(secondEpoch, lines[lineOf('EPOCH OF CURRENT MAP', 1)] ?? ''),
      secondEpoch + 1,
      'epochOrder',
    ],
    [
      'a day that does not exist',
      ...record('EPOCH OF CURRENT MAP', '  2026     2    30     0     0     0', 2),
      'epoch',
    ],
    [
      'a first epoch unlike the header',
      withRecord('EPOCH OF FIRST MAP', '  2026     1     1     0     0     0'),
      lineOf('EPOCH OF CURRENT MAP') + 1,
      'epochHeader',
    ],
    [
      'a grid that its steps do not fill',
      withRecord('LAT1 / LAT2 / DLAT', '    87.5 -87.5  -2.4'),
      lineOf('END OF HEADER') + 1,
      'grid',
    ],
    ['three dimensions', ...record('MAP DIMENSION', '     3'), 'dimension'],
    ['a file cut in a map', lines.slice(0, 300), 300, 'truncated'],
    [
      'a file cut between its RMS maps',
      lines.slice(0, lineOf('START OF RMS MAP', 3)),
      lineOf('START OF RMS MAP', 3),
      'truncated',
    ],
    [
      'a file without its end whose header announces no maps',
      lines.slice(0, -1).filter((line, at) => at > 16 || !/# OF MAPS|LAST MAP/.test(line)),
      lines.length - 3,
      'truncated',
    ],
    ['something after the end', [...lines, 'more'], lines.length + 1, 'unexpected'],
    [
      'something between maps',
      lines.toSpliced(lineOf('START OF TEC MAP', 2), 0, 'more'),
      lineOf('START OF TEC MAP', 2) + 1,
      'unexpected',
    ],
    [
      'a map of stars only',
      lines.map((line, at) =>
        at < lineOf('END OF TEC MAP') && /^[\s\d-]+$/.test(line) ? '*'.repeat(line.length) : line,
      ),
      lineOf('END OF TEC MAP') + 1,
      'number',
    ],
    ['a line without an end', ['x'.repeat(300_000)], 1, 'lineLength'],
  ]
  it.each(cases)('%s', async (_name, changed, line, reason) => {
    const [at, why] = await faultOf(changed)
    expect(why).toBe(reason)
    if (line > 0) expect(at).toBe(line)
  })

  it.each([
    ['zip', [0x50, 0x4b, 3, 4, 0x14]],
    ['bz2', [0x42, 0x5a, 0x68, 0x39]],
    ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
    ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27]],
  ])('a %s archive, naming the format', async (format, bytes) => {
    await expect(read(Buffer.from(bytes), 1)).rejects.toMatchObject({
      reason: 'packing',
      details: { format },
    })
  })

  it('a stream of 100 MB, after 20 MB', async () => {
    let sent = 0
    const block = Buffer.from(`${'COMMENT'.padStart(67)}\n`.repeat(1000))
    const endless = async function* () {
      yield Buffer.from(`${lines.slice(0, 15).join('\n')}\n`)
      while (sent < 100_000_000) {
        sent += block.length
        yield block
      }
    }
    await expect(readIonex(endless())).rejects.toMatchObject({ reason: 'tooLarge' })
    expect(sent).toBeLessThan(21_000_000)
  })

  it('a small gzip that unpacks to 100 MB, and a truncated one', async () => {
    const head = `${lines.slice(0, 15).join('\n')}\n`
    const bomb = gzipSync(head + `${'COMMENT'.padStart(67)}\n`.repeat(1_500_000))
    await expect(read(bomb)).rejects.toMatchObject({ reason: 'tooLarge' })
    const cut = gzipSync(lines.join('\n')).subarray(0, 2000)
    await expect(read(cut)).rejects.toMatchObject({ reason: 'compression' })
  })
})

const world: IonexGrid = {
  lat1: 87.5,
  lat2: -87.5,
  dlat: -2.5,
  lon1: -180,
  lon2: 180,
  dlon: 5,
  radiusKm: 6371,
  heightKm: 450,
}
const blank = () => new Float32Array(71 * 73)
const put = (values: Float32Array, latitude: number, longitude: number, tecu: number) => {
  values[((87.5 - latitude) / 2.5) * 73 + (longitude + 180) / 5] = tecu
}

it('interpolates in time along the Sun, like the example in gnss.md', () => {
  const [before, after] = [blank(), blank()]
  for (const [step, tecu] of [17.6, 19, 20.3, 21.5].entries()) put(before, 25, 135 + 5 * step, tecu)
  for (const [step, tecu] of [18.9, 19.4, 19.8, 20.4].entries())
    put(after, 25, 105 + 5 * step, tecu)
  const at = (minutes: number) =>
    metresPerTecu *
    (valueBetween(
      world,
      { epoch: day, values: before },
      { epoch: day + 7_200_000, values: after },
      { latitude: 25, longitude: 135 },
      day + minutes * 60_000,
    ) ?? Number.NaN)
  for (const [minutes, metres] of [
    [0, 2.858],
    [10, 2.983],
    [20, 3.096],
    [40, 3.269],
    [60, 3.402],
  ] as const)
    expect(at(minutes), `${minutes} min`).toBeCloseTo(metres, 3)
})

it('interpolates over both ends of the grid and up to the poles', () => {
  const values = blank()
  for (let row = 0; row < 71; row += 1)
    for (let column = 0; column < 73; column += 1) values[row * 73 + column] = Math.abs(column - 36)
  const at = (latitude: number, longitude: number) =>
    valueAt(world, values, { latitude, longitude })
  expect(at(0, 177.5)).toBeCloseTo(35.5, 5)
  expect(at(0, -177.5)).toBeCloseTo(35.5, 5)
  expect(at(0, 180)).toBe(36)
  expect(at(0, -180)).toBe(36)
  expect(at(0, 189.3)).toBeCloseTo(at(0, -170.7) ?? 0, 6)
  expect(at(90, 0)).toBe(0)
  expect(at(-90, 90)).toBe(18)
})

it('returns null where the map has no data', () => {
  const values = blank()
  put(values, 0, 0, Number.NaN)
  expect(valueAt(world, values, { latitude: 1, longitude: 1 })).toBeNull()
  expect(valueAt(world, values, { latitude: 2.5, longitude: 0 })).toBe(0)
  const region = { ...world, lat1: 50, lat2: 20, lon1: 70, lon2: 140 }
  const some = new Float32Array(13 * 15)
  expect(valueAt(region, some, { latitude: 35, longitude: 100 })).toBe(0)
  expect(valueAt(region, some, { latitude: 55, longitude: 100 })).toBeNull()
  expect(valueAt(region, some, { latitude: 35, longitude: 60 })).toBeNull()
})

it('generates a realistic test file: a day of maps with a bulge that follows the Sun', async () => {
  const { file, size } = await read(ionexText({ from: day, maps: 13 }))
  expect(size).toBeGreaterThan(400_000)
  const { values } = file.maps[0] ?? { values: blank() }
  const tecu = (latitude: number, longitude: number) =>
    valueAt(file.grid, values, { latitude, longitude }) ?? Number.NaN
  expect(tecu(-10, -150)).toBeGreaterThan(60)
  expect(tecu(-10, 30)).toBeLessThan(40)
})
