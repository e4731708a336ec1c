import { escapeForSpreadsheet } from '#contract/text/spreadsheetText'
import { clockOf } from '../days.ts'
import type { Cell, Table, TableFormat } from './cells.ts'

const textOf = (cell: Cell, clock: (at: number) => number): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date)
    return new Date(clock(cell.getTime())).toISOString().slice(0, 19).replace('T', ' ')
  return escapeForSpreadsheet(cell)
}

const lineOf = (cells: readonly Cell[], clock: (at: number) => number): string =>
  `${cells
    .map((cell) => {
      const text = textOf(cell, clock)
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')}\r\n`

const encoder = new TextEncoder()

async function* write({ titles, pages, timeZone }: Table): AsyncGenerator<Uint8Array> {
  const clock = clockOf(timeZone)
  yield encoder.encode(`\uFEFF${lineOf(titles, clock)}`)
  for await (const rows of pages)
    yield encoder.encode(rows.map((row) => lineOf(row, clock)).join(''))
}

/** CSV as in RFC 4180, with a byte order mark so that spreadsheets read UTF-8. */
export const csv: TableFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  write,
}
