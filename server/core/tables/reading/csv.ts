import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '#server/core/errors'
import { Table } from './table.ts'
import { textOf } from './text.ts'

/** In order of preference when several separators fit equally. */
const separators = ['\t', ';', '|', ',', '，']

const sampledLines = 20

/** Removes quoted text and decimal commas before separators are counted. */
const bare = (line: string): string =>
  line.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll(/(?<=\d),(?=\d)/g, '')

/** Picks the separator that occurs in most lines; on a tie, the one with most occurrences. */
const separatorOf = (text: string): string => {
  const lines = text
    .slice(0, 100_000)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampledLines)
    .map(bare)
  let best = { separator: ',', lines: 0, count: 0 }
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length - 1).filter(Boolean)
    const count = counts.reduce((sum, one) => sum + one, 0)
    if (counts.length > best.lines || (counts.length === best.lines && count > best.count))
      best = { separator, lines: counts.length, count }
  }
  return best.separator
}

const unreadable = (line: number) => new Refusal('tableUnreadable', { args: { line } })

const linesIn = (text: string): number => text.split(/\r\n|[\r\n]/).length - 1

/** Parses a CSV file; blank rows are kept so that row numbers match the file. */
export const readCsvTable = (file: Uint8Array, maxRows: number): string[][] => {
  const whole = textOf(file)
  // Excel's own first line, which names the separator.
  const named = /^sep=(.)(?:\r\n|[\r\n]|$)/i.exec(whole)
  const text = named ? whole.slice(named[0].length) : whole
  const delimiter = named?.[1] ?? separatorOf(text)
  const table = new Table(maxRows)
  const firstRow = named ? 1 : 0
  let row = firstRow
  let line = firstRow
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: maxRows,
      on_record: (cells: string[]) => {
        for (const [column, cell] of cells.entries()) {
          // An unclosed quotation mark joins all rows up to the next quotation mark into one cell.
          if (/[\r\n]/.test(cell) && cell.includes(`${delimiter}"`)) throw unreadable(line + 1)
          table.set(row, column, cell)
          line += linesIn(cell)
        }
        line += 1
        row += 1
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(line + 1)
    throw error
  }
  return table.rows
}
