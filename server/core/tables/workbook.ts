import { Zip, ZipDeflate } from 'fflate'
import { clockOf } from '../days.ts'
import type { Cell, Table, TableFormat } from './cells.ts'

/** Parts of a workbook that do not depend on its rows (ECMA-376, transitional). */

const styles = { text: 1, time: 2, title: 3 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const widthOf = (title: string): number => {
  const width = [...title].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)
  return Math.min(40, Math.max(16, width + 4))
}

const sheetHead = (titles: readonly string[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${titles
    .map(
      (title, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widthOf(title)}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`

export const columnName = (number: number): string =>
  number === 0
    ? ''
    : columnName(Math.floor((number - 1) / 26)) + String.fromCodePoint(65 + ((number - 1) % 26))

const sheetFoot = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns)}${rows}"/></worksheet>`

const stylesXml =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>' +
  '</styleSheet>'

/**
 * All files of the package except the sheets.
 * @param sheets sheet names, already escaped for XML
 */
const packageParts = (sheets: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml':
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
    sheets
      .map(
        (_name, index) =>
          `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
      )
      .join('') +
    '</Types>',
  '_rels/.rels':
    `${head}<Relationships xmlns="${relations}">` +
    `<Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${head}<workbook xmlns="${main}" xmlns:r="${document}"><sheets>` +
    sheets
      .map(
        (name, index) =>
          `<sheet name="${name.replaceAll('"', '&quot;').slice(0, 31)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('') +
    '</sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${head}<Relationships xmlns="${relations}">` +
    sheets
      .map(
        (_name, index) =>
          `<Relationship Id="rId${index + 1}" Type="${document}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('') +
    `<Relationship Id="rId${sheets.length + 1}" Type="${document}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml,
})

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
    return `<c r="${place}" s="${styles.time}"><v>${days}</v></c>`
  }
  return inline(cell, styles.text, place)
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
  const columns = titles.map((_title, index) => columnName(index + 1))
  const titleRow = rowXml(
    1,
    titles.map((title, index) => inline(title, styles.title, `${columns[index]}1`)),
  )
  const sheets: string[] = []
  const openSheet = (): ZipDeflate => {
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`)
    const sheet = entry(`xl/worksheets/sheet${sheets.length}.xml`)
    sheet.push(encoder.encode(sheetHead(titles) + titleRow))
    return sheet
  }
  let sheet = openSheet()
  let rowsInSheet = 1
  yield* chunks.splice(0)
  for await (const rows of pages) {
    if (rowsInSheet + rows.length > rowsOfSheet) {
      sheet.push(encoder.encode(sheetFoot(titles.length, rowsInSheet)), true)
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
  sheet.push(encoder.encode(sheetFoot(titles.length, rowsInSheet)), true)
  for (const [path, xml] of Object.entries(packageParts(sheets.map(escaped))))
    entry(path).push(encoder.encode(xml), true)
  zip.end()
  yield* chunks.splice(0)
}

export const workbook: TableFormat = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  write,
}
