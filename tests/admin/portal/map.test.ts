import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { coarseLand, readCoarseLand } from '../../../admin/portal/map/landFile.ts'
import { landPath } from '../../../admin/portal/map/landPath.ts'
import {
  frameOf,
  graticuleStep,
  anchoredView,
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
