import { createHash } from 'node:crypto'
import { gridSize, IonexFault, type IonexFile, type IonexMap } from './ionex.ts'
import { IonexLines } from './ionexLines.ts'
import { unpack } from './ionexPacking.ts'

const maxRows = 721
const maxColumns = 1441
const maxExponent = 5
const valuesALine = 16
const digitsAValue = 5
const noValue = 9999
/** Fortran writes this if a value has too many digits. */
const overflow = '*'.repeat(digitsAValue)
/** Five times the highest content ever observed. */
const maxTecu = 1000

type Kind = 'TEC' | 'RMS' | 'HEIGHT'

const visible = (text: string): string => text.replaceAll(/\p{C}/gu, '').trim()

const divides = (from: number, to: number, step: number): boolean => {
  const steps = (to - from) / step
  return Number.isFinite(steps) && steps >= 1 && Math.abs(steps - Math.round(steps)) < 1e-6
}

/** Reads the header; omitted records have the usual values of the IGS. */
const readHeader = (lines: IonexLines) => {
  const header = {
    program: '',
    agency: '',
    exponent: -1,
    grid: {
      lat1: 87.5,
      lat2: -87.5,
      dlat: -2.5,
      lon1: -180,
      lon2: 180,
      dlon: 5,
      radiusKm: 6371,
      heightKm: 450,
    },
    firstEpoch: null as number | null,
    lastEpoch: null as number | null,
    mapCount: null as number | null,
  }
  const { grid } = header
  const records: Record<string, () => void> = {
    'PGM / RUN BY / DATE': () => {
      header.program = visible(lines.text.slice(0, 20))
      header.agency = visible(lines.text.slice(20, 40))
    },
    'EPOCH OF FIRST MAP': () => (header.firstEpoch = lines.epoch()),
    'EPOCH OF LAST MAP': () => (header.lastEpoch = lines.epoch()),
    '# OF MAPS IN FILE': () => (header.mapCount = lines.integer()),
    'BASE RADIUS': () => (grid.radiusKm = lines.decimal(0, 8)),
    'MAP DIMENSION': () => {
      if (lines.integer() !== 2) throw lines.fault('dimension')
    },
    EXPONENT: () => (header.exponent = lines.integer()),
    'HGT1 / HGT2 / DHGT': () => {
      const [first, last] = lines.range()
      if (first !== last) throw lines.fault('dimension')
      grid.heightKm = first
    },
    'LAT1 / LAT2 / DLAT': () => ([grid.lat1, grid.lat2, grid.dlat] = lines.range()),
    'LON1 / LON2 / DLON': () => ([grid.lon1, grid.lon2, grid.dlon] = lines.range()),
  }
  for (;;) {
    if (!lines.next()) throw lines.fault('truncated')
    const { label } = lines
    if (label === 'END OF HEADER') break
    if (/^(START OF (TEC|RMS|HEIGHT) MAP|END OF FILE)$/.test(label)) throw lines.unexpected()
    if (Object.hasOwn(records, label)) records[label]?.()
  }
  const { rows, columns } = gridSize(grid)
  const isGrid =
    divides(grid.lat1, grid.lat2, grid.dlat) &&
    divides(grid.lon1, grid.lon2, grid.dlon) &&
    Math.max(Math.abs(grid.lat1), Math.abs(grid.lat2)) <= 90 &&
    Math.max(Math.abs(grid.lon1), Math.abs(grid.lon2)) <= 360 &&
    Math.abs(grid.lon2 - grid.lon1) <= 360 &&
    rows <= maxRows &&
    columns <= maxColumns
  if (!isGrid) throw lines.fault('grid')
  const isLayer =
    grid.radiusKm > 6000 && grid.radiusKm < 7000 && grid.heightKm > 0 && grid.heightKm <= 2000
  if (!isLayer) throw lines.fault('header', { label: 'BASE RADIUS, HGT1 / HGT2 / DHGT' })
  if (Math.abs(header.exponent) > maxExponent) throw lines.fault('header', { label: 'EXPONENT' })
  return { ...header, rows, columns }
}

type Header = ReturnType<typeof readHeader>

/** Reads a row of values; values of RMS and height maps are only counted. */
const readRow = (
  lines: IonexLines,
  { grid, rows, columns }: Header,
  row: number,
  setValue: ((value: number, column: number) => void) | null,
): void => {
  if (row >= rows) throw lines.fault('row', { latitude: lines.text.slice(2, 8).trim() })
  const given = [2, 8, 14, 20].map((start) => lines.decimal(start, 6))
  const expected = [grid.lat1 + row * grid.dlat, grid.lon1, grid.lon2, grid.dlon]
  if (given.some((value, index) => Math.abs(value - (expected[index] ?? 0)) > 0.05))
    throw lines.fault('row', { latitude: given[0] ?? '' })
  for (let column = 0; column < columns; column += valuesALine) {
    if (!lines.next()) throw lines.fault('truncated')
    const count = Math.min(valuesALine, columns - column)
    const found = Math.ceil(lines.text.length / digitsAValue)
    if (found !== count) throw lines.fault('valueCount', { found, expected: count })
    if (!setValue) continue
    for (let index = 0; index < count; index += 1) {
      const start = index * digitsAValue
      const isOverflow = lines.text.slice(start, start + digitsAValue) === overflow
      setValue(isOverflow ? Number.NaN : lines.integer(start, digitsAValue), column + index)
    }
  }
}

