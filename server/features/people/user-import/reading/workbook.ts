import { posix } from 'node:path'
import { importLimits } from '#contract/importLimits'
import { Refusal } from '#server/core/errors'
import { Table } from './table.ts'
import { makeXmlReader, type XmlHandler } from './xml.ts'
import { unpack, zipEntries, type UnpackBudget, type ZipEntry } from './zip.ts'

/** Columns and rows of a sheet (ECMA-376). */
const columnsOfSheet = 16_384
const rowsOfSheet = 1_048_576
/** Characters that a cell can hold. */
const longestText = 32_767

const unreadable = () => new Refusal('importFileUnreadable')

/** Collects texts, apart from how they are pronounced. */
const makeTexts = () => {
  let text = ''
  let spoken = 0
  let collects = 0
  return {
    open: (name: string) => {
      if (name === 'rPh') spoken += 1
      else if (name === 't' || name === 'v') collects += 1
    },
    close: (name: string) => {
      if (name === 'rPh') spoken -= 1
      else if (name === 't' || name === 'v') collects -= 1
    },
    take: (more: string) => {
      if (collects > 0 && spoken === 0 && text.length < longestText) text += more
    },
    /** What was collected since the last time. */
    all: (): string => {
      const whole = text.slice(0, longestText)
      text = ''
      return whole
    },
  }
}

interface Sheet {
  name: string
  relation: string
}

const sheetsInto = (sheets: Sheet[]): XmlHandler => ({
  open: (name, attribute) => {
    if (name === 'sheet' && sheets.length === 0)
      sheets.push({ name: attribute('name') ?? '', relation: attribute('id') ?? '' })
  },
  text: () => {},
  close: () => {},
})

/** Parts that the workbook refers to, by the id and by the kind of the reference. */
const relationsInto = (parts: Map<string, string>): XmlHandler => ({
  open: (name, attribute) => {
    if (name !== 'Relationship') return
    const path = posix.resolve('/xl', attribute('Target') ?? '').slice(1)
    parts.set(attribute('Id') ?? '', path)
    parts.set(posix.basename(attribute('Type') ?? ''), path)
  },
  text: () => {},
  close: () => {},
})

const stringsInto = (strings: string[]): XmlHandler => {
  const texts = makeTexts()
  let characters = 0
  return {
    open: texts.open,
    text: texts.take,
    close: (name) => {
      texts.close(name)
      if (name !== 'si') return
      const text = texts.all().trim().slice(0, importLimits.cellLength)
      characters += text.length
      if (characters > importLimits.characters || strings.length >= importLimits.strings)
        throw new Refusal('bodyTooLarge')
      strings.push(text)
    },
  }
}

const placeOf = (reference: string): { row: number; column: number } => {
  const [, letters = '', digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  const row = Number(digits)
  if (!(column >= 1 && column <= columnsOfSheet && row >= 1 && row <= rowsOfSheet))
    throw unreadable()
  return { row: row - 1, column: column - 1 }
}

const sheetInto = (table: Table, strings: readonly string[]): XmlHandler => {
  const texts = makeTexts()
  let row = -1
  let column = -1
  let type = 'n'
  const valueOf = (text: string): string => {
    if (type === 's') {
      const found = strings[Number(text)]
      if (text !== '' && found === undefined) throw unreadable()
      return found ?? ''
    }
    return type === 'n' && text !== '' && Number.isFinite(Number(text))
      ? String(Number(text))
      : text
  }
  return {
    open: (name, attribute) => {
      texts.open(name)
      if (name === 'row') {
        const number = attribute('r')
        row = number === undefined ? row + 1 : placeOf(`A${number}`).row
        column = -1
      } else if (name === 'c') {
        const reference = attribute('r')
        if (reference === undefined) column += 1
        else ({ row, column } = placeOf(reference))
        type = attribute('t') ?? 'n'
        texts.all()
      }
    },
    text: texts.take,
    close: (name) => {
      texts.close(name)
      if (name === 'c') table.set(Math.max(row, 0), column, valueOf(texts.all()))
    },
  }
}

/**
 * The cells of a workbook's first sheet (ECMA-376) as texts, read as they are unpacked: of the file no more is kept
 * than what a file of users can hold. Numbers come as they are stored, so times come as numbers.
 * @throws Refusal `bodyTooLarge` (unpacks to too much), `importFileUnreadable` (no workbook), `importTooManyColumns`
 * (too many columns)
 */
export const readWorkbook = async (file: Buffer): Promise<string[][]> => {
  const entries = zipEntries(file)
  const budget: UnpackBudget = { bytes: 0 }
  const read = async (entry: ZipEntry | undefined, handler: XmlHandler, enough = () => false) => {
    if (!entry) throw unreadable()
    const reader = makeXmlReader(handler)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of unpack(file, entry, budget)) {
      reader.write(decoder.decode(chunk, { stream: true }))
      if (enough()) return
    }
    reader.end()
  }
  const sheets: Sheet[] = []
  const parts = new Map<string, string>()
  await read(entries.get('xl/workbook.xml'), sheetsInto(sheets))
  await read(entries.get('xl/_rels/workbook.xml.rels'), relationsInto(parts))
  const strings: string[] = []
  const sharedStrings = entries.get(parts.get('sharedStrings') ?? '')
  if (sharedStrings) await read(sharedStrings, stringsInto(strings))
  const table = new Table()
  const first = parts.get(sheets[0]?.relation ?? '') ?? ''
  await read(entries.get(first), sheetInto(table, strings), () => table.isFull)
  return table.rows
}
