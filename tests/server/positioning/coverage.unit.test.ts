import type { Coordinates } from '#contract/positioning/coordinates'
import geodesic from 'geographiclib-geodesic'
import { describe, expect, it } from 'vitest'
import { cellReach } from '#contract/positioning/coverage'
import { publicAnswer } from '#server/features/positioning/coverage/answer'
import { areasIn, halfBox } from '#server/features/positioning/coverage/areas'
import {
  arcOver,
  cellMiddle,
  earthCentred,
  geodesicDistance,
  ringAbout,
  slackOf,
} from '#server/features/positioning/coverage/geodesy'
import {
  makeStationIndex,
  type IndexedStation,
} from '#server/features/positioning/coverage/stationIndex'

const wgs84 = geodesic.Geodesic.WGS84

const random = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
const anywhere = (next: () => number): Coordinates => ({
  latitude: (Math.asin(2 * next() - 1) * 180) / Math.PI,
  longitude: next() * 360 - 180,
})
const away = (from: Coordinates, azimuth: number, metres: number): Coordinates => {
  const { lat2 = 0, lon2 = 0 } = wgs84.Direct(from.latitude, from.longitude, azimuth, metres)
  return { latitude: lat2, longitude: lon2 }
}
let id = 0
const station = (place: Coordinates, own: Partial<IndexedStation> = {}): IndexedStation => ({
  id: (id += 1),
  tier: 'centimetre',
  radius: 30_000,
  online: true,
  ...place,
  ...own,
})
const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })

describe('distances', () => {
  it.each([
    [-41.32, 174.81, 40.96, -5.5, 19_959_679.267],
    [0, 0, 1, 0, 110_574.389],
    [0, 0, 0, 1, 111_319.491],
    [0, 179.9, 0, -179.9, 22_263.898],
  ])('from %d, %d to %d, %d are %d m', (lat1, lon1, lat2, lon2, metres) => {
    expect(geodesicDistance(at(lat1, lon1), at(lat2, lon2))).toBeCloseTo(metres, 3)
  })

  it.each([
    [31.2304, 121.4737, 31.2304, 121.7, 21_560.5],
    [-17.7, 179.9, -17.7, -179.95, 15_912.4],
  ])('from %d, %d to %d, %d are about %d m', (lat1, lon1, lat2, lon2, metres) => {
    expect(geodesicDistance(at(lat1, lon1), at(lat2, lon2))).toBeCloseTo(metres, 1)
  })

  it('differ from the chord estimate by at most its tolerance', () => {
    const next = random(7)
    for (let turn = 0; turn < 3000; turn += 1) {
      const from = anywhere(next)
      const to = turn % 2 ? anywhere(next) : away(from, next() * 360, next() * 3e6)
      const [a, b] = [earthCentred(from), earthCentred(to)]
      const squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
      const arc = arcOver(squared)
      expect(Math.abs(arc - geodesicDistance(from, to))).toBeLessThanOrEqual(slackOf(arc))
    }
  })
})

describe('the exact lookup', () => {
  it('covers the ring itself but nothing beyond, in every direction, at poles and antimeridian', () => {
    for (const place of [
      at(31.23, 121.47),
      at(-17.7, 179.95),
      at(89.95, 12),
      at(-90, 0),
      at(0, -180),
    ]) {
      const index = makeStationIndex([station(place)])
      for (let azimuth = 0; azimuth < 360; azimuth += 7.5) {
        expect(index.reaching(away(place, azimuth, 30_000), 0)).toHaveLength(1)
        expect(index.reaching(away(place, azimuth, 29_999), 0)).toHaveLength(1)
        expect(index.reaching(away(place, azimuth, 30_001), 0)).toEqual([])
      }
    }
  })

  it('equals measuring the distance to every station', () => {
    const next = random(11)
    const stations = Array.from({ length: 2000 }, (_, number) =>
      station(anywhere(next), {
        radius: Math.round(10_000 + next() * (number % 10 ? 60_000 : 1_500_000)),
        online: next() > 0.2,
        tier: (['centimetre', 'submetre', 'metre'] as const)[number % 3] ?? 'metre',
      }),
    )
    const index = makeStationIndex(stations)
    for (let turn = 0; turn < 150; turn += 1) {
      const place = anywhere(next)
      const within = stations.filter((one) => geodesicDistance(place, one) <= one.radius)
      expect(
        index
          .reaching(place, 0)
          .map((one) => one.station.id)
          .toSorted(),
      ).toEqual(within.map((one) => one.id).toSorted())
      const online = stations.filter((one) => one.online)
      const least = (by: (one: IndexedStation) => number) => Math.min(...online.map(by))
      expect(index.nearest(place, 'station')?.metres).toBe(
        least((one) => geodesicDistance(place, one)),
      )
      const area = index.nearest(place, 'area')
      expect((area?.metres ?? 0) - (area?.station.radius ?? 0)).toBeCloseTo(
        least((one) => geodesicDistance(place, one) - one.radius),
        6,
      )
    }
  })
})

