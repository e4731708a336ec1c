import type { IonexReason } from '#contract/positioning/ionosphere'

/** A global ionosphere map file (IONEX 1.0, Schaer, Gurtner, Feltens 1998; 1.1 of 2015) as the portal keeps it. */
export interface IonexFile {
  /** Who made it, from PGM / RUN BY / DATE. */
  program: string
  agency: string
  grid: IonexGrid
  /** Of TEC, in order of time; RMS and height maps are checked and left out. */
  maps: IonexMap[]
}

/** A regular grid in degrees; rows from `lat1`, columns from `lon1`. Radius and layer height in kilometres. */
export interface IonexGrid {
  lat1: number
  lat2: number
  dlat: number
  lon1: number
  lon2: number
  dlon: number
  radiusKm: number
  heightKm: number
}

export interface IonexMap {
  /** Milliseconds since 1970, UTC. */
  epoch: number
  /** TECU row by row; NaN where the file holds 9999. */
  values: Float32Array
}

/** A file that is refused whole, with the line that is wrong. */
export class IonexFault extends Error {
  override readonly name = 'IonexFault'
  readonly line: number
  readonly reason: IonexReason | 'tooLarge'
  readonly details: Record<string, string | number>

  constructor(
    line: number,
    reason: IonexReason | 'tooLarge',
    details: Record<string, string | number> = {},
  ) {
    super(`line ${line}: ${reason} ${JSON.stringify(details)}`)
    this.line = line
    this.reason = reason
    this.details = details
  }
}

/** Rows and columns of a grid. */
export const gridSize = ({ lat1, lat2, dlat, lon1, lon2, dlon }: IonexGrid) => ({
  rows: Math.round((lat2 - lat1) / dlat) + 1,
  columns: Math.round((lon2 - lon1) / dlon) + 1,
})
