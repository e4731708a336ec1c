import type { IonexReason } from '#contract/positioning/ionosphere'

/** Global ionosphere map file (IONEX 1.0, Schaer, Gurtner, Feltens 1998; 1.1 of 2015), as stored by the portal. */
export interface IonexFile {
  program: string
  agency: string
  grid: IonexGrid
  /** TEC maps in order of time; RMS and height maps are checked and discarded. */
  maps: IonexMap[]
}

/** Regular grid in degrees; rows start at `lat1`, columns at `lon1`. Radius and layer height are in kilometres. */
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
  /** TECU row by row; NaN for the file's 9999. */
  values: Float32Array
}

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

export const gridSize = ({ lat1, lat2, dlat, lon1, lon2, dlon }: IonexGrid) => ({
  rows: Math.round((lat2 - lat1) / dlat) + 1,
  columns: Math.round((lon2 - lon1) / dlon) + 1,
})
