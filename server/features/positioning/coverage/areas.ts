import { maxAreas, type CoverageAreas, type CoverageBlock } from '#contract/positioning/coverage'
import { serviceTiers } from '#contract/positioning/stations'
import { ringAbout } from './geodesy.ts'
import type { StationIndex } from './stationIndex.ts'
import type { PublicStation } from './stationsCache.ts'

/** Part of the map in degrees; `west` is greater than `east` if it crosses the antimeridian. */
export interface MapPart {
  west: number
  south: number
  east: number
  north: number
}

const degree = Math.PI / 180
/** Smallest radius of curvature of WGS 84 in metres, so that computed boxes are never too small. */
const smallestRadius = 6_335_439

/**
 * Half the height and width, in degrees, of the box around everything within `metres` of a point; near the poles it
 * spans all longitudes.
 */
export const halfBox = (latitude: number, metres: number): { height: number; width: number } => {
  const angle = (metres / smallestRadius) * 1.01
  const height = angle / degree
  if (Math.abs(latitude) + height >= 90) return { height, width: 180 }
  const sine = Math.sin(angle) / Math.cos(latitude * degree)
  return { height, width: sine >= 1 ? 180 : Math.asin(sine) / degree }
}

const touches = (
  box: { south: number; north: number; west: number; width: number },
  part: MapPart,
  metres: number,
): boolean => {
  const half = halfBox(Math.max(Math.abs(box.south), Math.abs(box.north)), metres)
  if (box.north + half.height < part.south || box.south - half.height > part.north) return false
  const span = (part.east - part.west + 360) % 360 || 360
  const whole = box.width + 2 * half.width
  const offset = (((box.west + box.width + half.width - part.west) % 360) + 360) % 360
  return span >= 360 || whole >= 360 || offset <= span + whole
}

const inPart = (index: StationIndex<PublicStation>, part: MapPart): PublicStation[] => {
  const found: PublicStation[] = []
  for (const { south, west, stations, longestRadius } of index.tiles()) {
    if (!touches({ south, north: south + 1, west, width: 1 }, part, longestRadius)) continue
    for (const station of stations as PublicStation[]) {
      const { latitude, longitude, radius } = station
      const box = { south: latitude, north: latitude, west: longitude, width: 0 }
      if (touches(box, part, radius)) found.push(station)
    }
  }
  return found.toSorted((one, other) => one.id - other.id)
}

/** Side lengths in degrees of the squares used to aggregate stations. */
const sizes = [0.25, 0.5, 1, 2, 5, 10, 15]
const maxBlocks = 1200

const blocksOf = (stations: readonly PublicStation[], part: MapPart): CoverageBlock[] => {
  const span = (part.east - part.west + 360) % 360 || 360
  const fits = (size: number) => (span / size) * ((part.north - part.south) / size) <= maxBlocks
  const size = sizes.find(fits) ?? 15
  const blocks = new Map<string, CoverageBlock>()
  for (const { latitude, longitude, tier, online } of stations) {
    if (!online) continue
    const west = Math.floor(longitude / size) * size
    const south = Math.floor(Math.min(latitude, 89.999) / size) * size
    const key = `${west} ${south}`
    const block = blocks.get(key)
    if (!block) blocks.set(key, { west, south, size, tier, stations: 1 })
    else {
      block.stations += 1
      if (serviceTiers.indexOf(tier) < serviceTiers.indexOf(block.tier)) block.tier = tier
    }
  }
  return [...blocks.values()]
}

const rings = new WeakMap<PublicStation, [number, number][]>()
const ringOf = (station: PublicStation): [number, number][] => {
  const known = rings.get(station)
  if (known) return known
  const ring = ringAbout(station, station.radius)
  rings.set(station, ring)
  return ring
}

export const areasIn = (index: StationIndex<PublicStation>, part: MapPart): CoverageAreas => {
  const inside = inPart(index, part)
  if (inside.length > maxAreas)
    return { total: inside.length, areas: [], blocks: blocksOf(inside, part) }
  const areas = inside.map((station) => ({
    name: station.name,
    enName: station.enName,
    tier: station.tier,
    online: station.online,
    radiusKm: station.radius / 1000,
    ring: ringOf(station),
  }))
  return { total: areas.length, areas, blocks: [] }
}
