import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/text/locale'
import { mapCities, readMapCities } from '#db/reference/compile/mapCities'
import { labelsInView, readCities } from '../../../admin/portal/map/cities.ts'
import { coarseLand, readCoarseLand } from '../../../admin/portal/map/landFile.ts'
import type { CoverageAnswer } from '#contract/positioning/coverage'
import { placeView } from '../../../admin/portal/coverage/placeView.ts'
import type { Loaded } from '../../../admin/portal/ui/useLoaded.ts'
import { landRings, readTile, tilePath } from '../../../admin/portal/map/landTileFiles.ts'
import { landTiles, tilesInView, tileUnits } from '../../../admin/portal/map/landTiles.ts'
import { landPath } from '../../../admin/portal/map/landPath.ts'
import {
  frameOf,
  graticuleStep,
  anchoredView,
  type MapView,
  movedBy,
  scaleBar,
  viewAround,
  wholeWorld,
  withinWorld,
  wrapLongitude,
} from '../../../admin/portal/map/view.ts'

const size = { width: 960, height: 480 }
const shanghai = { latitude: 31.2304, longitude: 121.4737 }

describe('the projection', () => {
  it('shows the whole world once, poles at the edges', () => {
    const frame = frameOf(wholeWorld, size)
    expect(frame.project({ latitude: 90, longitude: -180 })).toEqual([0, 0])
    expect(frame.project({ latitude: -90, longitude: 0 })).toEqual([480, 480])
    expect(frame.turns).toEqual([0])
  })

  it('inverts the projection at every zoom and over the antimeridian', () => {
    for (const longitude of [-179.99, -17.3, 0, 121.4737, 179.99])
      for (const latitude of [-85, -17.7, 0, 31.2304, 89])
        for (const zoom of [1, 3, 80, 4096]) {
          const view = withinWorld({ latitude, longitude, zoom }, size)
          const frame = frameOf(view, size)
          const [x, y] = frame.project({ latitude, longitude })
          const back = frame.unproject(x, y)
          expect(back?.latitude).toBeCloseTo(latitude, 6)
          expect(wrapLongitude((back?.longitude ?? 0) - longitude)).toBeCloseTo(0, 6)
        }
  })

  it('draws both sides of the antimeridian next to each other', () => {
    const frame = frameOf({ latitude: -17.7, longitude: 180, zoom: 40 }, size)
    const [west] = frame.project({ latitude: -17.7, longitude: 179.9 })
    const [east] = frame.project({ latitude: -17.7, longitude: -179.9 })
    expect(east - west).toBeCloseTo(0.2 * frame.scaleX, 6)
    expect(frame.turns).toHaveLength(2)
  })

  it('draws a circle on the ground as a circle at high zoom', () => {
    const { scaleX, scaleY } = frameOf({ latitude: 60, longitude: 10, zoom: 64 }, size)
    expect(scaleX / scaleY).toBeCloseTo(0.5, 6)
  })

  it('returns no place beyond the poles', () => {
    const frame = frameOf(wholeWorld, { width: 960, height: 600 })
    expect(frame.unproject(480, 10)).toBeNull()
  })
})

describe('moving', () => {
  it('retains the place below the pointer while zooming', () => {
    for (const zoom of [1.5, 4, 90]) {
      const view = anchoredView(shanghai, [700, 200], zoom, size)
      const [x, y] = frameOf(view, size).project(shanghai)
      if (zoom > 1.5) expect([x, y]).toEqual([expect.closeTo(700, 6), expect.closeTo(200, 6)])
      else expect(x).toBeCloseTo(700, 6)
    }
  })

  it('never leaves the Earth', () => {
    expect(withinWorld({ latitude: 89, longitude: 200, zoom: 0.2 }, size)).toEqual({
      latitude: 0,
      longitude: -160,
      zoom: 1,
    })
    expect(movedBy({ latitude: 60, longitude: 0, zoom: 4 }, [0, 9], size).latitude).toBe(67.5)
  })

  it('shows everything within a distance', () => {
    const view = viewAround(shanghai, 50_000, size)
    const frame = frameOf(view, size)
    expect((50_000 / 111_195) * frame.scaleY).toBeLessThan(240)
    expect((50_000 / 111_195) * frame.scaleY).toBeGreaterThan(180)
  })
})

describe('map features', () => {
  it('chooses round steps and lengths', () => {
    expect(graticuleStep(960 / 360)).toBe(30)
    expect(graticuleStep(200)).toBe(0.5)
    expect(scaleBar(frameOf({ ...shanghai, zoom: 64 }, size)).metres).toBe(100_000)
  })

  it('creates a closed path of the land, cut at the antimeridian', () => {
    const require = createRequire(import.meta.url)
    const path = landPath(
      JSON.parse(readFileSync(require.resolve('world-atlas/land-110m.json'), 'utf8')),
    )
    const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
    expect(path).toMatch(/^M.*Z$/)
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(180)
    expect(() => landPath({ objects: {} })).toThrow('land')
  })

  it('stores the land of the whole world exactly as it is generated', () => {
    expect(readCoarseLand()).toBe(coarseLand())
    expect(readCoarseLand()).toMatch(/^M[-\d.,MLZ]+$/)
  })
})

