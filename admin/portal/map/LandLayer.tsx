import type { useLandTiles } from './land.ts'
import { tileSide, tileUnits } from './landTiles.ts'

/** Neighbouring tiles overlap by this many degrees on each side, so that no gap shows between them. */
const overlap = 0.05

interface LandLayerProps {
  /** The land of the whole world in degrees, shown where a tile is not loaded. */
  path: string
  tiles: ReturnType<typeof useLandTiles>
  outline: boolean
}

export const LandLayer = ({ path, tiles, outline }: LandLayerProps) => {
  const className = outline ? 'map-land map-outline' : 'map-land'
  if (tiles.length === 0) return <path className={className} d={path} />
  return tiles.map(({ name, west, north, path: finer }) => {
    const x = Math.max(-180, west - overlap)
    const y = -north - overlap
    const width = Math.min(180, west + tileSide + overlap) - x
    const height = tileSide + 2 * overlap
    return (
      <svg
        key={name}
        x={x}
        y={y}
        width={width}
        height={height}
        viewBox={`${x} ${y} ${width} ${height}`}
      >
        {finer === undefined ? (
          <path className={className} d={path} />
        ) : (
          <path className={className} d={finer} transform={`scale(${1 / tileUnits})`} />
        )}
      </svg>
    )
  })
}
