export type Cell = string | number | Date | null

export interface Table {
  name: string
  titles: readonly string[]
  pages: AsyncIterable<readonly (readonly Cell[])[]>
  timeZone: string
}

export interface TableFormat {
  contentType: string
  extension: string
  write(table: Table): AsyncGenerator<Uint8Array>
}

export const time = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

export const phone = (dialCode: string | null, digits: string | null): string | null =>
  digits ? `+${dialCode ?? ''} ${digits}` : null
