import { metresPerTecu } from '#contract/positioning/ionosphereScale'
import { expect, it } from 'vitest'
import {
  degrees,
  obliquity,
  piercePoint,
  radians,
} from '#server/features/positioning/ionosphere/delay'
import { klobucharDelay, timeOfWeek } from '#server/features/positioning/ionosphere/klobuchar'
import { dayAndHour, ntcmObliquity, ntcmVtec } from '#server/features/positioning/ionosphere/ntcm'

const broadcast = { alpha: [2e-8, -8e-9, -5e-8, 1e-7], beta: [2e5, 2e5, -1e5, -1e6] } as const

it.each([
  [1, 35, 140, 60, 75, 6.73590532099438],
  [1, -80, -170, 60, 75, 3.56895382197387],
  [13, 35, 140, 60, 75, 5.21796954585452],
  [1, 35, 140, 190, 3, 21.6345415123632],
  [1, 35, 140, 350, 60, 7.33844278822561],
])(
  'returns the Klobuchar delay of gnss.md at %i h, %f, %f towards %f, %f',
  (hour, latitude, longitude, azimuth, elevation, metres) => {
    const time = timeOfWeek(Date.UTC(2007, 0, 16, hour))
    const { slant } = klobucharDelay(
      broadcast,
      { latitude, longitude },
      { azimuth, elevation },
      time,
    )
    expect(Math.abs(slant - metres)).toBeLessThan(1e-8)
  },
)

it('counts the seconds of the GPS week', () => {
  expect(timeOfWeek(Date.UTC(2007, 0, 16, 1))).toBe(176_400)
})

const toCartesian = ([longitude, latitude, height]: readonly [number, number, number]) => {
  const e2 = 0.00669437999014
  const phi = radians(latitude)
  const n = 6_378_137 / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
  const across = (n + height) * Math.cos(phi)
  return [
    across * Math.cos(radians(longitude)),
    across * Math.sin(radians(longitude)),
    (n * (1 - e2) + height) * Math.sin(phi),
  ] as const
}

type Position = readonly [number, number, number]

const directionTo = (receiver: Position, satellite: Position) => {
  const [from, to] = [toCartesian(receiver), toCartesian(satellite)]
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const [l, p] = [radians(receiver[0]), radians(receiver[1])]
  const east = -Math.sin(l) * x + Math.cos(l) * y
  const north = -Math.sin(p) * Math.cos(l) * x - Math.sin(p) * Math.sin(l) * y + Math.cos(p) * z
  const up = Math.cos(p) * Math.cos(l) * x + Math.cos(p) * Math.sin(l) * y + Math.sin(p) * z
  return {
    azimuth: (degrees(Math.atan2(east, north)) + 360) % 360,
    elevation: degrees(Math.atan2(up, Math.hypot(east, north))),
  }
}

it.each([
  [
    'high',
    [236.831641, -0.39362878, 0.00402826613],
    0,
    [-62.34, 82.49, 78.11],
    [8.23, 54.29, 20281546.18],
    33.7567,
  ],
  [
    'medium',
    [121.129893, 0.351254133, 0.0134635348],
    12,
    [40.19, -3, -23.32],
    [35.75, -14.88, 20010521.91],
    88.5214,
  ],
] as const)(
  'returns the NTCM-G slant content of gnss.md at %s activity',
  (_name, coefficients, hour, receiver, satellite, expected) => {
    const direction = directionTo(receiver, satellite)
    const pierced = piercePoint({ latitude: receiver[1], longitude: receiver[0] }, direction)
    const stec = ntcmVtec(coefficients, pierced, 105, hour) * ntcmObliquity(direction.elevation)
    expect(stec).toBeCloseTo(expected, 3)
  },
)

it('counts the day of the year from one', () => {
  expect(dayAndHour(Date.UTC(2026, 3, 15, 12))).toEqual({ dayOfYear: 105, hour: 12 })
  expect(dayAndHour(Date.UTC(2028, 11, 31)).dayOfYear).toBe(366)
})

it('converts a TECU to 0.1623724 m on GPS L1', () => {
  expect(Math.abs(metresPerTecu - 0.1623724)).toBeLessThan(5e-8)
})

it('maps vertical to slant: 1 at the zenith, finite at the horizon', () => {
  expect(obliquity(90)).toBe(1)
  expect(obliquity(0)).toBeCloseTo(2.8, 1)
  expect(ntcmObliquity(0)).toBeLessThan(obliquity(0))
})

it('continues a ray over a pole to the other side of the Earth', () => {
  const over = piercePoint({ latitude: 89, longitude: 10 }, { azimuth: 0, elevation: 10 })
  expect(over.latitude).toBeLessThan(89)
  expect(Math.abs(over.longitude - -170)).toBeLessThan(1e-6)
  expect(
    piercePoint({ latitude: 10, longitude: 179.9 }, { azimuth: 90, elevation: 20 }).longitude,
  ).toBeLessThan(-170)
})

it.each([0, 37, 90, 180, 200, 270, 350])(
  'finds the same pierce point at a pole as right beside it, towards %i degrees',
  (azimuth) => {
    for (const pole of [90, -90])
      for (const longitude of [0, 121.5, -170]) {
        const from = (latitude: number) =>
          piercePoint({ latitude, longitude }, { azimuth, elevation: 30 })
        const [at, nearPole] = [from(pole), from(pole * (1 - 1e-9))]
        expect(Math.abs(at.latitude - nearPole.latitude)).toBeLessThan(1e-5)
        const apart = Math.abs(at.longitude - nearPole.longitude)
        expect(Math.min(apart, 360 - apart), `${pole} ${longitude}`).toBeLessThan(1e-5)
      }
  },
)
