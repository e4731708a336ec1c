import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '#server/core/errors'
import { Table } from './table.ts'
import { textOf } from './text.ts'

/** The preferred one first, where several separate as well. */
const separators = ['\t', ';', '|', ',', '，']

/** Lines that the separator is detected from. */
const sampledLines = 20

/** Text outside of quotation marks, without commas of decimals. */
const bare = (line: string): string =>
  line.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll(/(?<=\d),(?=\d)/g, '')

/** The separator that most lines have; among equals the one that they have most of. */
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

/**
 * The cells of a CSV file; a row keeps its number where others are blank.
 * @throws Refusal `bodyTooLarge`, `tableDamaged`, `tableEncoding`, `tableUnreadable` (a quotation mark is not closed),
 * `importTooManyColumns`
 */
export const readCsvTable = (file: Uint8Array, maxRows: number): string[][] => {
  const whole = textOf(file)
  // Excel's own line that names the separator.
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
          // A mark that was not closed swallows rows up to the next mark.
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
