import { importLimits } from '#contract/people/importLimits'
import { fold } from '#contract/text/fold'
import { Refusal } from '#server/core/errors'
import { readCsvTable } from './csv.ts'
import { isZip } from './package.ts'
import { headRows } from './table.ts'
import { openWorkbook, rangeOf, type Sheet } from './workbook.ts'

interface WantedColumn {
  field: string
  /** Headings of the column, compared without case, spaces, hyphens and bracketed text. */
  headings?: readonly string[]
  /** Matches other headings, normalized by `keyOf`. */
  pattern?: RegExp | undefined
  required?: boolean
}

export interface Headings {
  /** 0-based row of the headings; -1 without headings. */
  row: number
  fields: (string | null)[]
  missing: string[]
}

/** Normalizes a heading: removes units, remarks, required-column signs, spaces and hyphens. */
const keyOf = (heading: string): string => {
  const folded = fold(heading)
  // Keeps kilometres in the heading, because such a column has another unit than the expected one.
  const bare = /km|千米|公里/.test(folded)
    ? folded
    : folded.replaceAll(/[([【<{][^)\]】>}]*[)\]】>}]/g, '') || folded
  return bare.replaceAll(/[\s_\-*.:：#'"°]/g, '')
}

/** Finds the heading row; a title and remarks may precede it. */
export const findHeadings = (
  rows: readonly (readonly string[])[],
  wanted: readonly WantedColumn[],
): Headings => {
  const byKey = new Map(
    wanted.flatMap(({ field, headings = [] }) =>
      [field, ...headings].map((heading) => [keyOf(heading), field] as const),
    ),
  )
  const required = wanted.filter((column) => column.required).map(({ field }) => field)
  let best: Headings = { row: -1, fields: [], missing: required }
  let most = 0
  for (const [row, cells] of rows.slice(0, headRows).entries()) {
    const fields: (string | null)[] = []
    for (const cell of cells) {
      const key = keyOf(cell)
      const matched = byKey.get(key) ?? wanted.find(({ pattern }) => pattern?.test(key))?.field
      const field = cell === '' ? null : (matched ?? null)
      fields.push(field !== null && fields.includes(field) ? null : field)
    }
    const missing = required.filter((field) => !fields.includes(field))
    const known = fields.filter((field) => field !== null).length
    if (missing.length === 0) return { row, fields, missing }
    if (known > most) {
      most = known
      best = { row, fields, missing }
    }
  }
  return best
}

export interface Wanted {
  columns: readonly WantedColumn[]
  rows: number
  /** Accepts tables without headings; headings count only if all required ones are present. */
  headless?: boolean
}

interface SheetRow {
  /** 1-based row number in the file, counting blank rows. */
  number: number
  cells: string[]
}

export interface ReadSheet extends Headings {
  sheet: string | null
  titles: string[]
  rows: SheetRow[]
  /** The file has more rows than the limit. */
  isTooLong: boolean
  otherSheets: string[]
  merged: string[]
}

/** Signature of Excel 97 and encrypted workbooks, which are not supported. */
const isCompoundFile = (file: Buffer): boolean =>
  file.length >= 4 && file.readUInt32BE(0) === 0xd0cf11e0

const isBlank = (row: readonly string[]) => row.every((cell) => cell === '')

/**
 * Copies the first cell of a merged range down its first column.
 * @returns the affected ranges
 */
const fillMerged = (rows: string[][], merged: readonly string[], from: number): string[] => {
  let characters = 0
  return merged.filter((reference) => {
    const [first, last] = rangeOf(reference)
    const value = rows[first.row]?.[first.column]
    if (!value || first.row < from || last.row <= first.row) return false
    for (const cells of rows.slice(first.row + 1, last.row + 1)) {
      characters += value.length
      if (characters > importLimits.characters) throw new Refusal('bodyTooLarge')
      while (cells.length <= first.column) cells.push('')
      cells[first.column] = value
    }
    return true
  })
}

const asSheet = (
  { columns, rows: most, headless }: Wanted,
  { rows, merged }: { rows: string[][]; merged: string[] },
): Omit<ReadSheet, 'sheet' | 'otherSheets'> => {
  const found = findHeadings(rows, columns)
  const headings =
    headless && found.missing.length ? { row: -1, fields: [], missing: found.missing } : found
  const first = headings.row + 1
  const filled = fillMerged(rows, merged, first)
  const below = rows.slice(first)
  return {
    ...headings,
    titles: rows[headings.row] ?? [],
    isTooLong: below.length > most,
    rows: below
      .map((cells, index) => ({ number: first + index + 1, cells }))
      .filter(({ cells }) => !isBlank(cells)),
    merged: filled,
  }
}

/** Selects the sheet with the fewest missing columns, preferring visible over hidden and earlier over later sheets. */
const chosenOf = (
  sheets: readonly Sheet[],
  columns: readonly WantedColumn[],
): Sheet | undefined => {
  const filled = sheets.filter(({ head }) => !head.every(isBlank))
  const ranked = filled.map((sheet) => ({
    sheet,
    missing: findHeadings(sheet.head, columns).missing.length,
  }))
  const least = Math.min(...ranked.map(({ missing }) => missing))
  const best = ranked.filter(({ missing }) => missing === least).map(({ sheet }) => sheet)
  return best.find(({ hidden }) => !hidden) ?? best[0] ?? sheets[0]
}

export const readSheets = (file: Buffer, wanted: Wanted): ReadSheet => {
  const maxRows = wanted.rows + headRows + 1
  if (isCompoundFile(file)) throw new Refusal('importFileUnreadable')
  if (!isZip(file)) {
    const rows = readCsvTable(file, maxRows)
    return { ...asSheet(wanted, { rows, merged: [] }), sheet: null, otherSheets: [] }
  }
  const sheets = openWorkbook(file, maxRows)
  const chosen = chosenOf(sheets, wanted.columns)
  if (!chosen) throw new Refusal('importFileUnreadable')
  return {
    ...asSheet(wanted, chosen.read()),
    sheet: chosen.name,
    otherSheets: sheets
      .filter((sheet) => sheet !== chosen && !sheet.head.every(isBlank))
      .map(({ name }) => name),
  }
}
