import { importLimits } from '#contract/people/importLimits'
import { Refusal } from '#server/core/errors'
import type { Table } from './table.ts'
import type { XmlHandler } from './xml.ts'

/** Limits of a sheet (ECMA-376). */
const columnsOfSheet = 16_384
const rowsOfSheet = 1_048_576
const maxTextLength = 32_767
const maxMerged = 10_000

const unreadable = () => new Refusal('importFileUnreadable')

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
  return {
    open: (name: string) => {
      if (name === 'rPh') phonetic += 1
      else if (name === 't' || name === 'v') collecting += 1
    },
    close: (name: string) => {
      if (name === 'rPh') phonetic -= 1
      else if (name === 't' || name === 'v') collecting -= 1
    },
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

export const stringsInto = (strings: string[]): XmlHandler => {
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

export const makeSheetHandler = (
  table: Table,
  strings: readonly string[],
  number: (value: number, style: number) => string,
  merged: string[],
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
