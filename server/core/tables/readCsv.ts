import { parse } from 'csv-parse/sync'
import { Refusal } from '#server/core/errors'

export interface Line {
  line: number
  cells: string[]
}

/**
 * A table's lines: CSV separated by commas, semicolons or tabs, as its first line tells.
 * @param most rows after the headings
 * @throws Refusal `tableUnreadable`, `tableTooLong`
 */
export const readCsv = (csv: string, most: number): Line[] => {
  const delimiter = ((first: string) =>
    first.includes('\t') ? '\t' : first.includes(';') ? ';' : ',')(csv.split('\n', 1)[0] ?? '')
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(csv, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof records
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 0
    throw new Refusal('tableUnreadable', { args: { line } })
  }
  if (records.length > most + 1) throw new Refusal('tableTooLong', { args: { most } })
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
}