it('changes an index exactly as rebuilding it would', () => {
  const next = random(23)
  const stations = Array.from({ length: 300 }, () => station(anywhere(next)))
  const index = makeStationIndex(stations)
  const moved = stations
    .slice(0, 100)
    .map((one) => ({ ...one, ...anywhere(next), online: next() > 0.5 }))
  const removed = stations.slice(200, 250).map((one) => one.id)
  index.change(moved, removed)
  const fresh = makeStationIndex([...moved, ...stations.slice(100, 200), ...stations.slice(250)])
  for (let turn = 0; turn < 200; turn += 1) {
    const place = anywhere(next)
    expect(index.nearest(place, 'station')).toEqual(fresh.nearest(place, 'station'))
    expect(index.reaching(place, 900_000)).toHaveLength(fresh.reaching(place, 900_000).length)
  }
})

describe('cells', () => {
  it('contain only positions within their radius of the centre, everywhere', () => {
    const next = random(3)
    const places = Array.from({ length: 20_000 }, (_, turn) =>
      turn % 4 ? anywhere(next) : at((turn % 8 ? 1 : -1) * (90 - next() * 0.2), next() * 360 - 180),
    )
    for (const place of places)
      expect(geodesicDistance(place, cellMiddle(place))).toBeLessThan(cellReach)
  })

  it('are the same for all their positions, on both sides of the antimeridian', () => {
    expect(cellMiddle(at(31.2304, 121.4737))).toEqual(cellMiddle(at(31.2301, 121.4739)))
    expect(cellMiddle(at(10, 180))).toEqual(cellMiddle(at(10, -180)))
    expect(cellMiddle(at(90, 37))).toEqual(at(90, 0))
    expect(cellMiddle(at(-89.999, 37))).toEqual(at(-90, 0))
  })
})

const generalised = (...stations: IndexedStation[]) =>
  makeStationIndex(stations.map((one) => ({ ...one, ...cellMiddle(one) })))

describe('the public answer', () => {
  it('is exact where it says covered or not covered, and unsure only at the edge', () => {
    const next = random(5)
    const wrong: object[] = []
    for (let turn = 0; turn < 400; turn += 1) {
      const one = station(anywhere(next))
      const metres = next() * 40_000
      const { verdict } = publicAnswer(generalised(one), away(one, next() * 360, metres))
      const right =
        metres < 30_000 - 2 * cellReach
          ? verdict === 'covered'
          : metres > 30_000 + 2 * cellReach
            ? verdict === 'uncovered'
            : verdict !== (metres > 30_000 ? 'covered' : 'uncovered')
      if (!right) wrong.push({ one, metres, verdict })
    }
    expect(wrong).toEqual([])
  })

  it('does not change when a station moves within its cell', () => {
    const next = random(13)
    const middle = cellMiddle(at(31.2304, 121.4737))
    const corner = { latitude: middle.latitude + 0.008, longitude: middle.longitude - 0.009 }
    expect(geodesicDistance(middle, corner)).toBeGreaterThan(1000)
    const [one, other] = [generalised(station(middle)), generalised(station(corner))]
    for (let turn = 0; turn < 2000; turn += 1) {
      const place = away(middle, next() * 360, next() * 45_000)
      expect(publicAnswer(one, place)).toEqual(publicAnswer(other, place))
    }
  })

  it('names tier, distance in kilometres, direction in steps of five degrees and number', () => {
    const place = at(31.2304, 121.4737)
    const index = generalised(
      station(away(place, 90, 12_300)),
      station(away(place, 200, 18_000)),
      station(away(place, 10, 300_000), { tier: 'metre', radius: 900_000 }),
    )
    const answer = publicAnswer(index, place)
    expect(answer).toMatchObject({
      covered: true,
      verdict: 'covered',
      tier: 'centimetre',
      maybeTier: null,
      stations: 3,
      reason: null,
      gapKm: null,
    })
    expect(Math.abs((answer.nearest?.distanceKm ?? 0) - 12.3)).toBeLessThan(2.1)
    expect((answer.nearest?.azimuth ?? 1) % 5).toBe(0)
  })

  it('mentions a better tier that may be available', () => {
    const place = at(48.1, 11.6)
    const index = generalised(
      station(away(place, 0, 30_000)),
      station(away(place, 90, 100_000), { tier: 'submetre', radius: 200_000 }),
    )
    expect(publicAnswer(index, place)).toMatchObject({
      verdict: 'covered',
      tier: 'submetre',
      maybeTier: 'centimetre',
    })
  })

  it('gives the reason and the distance for uncovered places', () => {
    const place = at(-17.7, 179.95)
    const far = away(place, 90, 80_000)
    expect(publicAnswer(generalised(), place)).toMatchObject({
      covered: false,
      reason: 'noStations',
      nearest: null,
      gapKm: null,
    })
    const out = publicAnswer(generalised(station(far)), place)
    expect(out).toMatchObject({ covered: false, verdict: 'uncovered', reason: 'outOfRange' })
    expect(Math.abs((out.gapKm ?? 0) - 50)).toBeLessThanOrEqual(2)
    const silent = publicAnswer(generalised(station(place, { online: false }), station(far)), place)
    expect(silent).toMatchObject({ covered: false, reason: 'offline', stations: 0 })
  })

  it('omits distance and direction below the radius of a cell', () => {
    const place = at(52.5, 13.4)
    const { nearest } = publicAnswer(generalised(station(place)), place)
    expect(nearest).toEqual({ distanceKm: 2, azimuth: null })
  })
})

