import { importLimits } from '#contract/importLimits'
import { Refusal } from '#server/core/errors'

/** Rows that are read: the titles, what a file may hold, and one more, by which too many are known. */
export const mostRows = importLimits.rows + 2

/** A table that is filled cell by cell, and refused where it would hold more than a file of users can. */
export class Table {
  readonly rows: string[][] = []
  #characters = 0

  /** Whether there are more rows than a file may hold, so that no one needs to read on. */
  get isFull(): boolean {
    return this.rows.length >= mostRows
  }

  /**
   * Keeps a cell; rows and columns are counted from 0. Empty cells need not be given.
   * @throws Refusal `bodyTooLarge` (too much text), `importTooManyColumns` (too many columns)
   */
  set(row: number, column: number, text: string): void {
    const kept = text.trim().slice(0, importLimits.cellLength)
    if (kept === '') return
    if (column >= importLimits.columns)
      throw new Refusal('importTooManyColumns', { args: { most: importLimits.columns } })
    this.#characters += kept.length
    if (this.#characters > importLimits.characters) throw new Refusal('bodyTooLarge')
    const last = Math.min(row, mostRows - 1)
    while (this.rows.length <= last) this.rows.push([])
    const cells = this.rows[last] ?? []
    for (let count = cells.length; count <= column; count += 1) cells.push('')
    cells[column] = kept
  }
}
