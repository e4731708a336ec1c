import { importLimits } from '#contract/people/importLimits'
import { Refusal } from '#server/core/errors'

/** The headings are searched in the first rows, because a title, remarks and blank rows may precede them. */
export const headRows = 20

export interface TextBudget {
  characters: number
}

/** A table filled cell by cell; it refuses content beyond the import limits. */
export class Table {
  readonly rows: string[][] = []
  readonly #most: number
  readonly #budget: TextBudget

  /** @param maxRows row limit; cells of later rows overwrite the last row */
  constructor(maxRows: number, budget: TextBudget = { characters: 0 }) {
    this.#most = maxRows
    this.#budget = budget
  }

  get isFull(): boolean {
    return this.rows.length >= this.#most
  }

  set(row: number, column: number, text: string): void {
    const cellText = text.trim().slice(0, importLimits.cellLength)
    if (cellText === '') return
    if (column >= importLimits.columns)
      throw new Refusal('importTooManyColumns', { args: { most: importLimits.columns } })
    this.#budget.characters += cellText.length
    if (this.#budget.characters > importLimits.characters) throw new Refusal('bodyTooLarge')
    const last = Math.min(row, this.#most - 1)
    while (this.rows.length <= last) this.rows.push([])
    const cells = this.rows[last] ?? []
    for (let count = cells.length; count <= column; count += 1) cells.push('')
    cells[column] = cellText
  }
}
