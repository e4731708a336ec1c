import { describe, expect, it } from 'vitest'
import { broadcastDay } from '../../../admin/portal/home/broadcastDay.ts'
import { stillSky } from '../../../admin/portal/home/globe/drawing.ts'
import { centre, earthRadius } from '../../../admin/portal/home/globe/frame.ts'
import {
  dipper,
  elevationSine,
  isHidden,
  landPoints,
  onOrbit,
  orthographic,
  polaris,
  satellites,
  surface,
} from '../../../admin/portal/home/globe/sky.ts'

const nearestLand = (latitude: number, longitude: number): number => {
  const place = surface(latitude, longitude)
  const closest = Math.max(
    ...landPoints().map((point) =>
      point.reduce((sum, part, axis) => sum + part * (place[axis] ?? 0), 0),
    ),
  )
  return (Math.acos(Math.min(1, closest)) * 180) / Math.PI
}

describe('the land of the globe', () => {
  it('covers about the same share of the sphere as real land', () => {
    const points = landPoints().length
    expect((points * 4) / 41_253).toBeGreaterThan(0.26)
    expect((points * 4) / 41_253).toBeLessThan(0.33)
  })

  it.each([
    ['Lhasa', 29.65, 91.1],
    ['Chicago', 41.88, -87.63],
    ['Nairobi', -1.29, 36.82],
    ['Alice Springs', -23.7, 133.88],
    ['Taiwan', 23.7, 120.9],
    ['Hainan', 19.2, 109.8],
  ])('has a point at %s', (_name, latitude, longitude) => {
    expect(nearestLand(latitude, longitude)).toBeLessThan(1.5)
  })

  it.each([
    ['the middle of the Pacific', 0, -140],
    ['the middle of the Atlantic', 25, -45],
  ])('has none in %s', (_name, latitude, longitude) => {
    expect(nearestLand(latitude, longitude)).toBeGreaterThan(10)
  })
})

describe('the projection of the sky', () => {
  it('projects the point below the viewer to the centre, facing the viewer', () => {
    const [x, y, z] = orthographic()(surface(26, 104))
    expect([x, y, z].map((part) => Math.round(part * 1e9))).toEqual([0, 0, 1e9])
  })

  it('hides only points behind the Earth', () => {
    expect(isHidden([0.2, 0.2, -1.3])).toBe(true)
    expect(isHidden([1.2, 0, -0.5])).toBe(false)
    expect(isHidden([0.2, 0.2, 1.3])).toBe(false)
  })

  it('keeps satellites on their orbits', () => {
    for (const [x, y, z] of satellites(33)) expect(Math.hypot(x, y, z)).toBeCloseTo(1.36, 9)
    expect(Math.max(...Array.from({ length: 360 }, (_, u) => onOrbit(10, u)[2]))).toBeCloseTo(
      1.36 * Math.sin((55 * Math.PI) / 180),
      6,
    )
  })

  it('computes ninety degrees for a satellite overhead', () => {
    expect(elevationSine(surface(31, 112), [1.36, 0, 0])).toBeLessThan(0.3)
    expect(elevationSine([1, 0, 0], [1.36, 0, 0])).toBeCloseTo(1, 9)
  })

  it('lets the pointers of the Dipper point to Polaris', () => {
    const [dubhe = [0, 0], merak = [0, 0]] = dipper()
    const [x, y] = polaris()
    const along = [dubhe[0] - merak[0], dubhe[1] - merak[1]] as const
    const miss =
      Math.abs(along[0] * (y - merak[1]) - along[1] * (x - merak[0])) / Math.hypot(...along)
    expect(miss / Math.hypot(x - merak[0], y - merak[1])).toBeLessThan(0.1)
  })

  it('places Polaris on the axis, outside the Earth', () => {
    const [x, y] = polaris()
    expect(Math.hypot(x - centre.x, y - centre.y)).toBeGreaterThan(earthRadius)
  })
})

it('draws the static sky as paths with only finite numbers', () => {
  const { firstStar, polaris: pole, numbers, land, strength, ...paths } = stillSky()
  for (const path of [...land, ...Object.values(paths)]) expect(path).toMatch(/^[MmLhvz\d\s.-]+$/)
  expect([...firstStar, ...pole, ...numbers.flat(), strength].every(Number.isFinite)).toBe(true)
})

it('draws the broadcast model’s day flat at night and highest at 14:00', () => {
  const heights = [...broadcastDay.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(heights).toHaveLength(97)
  expect(heights[0]).toBe(heights[16])
  expect(heights.indexOf(Math.min(...heights))).toBe(14 * 4)
})
