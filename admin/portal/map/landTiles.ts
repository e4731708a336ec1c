import { type MapFrame, wrapLongitude } from './view.ts'

/** Side of a tile in degrees. */
export const tileSide = 20
/** Units of a tile's path per degree. */
export const tileUnits = 500

/**
 * Tiles of the finest land, which `landTileFiles.ts` writes: rows from the north, columns from 180° W, `#` for land and
 * `.` for sea alone.
 */
const tileRows = [
  '##################',
  '##################',
  '..###############.',
  '##.###############',
  '###.##############',
  '##################',
  '#...###.#####.####',
  '....####.#########',
  '##################',
] as const

export interface LandTile {
  name: `10m-${number}-${number}`
  west: number
  north: number
}

export const landTiles: readonly LandTile[] = tileRows.flatMap((cells, row) =>
  [...cells].flatMap((cell, column): LandTile[] =>
    cell === '#'
      ? [
          {
            name: `10m-${column}-${row}`,
            west: column * tileSide - 180,
            north: 90 - row * tileSide,
          },
        ]
      : [],
  ),
)

/** Minimum pixels per degree for the tiles; beyond, the 50 m land looks coarse. */
const fromScale = 48

export const tilesInView = (frame: MapFrame): LandTile[] => {
  const { view, width, height, scaleX, scaleY } = frame
  if (scaleY < fromScale) return []
  const reachX = (tileSide + width / scaleX) / 2
  const reachY = (tileSide + height / scaleY) / 2
  return landTiles.filter(
    ({ west, north }) =>
      Math.abs(wrapLongitude(west + tileSide / 2 - view.longitude)) < reachX &&
      Math.abs(north - tileSide / 2 - view.latitude) < reachY,
  )
}
