import { clockOf } from '../clock.ts'
import type { Cell, Table, TableFormat } from './cells.ts'

/** Where a cell begins: a spreadsheet that separates by semicolons or tabs begins another one behind each. */
const separators = new Set(';\uff1b\t\r\n')
/** Blanks, quotes and characters that no one sees, which may stand before a formula. */
const before = /[\s\p{C}\p{Default_Ignorable_Code_Point}"\uff02]/u
/** By which a spreadsheet takes a cell for a formula, in half and full width. */
const signs = new Set('=+-@＝＋－＠﹢﹣﹦﹫−')

/**
 * Changes the characters that begin a cell.
 * @param skipped what may stand between such a character and a formula
 * @param change gets the character, and whether a formula begins with it, and whether with the next one
 */
const atStarts = (
  text: string,
  skipped: (character: string) => boolean,
  change: (character: string, here: boolean, behind: boolean) => string,
): string => {
  const characters = [...text]
  // From the end, so that each is looked at once.
  let behind = false
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    const character = characters[at] ?? ''
    const here: boolean = signs.has(character) || (behind && skipped(character))
    if (at === 0 || separators.has(characters[at - 1] ?? ''))
      characters[at] = change(character, here, behind)
    behind = here
  }
  return characters.join('')
}

const isBefore = (character: string) => before.test(character)

/** A phone number as our columns write it: a space inside, so no spreadsheet takes it for a number or works it out. */
const phoneNumber = /^\+\d{1,7} \d{4,15}$/

/** A text that a spreadsheet shows as it is: an apostrophe keeps it, and each part of it, from being worked out. */
export const neutralised = (text: string): string =>
  phoneNumber.test(text)
    ? text
    : atStarts(text, isBefore, (character, here) => (here ? `'${character}` : character))

/** A text as it was before an export, or a careful hand, kept it from being worked out. */
export const withoutApostrophes = (text: string): string =>
  atStarts(
    text,
    (character) => character === "'" || isBefore(character),
    (character, _, behind) => (character === "'" && behind ? '' : character),
  )

const textOf = (cell: Cell, clock: (at: number) => number): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date)
    return new Date(clock(cell.getTime())).toISOString().slice(0, 19).replace('T', ' ')
  return neutralised(cell)
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

/** Lines as RFC 4180 has them, with the mark that makes spreadsheets read UTF-8. */
export const csv: TableFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  write,
}
