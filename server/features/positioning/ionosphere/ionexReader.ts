import { gridSize, IonexFault, type IonexFile, type IonexMap } from './ionex.ts'
import {
  checkHeader,
  decimalAt,
  defaultHeader,
  epochAt,
  readHeaderRecord,
  wholeAt,
} from './ionexHeader.ts'
import { cleanLine, labelOf } from './ionexLabels.ts'

const valuesALine = 16
const digitsAValue = 5
const noValue = 9999
/** Fortran writes this if a value has too many digits. */
const overflow = '*'.repeat(digitsAValue)
/** Five times the highest content ever observed. */
const maxTecu = 1000

type Kind = 'TEC' | 'RMS' | 'HEIGHT'

interface OpenMap {
  kind: Kind
  number: number
  epoch: number | null
  exponent: number
  values: Float32Array
  row: number
  column: number
  overflows: number
}

/** Reads an IONEX file line by line and refuses it at the first faulty line. Only the maps are kept in memory. */
export class IonexReader {
  private line = 0
  private state: 'first' | 'header' | 'between' | 'map' | 'row' | 'end' = 'first'
  private readonly header = defaultHeader()
  private readonly maps: IonexMap[] = []
  private readonly counts: Record<Kind, number> = { TEC: 0, RMS: 0, HEIGHT: 0 }
  private open: OpenMap | null = null
  private rows = 0
  private columns = 0

  take(line: string): void {
    this.line += 1
    const text = cleanLine(line)
    if (text === '') return
    if (this.state === 'row') {
      this.takeValues(text)
      return
    }
    const label = labelOf(text)
    if (this.state === 'first') this.takeFirst(text, label)
    else if (this.state === 'header') this.takeHeader(text, label)
    else if (label === 'COMMENT' && this.state !== 'end') return
    else if (this.state === 'between') this.takeBetween(text, label)
    else if (this.state === 'map') this.takeInMap(text, label)
    else throw this.fault('unexpected', { label: text.trim().slice(0, 40) })
  }

  /**
   * Returns the result after the last line. END OF FILE may be missing, as in combined IGS files, if the header proves
   * that no map is missing.
   */
  finish(): IonexFile {
    if (this.state === 'first') throw new IonexFault(1, 'notIonex')
    if (this.state !== 'end' && !(this.state === 'between' && this.hasEveryMap()))
      throw this.fault('truncated')
    const { program, agency, grid } = this.header
    return { program, agency, grid, maps: this.maps }
  }

  /** Number of the last line read, for callers that stop early. */
  get at(): number {
    return this.line
  }

  private fault(
    reason: ConstructorParameters<typeof IonexFault>[1],
    details: Record<string, string | number> = {},
  ): IonexFault {
    return new IonexFault(this.line, reason, details)
  }

  private takeFirst(text: string, label: string): void {
    if (label !== 'IONEX VERSION / TYPE' || text[20]?.toUpperCase() !== 'I')
      throw this.fault('notIonex')
    const version = decimalAt(text, 0, 8, this.line)
    if (version < 1 || version >= 2) throw this.fault('version', { version })
    this.state = 'header'
  }

  private takeHeader(text: string, label: string): void {
    if (label !== 'END OF HEADER') {
      if (/^(START OF (TEC|RMS|HEIGHT) MAP|END OF FILE)$/.test(label))
        throw this.fault('unexpected', { label })
      readHeaderRecord(this.header, label, text, this.line)
      return
    }
    checkHeader(this.header, this.line)
    const { rows, columns } = gridSize(this.header.grid)
    this.rows = rows
    this.columns = columns
    this.state = 'between'
  }

  private takeBetween(text: string, label: string): void {
    const kind = /^START OF (TEC|RMS|HEIGHT) MAP$/.exec(label)?.[1] as Kind | undefined
    if (kind) {
      const number = wholeAt(text, 0, 6, this.line)
      this.counts[kind] += 1
      if (kind === 'TEC' && number !== this.counts[kind])
        throw this.fault('mapNumber', { number, expected: this.counts[kind] })
      this.open = {
        kind,
        number,
        epoch: null,
        exponent: this.header.exponent,
        values: new Float32Array(kind === 'TEC' ? this.rows * this.columns : 0),
        row: 0,
        column: 0,
        overflows: 0,
      }
      this.state = 'map'
    } else if (label === 'END OF FILE') {
      this.checkWhole()
      this.state = 'end'
    } else throw this.fault('unexpected', { label: label || text.trim().slice(0, 40) })
  }

  private current(): OpenMap {
    if (!this.open) throw new Error('no map is open')
    return this.open
  }

