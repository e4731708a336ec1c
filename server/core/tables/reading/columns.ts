import { fold } from '#contract/text/fold'
import { headRows } from './table.ts'

export interface WantedColumn {
  field: string
  /** Headings of the column, compared without case, spaces, hyphens and bracketed text. */
  headings: readonly string[]
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
    wanted.flatMap(({ field, headings }) =>
      [field, ...headings].map((heading) => [keyOf(heading), field] as const),
    ),
  )
  const required = wanted.filter((column) => column.required).map(({ field }) => field)
  let best: Headings = { row: -1, fields: [], missing: required }
  let most = 0
  for (const [row, cells] of rows.slice(0, headRows).entries()) {
    const fields: (string | null)[] = []
    for (const cell of cells) {
      const field = cell === '' ? null : (byKey.get(keyOf(cell)) ?? null)
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
