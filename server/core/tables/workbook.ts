import { Zip, ZipDeflate } from 'fflate'
import { clockOf } from '../days.ts'
import type { Cell, Table, TableFormat } from './cells.ts'
import * as parts from './workbookParts.ts'

/** Row limit of a sheet (ECMA-376), including the title row. */
const rowsOfSheet = 1_048_576
const maxTextLength = 32_767
const daysTo1970 = 25_569
const dayMs = 86_400_000

const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Readers decode `_xHHHH_`, so the underscore of a literal sequence is escaped (22.4.2.4). */
const escaped = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(notXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

const inline = (text: string, style: number, place: string): string =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const cellXml = (cell: Cell, place: string, clock: (at: number) => number): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (cell instanceof Date) {
    const days = clock(cell.getTime()) / dayMs + daysTo1970
    return `<c r="${place}" s="${parts.styles.time}"><v>${days}</v></c>`
  }
  return inline(cell, parts.styles.text, place)
}

const rowXml = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells.join('')}</row>`

const encoder = new TextEncoder()

/**
 * Streams a workbook. Texts become text cells (format `@`), so that nothing is evaluated even after an edit; times are
 * in the reader's zone. Excess rows continue on another sheet.
 */
async function* write({ name, titles, pages, timeZone }: Table): AsyncGenerator<Uint8Array> {
  const clock = clockOf(timeZone)
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const entry = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 1 })
    zip.add(file)
    return file
  }
  const columns = titles.map((_title, index) => parts.columnName(index + 1))
  const titleRow = rowXml(
    1,
    titles.map((title, index) => inline(title, parts.styles.title, `${columns[index]}1`)),
  )
  const sheets: string[] = []
  const openSheet = (): ZipDeflate => {
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`)
    const sheet = entry(`xl/worksheets/sheet${sheets.length}.xml`)
    sheet.push(encoder.encode(parts.sheetHead(titles) + titleRow))
    return sheet
  }
  let sheet = openSheet()
  let rowsInSheet = 1
  yield* chunks.splice(0)
  for await (const rows of pages) {
    if (rowsInSheet + rows.length > rowsOfSheet) {
      sheet.push(encoder.encode(parts.sheetFoot(titles.length, rowsInSheet)), true)
      sheet = openSheet()
      rowsInSheet = 1
    }
    const lines = rows.map((row) => {
      rowsInSheet += 1
      return rowXml(
        rowsInSheet,
        row.map((cell, index) => cellXml(cell, `${columns[index]}${rowsInSheet}`, clock)),
      )
    })
    sheet.push(encoder.encode(lines.join('')))
    yield* chunks.splice(0)
  }
  sheet.push(encoder.encode(parts.sheetFoot(titles.length, rowsInSheet)), true)
  for (const [path, xml] of Object.entries(parts.packageParts(sheets.map(escaped))))
    entry(path).push(encoder.encode(xml), true)
  zip.end()
  yield* chunks.splice(0)
}

export const workbook: TableFormat = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  write,
}