/** Reads a map after its first line; `number` and `before` are checked only for TEC maps. */
const readMap = (
  lines: IonexLines,
  header: Header,
  kind: Kind,
  number: number,
  before: IonexMap | undefined,
): IonexMap => {
  const { rows, columns } = header
  const isTec = kind === 'TEC'
  const values = new Float32Array(isTec ? rows * columns : 0)
  let { exponent } = header
  let epoch: number | null = null
  let overflows = 0
  let row = 0
  const setValue = (value: number, column: number) => {
    if (Number.isNaN(value)) overflows += 1
    const isNone = Number.isNaN(value) || Math.abs(value) === noValue
    const tecu = isNone ? Number.NaN : value * 10 ** exponent
    if (Math.abs(tecu) > maxTecu) throw lines.fault('valueRange', { value })
    values[row * columns + column] = tecu
  }
  for (;;) {
    if (!lines.next()) throw lines.fault('truncated')
    const { label } = lines
    if (label === 'COMMENT') continue
    if (label === `END OF ${kind} MAP`) break
    if (label === 'EPOCH OF CURRENT MAP') {
      epoch = lines.epoch()
      if (!isTec) continue
      if (before && epoch <= before.epoch) throw lines.fault('epochOrder')
      if (!before && header.firstEpoch !== null && epoch !== header.firstEpoch)
        throw lines.fault('epochHeader')
    } else if (label === 'EXPONENT') {
      exponent = lines.integer()
      if (Math.abs(exponent) > maxExponent) throw lines.fault('header', { label })
    } else if (label === 'LAT/LON1/LON2/DLON/H') {
      readRow(lines, header, row, isTec ? setValue : null)
      row += 1
    } else throw lines.unexpected()
  }
  if (isTec && lines.integer() !== number)
    throw lines.fault('mapNumber', { number: lines.text.slice(0, 6).trim(), expected: number })
  if (row !== rows) throw lines.fault('valueCount', { found: row, expected: rows })
  if (isTec && overflows === values.length) throw lines.fault('number', { value: overflow })
  if (isTec && epoch === null) throw lines.fault('epoch', { value: '' })
  return { epoch: epoch ?? 0, values }
}

const readMaps = (lines: IonexLines, header: Header): IonexMap[] => {
  const { mapCount, lastEpoch } = header
  const maps: IonexMap[] = []
  const counts: Record<Kind, number> = { TEC: 0, RMS: 0, HEIGHT: 0 }
  /** Most analysis centres count only TEC maps in the header, others count maps of all kinds. */
  const hasCount = () =>
    maps.length > 0 &&
    [null, counts.TEC, counts.TEC + counts.RMS + counts.HEIGHT].includes(mapCount)
  const endsAsAnnounced = () => lastEpoch === null || maps.at(-1)?.epoch === lastEpoch
  /** END OF FILE may be missing, as in combined IGS files, if the header proves that no map is missing. */
  const hasEveryMap = () =>
    (mapCount !== null || lastEpoch !== null) &&
    [counts.RMS, counts.HEIGHT].every((count) => count === 0 || count === counts.TEC) &&
    hasCount() &&
    endsAsAnnounced()
  for (;;) {
    if (!lines.next()) {
      if (hasEveryMap()) return maps
      throw lines.fault('truncated')
    }
    const { label } = lines
    if (label === 'COMMENT') continue
    if (label === 'END OF FILE') break
    const kind = /^START OF (TEC|RMS|HEIGHT) MAP$/.exec(label)?.[1] as Kind | undefined
    if (!kind) throw lines.unexpected()
    const number = lines.integer()
    counts[kind] += 1
    if (kind === 'TEC' && number !== counts.TEC)
      throw lines.fault('mapNumber', { number, expected: counts.TEC })
    const map = readMap(lines, header, kind, number, maps.at(-1))
    if (kind === 'TEC') maps.push(map)
  }
  if (!hasCount()) throw lines.fault('mapCount', { found: maps.length, expected: mapCount ?? 1 })
  if (!endsAsAnnounced()) throw lines.fault('epochHeader')
  if (lines.next()) throw lines.unexpected()
  return maps
}

const parseIonex = (source: string): IonexFile => {
  const lines = new IonexLines(source)
  if (!lines.next()) throw new IonexFault(1, 'notIonex')
  if (lines.label !== 'IONEX VERSION / TYPE' || lines.text[20]?.toUpperCase() !== 'I')
    throw lines.fault('notIonex')
  const version = lines.decimal(0, 8)
  if (version < 1 || version >= 2) throw lines.fault('version', { version })
  const header = readHeader(lines)
  const { program, agency, grid } = header
  return { program, agency, grid, maps: readMaps(lines, header) }
}

/**
 * Reads an IONEX file, plain or packed, or refuses it at the first faulty line.
 * @returns the content, with size and SHA-256 of the unpacked text, so that packing does not change the hash
 */
export const readIonex = async (
  source: AsyncIterable<Uint8Array>,
): Promise<{ file: IonexFile; size: number; sha256: string }> => {
  const text = await unpack(source)
  return {
    file: parseIonex(text.toString('latin1')),
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }
}
