import { createHash } from 'node:crypto'
import type { Database } from '#db/connect'
import { gridSize, type IonexGrid, type IonexMap } from './ionex.ts'
import { insertMapFile } from './maps.queries.ts'
import { dayAndHour, ntcmVtec } from './ntcm.ts'

const dayMs = 86_400_000
const stepMs = 2 * 3_600_000

const grid: IonexGrid = {
  lat1: 87.5,
  lat2: -87.5,
  dlat: -5,
  lon1: -180,
  lon2: 180,
  dlon: 5,
  radiusKm: 6371,
  heightKm: 450,
}

/** Example coefficients of the NTCM-G description for high solar activity. */
const active = [236.831641, -0.39362878, 0.00402826613] as const

const mapAt = (epoch: number): IonexMap => {
  const { rows, columns } = gridSize(grid)
  const { dayOfYear, hour } = dayAndHour(epoch)
  const values = Float32Array.from({ length: rows * columns }, (_, index) => {
    const latitude = grid.lat1 + Math.floor(index / columns) * grid.dlat
    const longitude = grid.lon1 + (index % columns) * grid.dlon
    return Math.round(ntcmVtec(active, { latitude, longitude }, dayOfYear, hour) * 10) / 10
  })
  return { epoch, values }
}

/**
 * Stores demonstration maps every two hours from yesterday to the end of tomorrow. They are computed from NTCM-G and
 * always labelled as demonstration, since nothing was measured.
 */
export const loadDemonstrationMaps = async (db: Database, now: number): Promise<void> => {
  const from = Math.floor(now / dayMs) * dayMs - dayMs
  const maps = Array.from({ length: (3 * dayMs) / stepMs + 1 }, (_, index) =>
    mapAt(from + index * stepMs),
  )
  const name = `demonstration-${new Date(from).toISOString().slice(0, 10)}.inx`
  await db.transaction((trx) =>
    insertMapFile(
      trx,
      {
        name,
        source: 'NTCM-G',
        origin: 'demonstration',
        importedBy: null,
        grid,
        maps,
        size: 0,
        sha256: createHash('sha256').update(name).digest('hex'),
      },
      now,
    ),
  )
}
