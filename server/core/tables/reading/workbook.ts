import { posix } from 'node:path'
import { Refusal } from '#server/core/errors'
import { makeNumberFormats } from './formats.ts'
import { headRows, Table, type TextBudget } from './table.ts'
import { makeSheetHandler, stringsInto } from './sheet.ts'
import { makeXmlReader, type XmlHandler } from './xml.ts'
import { partName, unpack, zipEntries, type UnpackBudget, type ZipEntry } from './zip.ts'

const maxSheets = 50

export interface Sheet {
  name: string
  hidden: boolean
  head: string[][]
  read: () => Promise<{ rows: string[][]; merged: string[] }>
}

interface ListedSheet {
  name: string
  hidden: boolean
  relation: string
}

const nothing = () => {}

const workbookInto = (book: { sheets: ListedSheet[]; from: 1900 | 1904 }): XmlHandler => ({
  open: (name, attribute) => {
    if (name === 'sheet' && book.sheets.length < maxSheets)
      book.sheets.push({
        name: (attribute('name') ?? '').slice(0, 64),
        hidden: /hidden/i.test(attribute('state') ?? ''),
        relation: attribute('id') ?? '',
      })
    else if (name === 'workbookPr' && /^(1|true)$/.test(attribute('date1904') ?? ''))
      book.from = 1904
  },
  text: nothing,
  close: nothing,
})

const relationsInto = (parts: Map<string, string>, folder: string): XmlHandler => ({
  open: (name, attribute) => {
    if (name !== 'Relationship') return
    const path = partName(posix.resolve(`/${folder}`, attribute('Target') ?? ''))
    parts.set(attribute('Id') ?? '', path)
    parts.set(posix.basename(attribute('Type') ?? ''), path)
  },
  text: nothing,
  close: nothing,
})

/** UTF-16 requires a byte order mark; the default is UTF-8. */
const decoderOf = (first: Buffer): TextDecoder => {
  const byteOrderMark = first.length < 2 ? 0 : first.readUInt16BE(0)
  const encoding =
    byteOrderMark === 0xfffe ? 'utf-16le' : byteOrderMark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}

/**
 * Opens a workbook (ECMA-376). Its parts are parsed while they are unpacked. Only the first rows of each sheet are read
 * here; the sheet's `read` reads all of them.
 * @param maxRows rows read per sheet
 */
export const openWorkbook = async (file: Buffer, maxRows: number): Promise<Sheet[]> => {
  const entries = zipEntries(file)
  const budget: UnpackBudget = { bytes: 0 }
  const read = async (entry: ZipEntry | undefined, handler: XmlHandler, enough = () => false) => {
    if (!entry) throw new Refusal('importFileUnreadable')
    const reader = makeXmlReader(handler)
    let decoder: TextDecoder | undefined
    for await (const chunk of unpack(file, entry, budget)) {
      decoder ??= decoderOf(chunk)
      reader.write(decoder.decode(chunk, { stream: true }))
      if (enough()) return
    }
    reader.end()
  }
  const readRelations = async (part: string) => {
    const parts = new Map<string, string>()
    const folder = posix.dirname(part)
    const entry = entries.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
    if (entry) await read(entry, relationsInto(parts, folder))
    return parts
  }
  // The relations of the package itself are in `_rels/.rels`.
  const main = (await readRelations('')).get('officeDocument') ?? 'xl/workbook.xml'
  const book: { sheets: ListedSheet[]; from: 1900 | 1904 } = { sheets: [], from: 1900 }
  await read(entries.get(main), workbookInto(book))
  const parts = await readRelations(main)
  const strings: string[] = []
  const sharedStrings = entries.get(parts.get('sharedStrings') ?? '')
  if (sharedStrings) await read(sharedStrings, stringsInto(strings))
  const formats = makeNumberFormats()
  const styles = entries.get(parts.get('styles') ?? '')
  if (styles) await read(styles, formats.handler)
  const number = (value: number, style: number) => formats.show(value, style, book.from)

  const textBudget: TextBudget = { characters: 0 }
  const rowsOf = async (relation: string, most: number, isWhole: boolean) => {
    const table = new Table(most, textBudget)
    const merged: string[] = []
    const handler = makeSheetHandler(table, strings, number, merged)
    await read(entries.get(parts.get(relation) ?? ''), handler, () => table.isFull)
    return { rows: table.rows, merged: isWhole ? merged : [] }
  }
  const worksheets = book.sheets.filter(({ relation }) => entries.has(parts.get(relation) ?? ''))
  if (!worksheets.length) throw new Refusal('importFileUnreadable')
  const sheets: Sheet[] = []
  for (const { name, hidden, relation } of worksheets)
    sheets.push({
      name,
      hidden,
      head: (await rowsOf(relation, headRows + 1, false)).rows,
      read: () => rowsOf(relation, maxRows, true),
    })
  return sheets
}