describe('areas on the map', () => {
  const shown = (...stations: IndexedStation[]) =>
    makeStationIndex(
      stations.map((one) => ({ ...one, ...cellMiddle(one), name: '站', enName: 'Station' })),
    )
  const world = { west: -180, south: -90, east: 180, north: 90 }

  it('are geodesic rings that continue over the antimeridian and close along a pole', () => {
    const ring = ringAbout(at(-17.7, 179.95), 30_000)
    expect(Math.max(...ring.map(([longitude]) => longitude))).toBeGreaterThan(180)
    expect(
      Math.max(...ring.map(([longitude]) => longitude)) -
        Math.min(...ring.map(([longitude]) => longitude)),
    ).toBeLessThan(1)
    for (const [longitude, latitude] of ring)
      expect(geodesicDistance(at(-17.7, 179.95), at(latitude, longitude))).toBeCloseTo(30_000, -2.2)
    const polar = ringAbout(at(89.9, 20), 100_000)
    expect(polar.slice(-2).map(([, latitude]) => latitude)).toEqual([90, 90])
  })

  it('reveal only the cell of a station', () => {
    const middle = cellMiddle(at(31.2304, 121.4737))
    const corner = { latitude: middle.latitude + 0.008, longitude: middle.longitude - 0.009 }
    const one = station(middle)
    expect(areasIn(shown(one), world)).toEqual(areasIn(shown({ ...one, ...corner }), world))
  })

  it('are found in every region that they touch, over antimeridian and poles', () => {
    const fiji = shown(station(at(-17.7, 179.95), { radius: 60_000 }))
    const inside = (west: number, south: number, east: number, north: number) =>
      areasIn(fiji, { west, south, east, north }).total
    expect(inside(-180, -18, -179, -17)).toBe(1)
    expect(inside(179, -18, -179, -17)).toBe(1)
    expect(inside(178, -18, 179.5, -17)).toBe(1)
    expect(inside(-179, -18, 179, -17)).toBe(0)
    expect(inside(179, 17, -179, 18)).toBe(0)
    expect(
      areasIn(shown(station(at(90, 0))), { west: 100, south: 85, east: 101, north: 90 }).total,
    ).toBe(1)
    expect(halfBox(89.9, 30_000).width).toBe(180)
  })

  it('become squares with counts if there are too many', () => {
    const next = random(17)
    const many = shown(...Array.from({ length: 5000 }, () => station(anywhere(next))))
    const { total, areas, blocks } = areasIn(many, world)
    expect([total, areas]).toEqual([5000, []])
    expect(blocks.reduce((sum, { stations }) => sum + stations, 0)).toBe(5000)
    expect(blocks.length).toBeLessThanOrEqual(1200)
  })
})
