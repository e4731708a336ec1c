import { importLimits } from '#contract/people/importLimits'
import { Refusal } from '#server/core/errors'

/** Rows among which the headings are looked for: a title, remarks and blank rows may come first. */
export const headRows = 20

/** Counts characters over all sheets of a file. */
export interface TextBudget {
  characters: number
}

/** A table that is filled cell by cell, and refused where it holds more than a file may. */
export class Table {
  readonly rows: string[][] = []
  readonly #most: number
  readonly #budget: TextBudget

  /** @param maxRows rows after which the table is full; cells of later rows go into the last one */
  constructor(maxRows: number, budget: TextBudget = { characters: 0 }) {
    this.#most = maxRows
    this.#budget = budget
  }

  get isFull(): boolean {
    return this.rows.length >= this.#most
  }

  /**
   * Rows and columns count from 0; empty cells can be left out.
   * @throws Refusal `bodyTooLarge` (too much text), `importTooManyColumns`
   */
  set(row: number, column: number, text: string): void {
    const kept = text.trim().slice(0, importLimits.cellLength)
    if (kept === '') return
    if (column >= importLimits.columns)
      throw new Refusal('importTooManyColumns', { args: { most: importLimits.columns } })
    this.#budget.characters += kept.length
    if (this.#budget.characters > importLimits.characters) throw new Refusal('bodyTooLarge')
    const last = Math.min(row, this.#most - 1)
    while (this.rows.length <= last) this.rows.push([])
    const cells = this.rows[last] ?? []
    for (let count = cells.length; count <= column; count += 1) cells.push('')
    cells[column] = kept
  }
}
