/** What a cell of a table file can hold. */
export type Cell = string | number | Date | null

/** Rows with the titles above them, as they are written into a file. */
export interface Table {
  /** Name of the sheet. */
  name: string
  titles: readonly string[]
  pages: AsyncIterable<readonly (readonly Cell[])[]>
  /** IANA name of the zone that times are written in. */
  timeZone: string
}

/** A kind of table file. */
export interface TableFormat {
  contentType: string
  extension: string
  write(table: Table): AsyncGenerator<Uint8Array>
}

/** A time of the wire as a cell. */
export const time = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** A phone number with its dialling code as a cell. */
export const phone = (dialCode: string | null, digits: string | null): string | null =>
  digits ? `+${dialCode ?? ''} ${digits}` : null
