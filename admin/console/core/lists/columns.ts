import type { RaRecord } from 'react-admin'
import type { ReactNode } from 'react'

/** A column of a list on the screen. What is exported has columns of its own, on the server. */
export interface Column<T extends RaRecord> {
  source: string
  render: (record: T) => ReactNode
  sortable?: boolean
  /** Newest or highest first when it is first sorted by. */
  sortDescending?: boolean
  /** Not shown until the reader chooses it. */
  hidden?: boolean
  align?: 'right'
  /** Makes room for the others where the table is narrow. */
  late?: boolean
  /** May hold much: cut off rather than pushing the others out. */
  wide?: boolean
}
