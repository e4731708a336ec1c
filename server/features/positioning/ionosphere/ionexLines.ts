import { IonexFault } from './ionex.ts'

const maxLineLength = 200
const labelColumn = 60
const tabStop = 8

const labels = [
  'IONEX VERSION / TYPE',
  'PGM / RUN BY / DATE',
  'EPOCH OF FIRST MAP',
  'EPOCH OF LAST MAP',
  'EPOCH OF CURRENT MAP',
  '# OF MAPS IN FILE',
  'BASE RADIUS',
  'MAP DIMENSION',
  'EXPONENT',
  'HGT1 / HGT2 / DHGT',
  'LAT1 / LAT2 / DLAT',
  'LON1 / LON2 / DLON',
  'LAT/LON1/LON2/DLON/H',
  'END OF HEADER',
  'END OF FILE',
  ...['TEC', 'RMS', 'HEIGHT'].flatMap((kind) => [`START OF ${kind} MAP`, `END OF ${kind} MAP`]),
]

const byteOrderMark = '\u00EF\u00BB\u00BF'

/** Removes byte order mark, carriage return and DOS end-of-file character, and expands tabs. */
const cleanLine = (text: string): string => {
  const line = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text
  let clean = line.replaceAll('\u001A', '').trimEnd()
  for (let at = clean.indexOf('\t'); at >= 0; at = clean.indexOf('\t'))
    clean = clean.slice(0, at) + ' '.repeat(tabStop - (at % tabStop)) + clean.slice(at + 1)
  return clean
}

/** Two-digit years as in RINEX: 80 to 99 are 1980 to 1999. */
const fullYear = (year: number): number =>
  year < 0 || year > 99 ? year : year + (year < 80 ? 2000 : 1900)

/** The lines of a file's text and the fields of the current line; `next` skips blank lines. */
export class IonexLines {
  /** Number of the current line, from 1. */
  line = 0
  text = ''
  private at = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source.trimEnd()
  }

  next(): boolean {
    while (this.at < this.source.length) {
      const end = this.source.indexOf('\n', this.at)
      const from = this.at
      this.at = end < 0 ? this.source.length : end + 1
      this.line += 1
      if ((end < 0 ? this.at : end) - from > maxLineLength) throw this.fault('lineLength')
      this.text = cleanLine(this.source.slice(from, this.at))
      if (this.text !== '') return true
    }
    return false
  }

  /** Known labels are also found if they start some columns off. */
  get label(): string {
    const inColumn = this.text.slice(labelColumn).trim().toUpperCase()
    if (inColumn === 'COMMENT' || labels.includes(inColumn)) return inColumn
    const end = this.text.toUpperCase()
    const shifted = labels.find(
      (label) =>
        end.endsWith(` ${label}`) && Math.abs(end.length - label.length - labelColumn) <= tabStop,
    )
    return shifted ?? inColumn
  }

  fault(reason: IonexFault['reason'], details: IonexFault['details'] = {}): IonexFault {
    return new IonexFault(this.line, reason, details)
  }

  unexpected(): IonexFault {
    return this.fault('unexpected', { label: this.label || this.text.trim().slice(0, 40) })
  }

  private number(start: number, width: number, format: RegExp): number {
    const field = this.text.slice(start, start + width).trim()
    if (!format.test(field)) throw this.fault('number', { value: field })
    return Number(field)
  }

  decimal(start: number, width: number): number {
    return this.number(start, width, /^[+-]?(\d+\.?\d*|\.\d+)$/)
  }

  integer(start = 0, width = 6): number {
    return this.number(start, width, /^[+-]?\d+$/)
  }

  /** The three numbers of a range: first, last, step. */
  range(): [number, number, number] {
    return [this.decimal(2, 6), this.decimal(8, 6), this.decimal(14, 6)]
  }

  /**
   * Reads year, month, day, hour, minute and second, UTC. Rounding programs write 24:00:00, or second or minute 60, for
   * the start of the next day, minute or hour.
   */
  epoch(): number {
    const [shortYear = 0, month = 0, day = 0, hour = 0, minute = 0] = Array.from(
      { length: 5 },
      (_, index) => this.integer(index * 6),
    )
    const year = fullYear(shortYear)
    const second = this.decimal(30, 6)
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
    if (!real) throw this.fault('epoch', { value: this.text.slice(0, 36).trim() })
    return midnight + Math.round(((hour * 60 + minute) * 60 + second) * 1000)
  }
}