  private takeInMap(text: string, label: string): void {
    const map = this.current()
    if (label === 'EPOCH OF CURRENT MAP') this.takeEpoch(map, text)
    else if (label === 'EXPONENT') {
      map.exponent = wholeAt(text, 0, 6, this.line)
      if (Math.abs(map.exponent) > 5) throw this.fault('header', { label })
    } else if (label === 'LAT/LON1/LON2/DLON/H') this.startRow(map, text)
    else if (label === `END OF ${map.kind} MAP`) this.endMap(map, text)
    else throw this.fault('unexpected', { label: label || text.trim().slice(0, 40) })
  }

  private takeEpoch(map: OpenMap, text: string): void {
    map.epoch = epochAt(text, this.line)
    if (map.kind !== 'TEC') return
    const before = this.maps.at(-1)
    if (before && map.epoch <= before.epoch) throw this.fault('epochOrder')
    const { firstEpoch } = this.header
    if (!before && firstEpoch !== null && map.epoch !== firstEpoch) throw this.fault('epochHeader')
  }

  private startRow(map: OpenMap, text: string): void {
    const { lat1, dlat, lon1, lon2, dlon } = this.header.grid
    if (map.row >= this.rows) throw this.fault('row', { latitude: text.slice(2, 8).trim() })
    const given = [2, 8, 14, 20].map((start) => decimalAt(text, start, 6, this.line))
    const expected = [lat1 + map.row * dlat, lon1, lon2, dlon]
    if (given.some((value, index) => Math.abs(value - (expected[index] ?? 0)) > 0.05))
      throw this.fault('row', { latitude: given[0] ?? '' })
    map.column = 0
    this.state = 'row'
  }

  private takeValues(text: string): void {
    const map = this.current()
    const here = Math.min(valuesALine, this.columns - map.column)
    const used = text.trimEnd()
    if (used.length > here * digitsAValue || used.length <= (here - 1) * digitsAValue)
      throw this.fault('valueCount', {
        found: Math.ceil(used.length / digitsAValue),
        expected: here,
      })
    if (map.kind === 'TEC') this.keepValues(map, used, here)
    map.column += here
    if (map.column < this.columns) return
    map.row += 1
    this.state = 'map'
  }

  private keepValues(map: OpenMap, text: string, count: number): void {
    const scale = 10 ** map.exponent
    for (let index = 0; index < count; index += 1) {
      const start = index * digitsAValue
      const isOverflow = text.slice(start, start + digitsAValue) === overflow
      if (isOverflow) map.overflows += 1
      const value = isOverflow ? noValue : wholeAt(text, start, digitsAValue, this.line)
      const none = Math.abs(value) === noValue
      if (!none && Math.abs(value * scale) > maxTecu) throw this.fault('valueRange', { value })
      map.values[map.row * this.columns + map.column + index] = none ? Number.NaN : value * scale
    }
  }

  private endMap(map: OpenMap, text: string): void {
    if (map.kind === 'TEC' && wholeAt(text, 0, 6, this.line) !== map.number)
      throw this.fault('mapNumber', { number: text.slice(0, 6).trim(), expected: map.number })
    if (map.row !== this.rows)
      throw this.fault('valueCount', { found: map.row, expected: this.rows })
    if (map.kind === 'TEC') {
      if (map.overflows === map.values.length) throw this.fault('number', { value: overflow })
      if (map.epoch === null) throw this.fault('epoch', { value: '' })
      this.maps.push({ epoch: map.epoch, values: map.values })
    }
    this.open = null
    this.state = 'between'
  }

  /** Most analysis centres count only TEC maps in the header, others count maps of all kinds. */
  private hasCount(): boolean {
    const { mapCount } = this.header
    const { TEC, RMS, HEIGHT } = this.counts
    return TEC > 0 && (mapCount === null || mapCount === TEC || mapCount === TEC + RMS + HEIGHT)
  }

  private endsAsAnnounced(): boolean {
    const { lastEpoch } = this.header
    return lastEpoch === null || this.maps.at(-1)?.epoch === lastEpoch
  }

  private hasEveryMap(): boolean {
    const { mapCount, lastEpoch } = this.header
    const { TEC, RMS, HEIGHT } = this.counts
    const announced = mapCount !== null || lastEpoch !== null
    const even = [RMS, HEIGHT].every((count) => count === 0 || count === TEC)
    return announced && even && this.hasCount() && this.endsAsAnnounced()
  }

  private checkWhole(): void {
    if (!this.hasCount())
      throw this.fault('mapCount', {
        found: this.maps.length,
        expected: this.header.mapCount ?? 1,
      })
    if (!this.endsAsAnnounced()) throw this.fault('epochHeader')
  }
}