/** Rings of a tile's path in degrees, x east and y north. */
const ringsOf = (path: string): (readonly [number, number])[][] =>
  path.split('z').map((ring) => {
    let [x, y] = [0, 0]
    const numbers = ring.match(/-?\d+/g)?.map(Number) ?? []
    return numbers.flatMap((step, index) => {
      if (index % 2 === 0) x += step
      else y += step
      return index % 2 === 0 ? [] : [[x / tileUnits, -y / tileUnits] as const]
    })
  })

const isLand = (latitude: number, longitude: number): boolean =>
  tilesInView(frameOf({ latitude, longitude, zoom: 4096 }, size))
    .flatMap(({ name }) => ringsOf(readTile(name)))
    .flatMap((ring) => ring.map((corner, index) => [ring.at(index - 1) ?? corner, corner] as const))
    .filter(
      ([[x, y], [nextX, nextY]]) =>
        y > latitude !== nextY > latitude &&
        longitude < x + ((latitude - y) / (nextY - y)) * (nextX - x),
    ).length %
    2 ===
  1

describe('the tiles of the finest land', () => {
  it.each([
    ['Chongming', 31.65, 121.5, true],
    ['the mouth of the Yangtze', 31.45, 121.75, false],
    ['Shanghai', 31.23, 121.47, true],
    ['Hangzhou Bay', 30.5, 121.5, false],
    ['the Sognefjord', 61.12, 5.6, false],
    ['the middle of Siberia', 59, 101, true],
    ['Chukotka at the antimeridian', 66.5, 179.99, true],
    ['the Antarctic', -88, 10, true],
    ['the Arctic Ocean', 89, 10, false],
    ['the middle of the Pacific', -40, -130, false],
  ])('tell land from sea: %s', (_, latitude, longitude, land) => {
    expect(isLand(latitude, longitude)).toBe(land)
  })

  it('are stored exactly as they are generated, none without land', () => {
    const rings = landRings()
    for (const tile of landTiles.filter(({ west }) => west === 120))
      expect(readTile(tile.name)).toBe(tilePath(rings, tile))
    const names = new Set(landTiles.map(({ name }) => name))
    for (let column = 0; column < 18; column += 1)
      for (let row = 0; row < 9; row += 1)
        if (!names.has(`10m-${column}-${row}`))
          expect(tilePath(rings, { west: column * 20 - 180, north: 90 - row * 20 })).toBe('')
    expect(landTiles.every(({ name }) => readTile(name).length < 100_000)).toBe(true)
  })

  it('are in view only near the ground, on both sides of the antimeridian', () => {
    const namesAt = (view: MapView) => tilesInView(frameOf(view, size)).map(({ name }) => name)
    expect(namesAt(wholeWorld)).toEqual([])
    expect(namesAt({ ...shanghai, zoom: 6 })).toEqual([])
    expect(namesAt({ ...shanghai, zoom: 512 })).toEqual(['10m-15-2'])
    expect(namesAt({ latitude: -17, longitude: 180, zoom: 64 })).toEqual(['10m-0-5', '10m-17-5'])
  })
})

describe('the names of cities', () => {
  const cities = readCities(readMapCities('en'))
  const namesAt = (view: MapView) =>
    labelsInView(cities, frameOf(view, size)).map(({ name }) => name)

  it('are stored exactly as they are generated', () => {
    for (const locale of locales) expect(readMapCities(locale)).toBe(mapCities(locale))
  })

  it('grow with the zoom, capitals first, and stay within the map', () => {
    expect(namesAt(wholeWorld)).toEqual([])
    expect(namesAt({ ...shanghai, zoom: 4 })).toContain('Beijing')
    expect(namesAt({ ...shanghai, zoom: 4 })).not.toContain('Suzhou')
    expect(namesAt({ ...shanghai, zoom: 60 })).toEqual(
      expect.arrayContaining(['Shanghai', 'Hangzhou', 'Suzhou']),
    )
    expect(namesAt({ ...shanghai, zoom: 60 })).not.toContain('Beijing')
  })

  it('never overlap', () => {
    const labels = labelsInView(cities, frameOf({ ...shanghai, zoom: 24 }, size))
    expect(labels.length).toBeGreaterThan(10)
    for (const [index, one] of labels.entries())
      for (const other of labels.slice(index + 1))
        expect(
          Math.abs(one.y - other.y) >= 16 ||
            Math.abs(one.x - other.x) >= 6 + 7 * Math.min(one.name.length, other.name.length),
        ).toBe(true)
  })
})

it('the view of a place reaches the nearest station, unless that is far', () => {
  const answerAt = (distanceKm: number) =>
    ({ state: 'there', data: { nearest: { distanceKm, azimuth: 0 } } }) as Loaded<CoverageAnswer>
  const zoomAt = (distanceKm: number) => placeView(shanghai, answerAt(distanceKm), size).zoom
  expect(zoomAt(600)).toBeLessThan(zoomAt(20))
  expect(zoomAt(3000)).toBe(zoomAt(20))
})
