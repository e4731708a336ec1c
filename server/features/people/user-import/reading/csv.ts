import { parse } from 'csv-parse/sync'
import { Refusal } from '#server/core/errors'
import { mostRows, Table } from './table.ts'

/**
 * UTF-8 with and without its mark, UTF-16 with one, otherwise GB 18030, which holds GBK. @throws Refusal
 * `importFileUnreadable`
 */
const textOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  throw new Refusal('importFileUnreadable')
}

/** The sign that is most frequent in the first line. */
const separatorOf = (text: string): string => {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]))
  for (const sign of text.slice(0, text.search(/[\r\n]|$/))) {
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

/**
 * The cells of a CSV file. @throws Refusal `bodyTooLarge` (too much text), `importFileUnreadable` (cannot be read),
 * `importTooManyColumns` (too many columns)
 */
export const readCsvTable = (file: Uint8Array): string[][] => {
  const text = textOf(file)
  const table = new Table()
  let row = 0
  parse(text, {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    to: mostRows,
    on_record: (cells: string[]) => {
      for (const [column, cell] of cells.entries()) table.set(row, column, cell)
      row += 1
      return null
    },
  })
  return table.rows
}
