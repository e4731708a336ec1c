import { posix } from 'node:path'
import { importLimits } from '#contract/people/importLimits'
import { Refusal } from '#server/core/errors'
import { makeNumberFormats } from './formats.ts'
import { openPackage, partName, unreadable, type XmlHandler } from './package.ts'
import { headRows, Table, type TextBudget } from './table.ts'

/** Limits of a sheet (ECMA-376). */
const columnsOfSheet = 16_384
const rowsOfSheet = 1_048_576
const maxTextLength = 32_767
const maxMerged = 10_000
const maxSheets = 50

export interface Sheet {
  name: string
  hidden: boolean
  head: string[][]
  read: () => { rows: string[][]; merged: string[] }
}

/** Decodes `_xHHHH_`, the notation for characters that XML cannot hold (ECMA-376 22.4.2.4). */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Collects text without phonetic runs, which only give the pronunciation. */
const makeTexts = () => {
  let text = ''
  let phonetic = 0
  let collecting = 0
  const count = (name: string, by: 1 | -1) => {
    if (name === 'rPh') phonetic += by
    else if (name === 't' || name === 'v') collecting += by
  }
  return {
    open: (name: string) => count(name, 1),
    close: (name: string) => count(name, -1),
    add: (more: string) => {
      if (collecting > 0 && phonetic === 0 && text.length < maxTextLength) text += more
    },
    take: (): string => {
      const whole = text.slice(0, maxTextLength)
      text = ''
      return whole
    },
  }
}

const stringsInto = (strings: string[]): XmlHandler => {
  const texts = makeTexts()
  let characters = 0
  return {
    open: texts.open,
    text: texts.add,
    close: (name) => {
      texts.close(name)
      if (name !== 'si') return
      const text = unescaped(texts.take()).trim().slice(0, importLimits.cellLength)
      characters += text.length
      if (characters > importLimits.characters || strings.length >= importLimits.strings)
        throw new Refusal('bodyTooLarge')
      strings.push(text)
    },
  }
}

interface Place {
  row: number
  column: number
}

const placeOf = (reference: string): Place => {
  const [, letters = '', digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  const row = Number(digits)
  if (!(column >= 1 && column <= columnsOfSheet && row >= 1 && row <= rowsOfSheet))
    throw unreadable()
  return { row: row - 1, column: column - 1 }
}

export const rangeOf = (reference: string): [Place, Place] => {
  const [first = '', last = first] = reference.split(':')
  return [placeOf(first), placeOf(last)]
}

const cellsInto = (
  table: Table,
  merged: string[],
  strings: readonly string[],
  number: (value: number, style: number) => string,
): XmlHandler => {
  const texts = makeTexts()
  let row = -1
  let column = -1
  let type = 'n'
  let style = 0
  const valueOf = (text: string): string => {
    if (type === 's') {
      const found = strings[Number(text)]
      if (text !== '' && found === undefined) throw unreadable()
      return found ?? ''
    }
    if (type === 'b') return text === '' ? '' : text === '0' || text === 'false' ? 'FALSE' : 'TRUE'
    if (type !== 'n') return unescaped(text)
    return text !== '' && Number.isFinite(Number(text)) ? number(Number(text), style) : text
  }
  return {
    open: (name, attribute) => {
      texts.open(name)
      if (name === 'row') {
        const at = attribute('r')
        row = at === undefined ? row + 1 : placeOf(`A${at}`).row
        column = -1
      } else if (name === 'c') {
        const reference = attribute('r')
        if (reference === undefined) column += 1
        else ({ row, column } = placeOf(reference))
        type = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? 0)
        texts.take()
      } else if (name === 'mergeCell' && merged.length < maxMerged)
        merged.push(attribute('ref') ?? '')
    },
    text: texts.add,
    close: (name) => {
      texts.close(name)
      if (name === 'c') table.set(Math.max(row, 0), column, valueOf(texts.take()))
    },
  }
}

/**
 * Opens a workbook (ECMA-376). Only the first rows of each sheet are read here; the sheet's `read` reads all of them.
 * @param maxRows rows read per sheet
 */
export const openWorkbook = (file: Buffer, maxRows: number): Sheet[] => {
  const parts = openPackage(file)
  /** Returns the parts that a part refers to, by id and by the last word of their type. */
  const relationsOf = (part: string): Map<string, string> => {
    const related = new Map<string, string>()
    const folder = posix.dirname(part)
    const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
    if (!parts.has(path)) return related
    parts.read(path, {
      open: (name, attribute) => {
        if (name !== 'Relationship') return
        const target = partName(posix.resolve(`/${folder}`, attribute('Target') ?? ''))
        related.set(attribute('Id') ?? '', target)
        related.set(posix.basename(attribute('Type') ?? ''), target)
      },
    })
    return related
  }
  // The relations of the package itself are in `_rels/.rels`.
  const main = relationsOf('').get('officeDocument') ?? 'xl/workbook.xml'
  const related = relationsOf(main)
  const formats = makeNumberFormats()
  const listed: { name: string; hidden: boolean; part: string }[] = []
  parts.read(main, {
    open: (name, attribute) => {
      const part = related.get(attribute('id') ?? '') ?? ''
      if (name === 'workbookPr') formats.countFrom(attribute('date1904') ?? '')
      else if (name === 'sheet' && listed.length < maxSheets && parts.has(part))
        listed.push({
          name: (attribute('name') ?? '').slice(0, 64),
          hidden: /hidden/i.test(attribute('state') ?? ''),
          part,
        })
    },
  })
  if (!listed.length) throw unreadable()
  const strings: string[] = []
  const [stringsPart = '', stylesPart = ''] = ['sharedStrings', 'styles'].map((type) =>
    related.get(type),
  )
  if (parts.has(stringsPart)) parts.read(stringsPart, stringsInto(strings))
  if (parts.has(stylesPart)) parts.read(stylesPart, formats.handler)
  const budget: TextBudget = { characters: 0 }
  const read = (part: string, rows: number) => {
    const table = new Table(rows, budget)
    const merged: string[] = []
    const handler = cellsInto(table, merged, strings, formats.show)
    parts.read(part, handler, () => table.isFull)
    return { rows: table.rows, merged }
  }
  return listed.map(({ part, ...sheet }) => ({
    ...sheet,
    head: read(part, headRows + 1).rows,
    read: () => read(part, maxRows),
  }))
}
