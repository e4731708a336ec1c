import { gridSize, IonexFault, type IonexGrid } from './ionex.ts'

/** Header values; `defaultHeader` applies to records that a file omits. */
export interface IonexHeader {
  program: string
  agency: string
  exponent: number
  grid: IonexGrid
  firstEpoch: number | null
  lastEpoch: number | null
  mapCount: number | null
}

export const defaultHeader = (): IonexHeader => ({
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
  firstEpoch: null,
  lastEpoch: null,
  mapCount: null,
})

const maxRows = 721
const maxColumns = 1441

export const decimalAt = (text: string, start: number, width: number, line: number): number => {
  const field = text.slice(start, start + width).trim()
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(field))
    throw new IonexFault(line, 'number', { value: field })
  return Number(field)
}

export const wholeAt = (text: string, start: number, width: number, line: number): number => {
  const field = text.slice(start, start + width).trim()
  if (!/^[+-]?\d+$/.test(field)) throw new IonexFault(line, 'number', { value: field })
  return Number(field)
}

/** Two-digit years as in RINEX: 80 to 99 are 1980 to 1999. */
const fullYear = (year: number): number =>
  year < 0 || year > 99 ? year : year + (year < 80 ? 2000 : 1900)

/**
 * Reads year, month, day, hour, minute and second, UTC. Rounding programs write 24:00:00, or second or minute 60, for
 * the start of the next day, minute or hour.
 */
export const epochAt = (text: string, line: number): number => {
  const [shortYear = 0, month = 0, day = 0, hour = 0, minute = 0] = Array.from(
    { length: 5 },
    (_, index) => wholeAt(text, index * 6, 6, line),
  )
  const year = fullYear(shortYear)
  const second = decimalAt(text, 30, 6, line)
  const midnight = Date.UTC(year, month - 1, day)
  const date = new Date(midnight)
  const real =
    year >= 1980 &&
    year < 2200 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour >= 0 &&
    minute >= 0 &&
    minute <= 60 &&
    second >= 0 &&
    second <= 60 &&
    hour * 3600 + minute * 60 + second <= 86_400
  if (!real) throw new IonexFault(line, 'epoch', { value: text.slice(0, 36).trim() })
  return midnight + Math.round(((hour * 60 + minute) * 60 + second) * 1000)
}

const threeAt = (text: string, line: number): [number, number, number] => [
  decimalAt(text, 2, 6, line),
  decimalAt(text, 8, 6, line),
  decimalAt(text, 14, 6, line),
]

const visible = (text: string): string => text.replaceAll(/\p{C}/gu, '').trim()

export const readHeaderRecord = (
  header: IonexHeader,
  label: string,
  text: string,
  line: number,
) => {
  const { grid } = header
  switch (label) {
    case 'PGM / RUN BY / DATE':
      header.program = visible(text.slice(0, 20))
      header.agency = visible(text.slice(20, 40))
      break
    case 'EPOCH OF FIRST MAP':
      header.firstEpoch = epochAt(text, line)
      break
    case 'EPOCH OF LAST MAP':
      header.lastEpoch = epochAt(text, line)
      break
    case '# OF MAPS IN FILE':
      header.mapCount = wholeAt(text, 0, 6, line)
      break
    case 'BASE RADIUS':
      grid.radiusKm = decimalAt(text, 0, 8, line)
      break
    case 'MAP DIMENSION':
      if (wholeAt(text, 0, 6, line) !== 2) throw new IonexFault(line, 'dimension')
      break
    case 'EXPONENT':
      header.exponent = wholeAt(text, 0, 6, line)
      break
    case 'HGT1 / HGT2 / DHGT': {
      const [first, last] = threeAt(text, line)
      if (first !== last) throw new IonexFault(line, 'dimension')
      grid.heightKm = first
      break
    }
    case 'LAT1 / LAT2 / DLAT':
      ;[grid.lat1, grid.lat2, grid.dlat] = threeAt(text, line)
      break
    case 'LON1 / LON2 / DLON':
      ;[grid.lon1, grid.lon2, grid.dlon] = threeAt(text, line)
      break
    default:
  }
}

const divides = (from: number, to: number, step: number): boolean => {
  const steps = (to - from) / step
  return Number.isFinite(steps) && steps >= 1 && Math.abs(steps - Math.round(steps)) < 1e-6
}

export const checkHeader = (header: IonexHeader, line: number): void => {
  const { grid } = header
  const { rows, columns } = gridSize(grid)
  const possible =
    divides(grid.lat1, grid.lat2, grid.dlat) &&
    divides(grid.lon1, grid.lon2, grid.dlon) &&
    Math.max(Math.abs(grid.lat1), Math.abs(grid.lat2)) <= 90 &&
    Math.max(Math.abs(grid.lon1), Math.abs(grid.lon2)) <= 360 &&
    Math.abs(grid.lon2 - grid.lon1) <= 360 &&
    rows <= maxRows &&
    columns <= maxColumns
  if (!possible) throw new IonexFault(line, 'grid')
  const layer =
    grid.radiusKm > 6000 && grid.radiusKm < 7000 && grid.heightKm > 0 && grid.heightKm <= 2000
  if (!layer) throw new IonexFault(line, 'header', { label: 'BASE RADIUS, HGT1 / HGT2 / DHGT' })
  if (Math.abs(header.exponent) > 5) throw new IonexFault(line, 'header', { label: 'EXPONENT' })
}
