import type { Coordinates } from '#contract/positioning/coordinates'
import type { Direction } from './delay.ts'

const speedOfLight = 299_792_458
const secondsADay = 86_400
const gpsEpochMs = Date.UTC(1980, 0, 6)
const weekMs = 7 * secondsADay * 1000

/** The eight numbers of GPS subframe 4 page 18, in seconds per power of a semicircle. */
export interface KlobucharCoefficients {
  alpha: readonly [number, number, number, number]
  beta: readonly [number, number, number, number]
}

const polynomial = (values: readonly number[], x: number): number =>
  values.reduceRight((sum, value) => sum * x + value, 0)

/** Seconds of the GPS week. Omits the 18 leap seconds, which change the model's delay by less than a centimetre. */
export const timeOfWeek = (ms: number): number =>
  ((((ms - gpsEpochMs) % weekMs) + weekMs) % weekMs) / 1000

/**
 * GPS L1 signal delay by the Klobuchar broadcast model (IS-GPS-200 20.3.3.5.2.5).
 * @param time seconds of the GPS week
 * @returns metres towards the satellite, and vertical metres at the pierce point
 */
export const klobucharDelay = (
  { alpha, beta }: KlobucharCoefficients,
  { latitude, longitude }: Coordinates,
  { azimuth, elevation }: Direction,
  time: number,
): { slant: number; vertical: number } => {
  const semicircles = elevation / 180
  const a = (azimuth * Math.PI) / 180
  const psi = 0.0137 / (semicircles + 0.11) - 0.022
  const phi = Math.min(0.416, Math.max(-0.416, latitude / 180 + psi * Math.cos(a)))
  const lambda = longitude / 180 + (psi * Math.sin(a)) / Math.cos(phi * Math.PI)
  const magnetic = phi + 0.064 * Math.cos((lambda - 1.617) * Math.PI)
  const local = 43_200 * lambda + time
  const t = ((local % secondsADay) + secondsADay) % secondsADay
  const amplitude = Math.max(0, polynomial(alpha, magnetic))
  const period = Math.max(72_000, polynomial(beta, magnetic))
  const x = (2 * Math.PI * (t - 50_400)) / period
  const daily = Math.abs(x) < 1.57 ? amplitude * (1 - x ** 2 / 2 + x ** 4 / 24) : 0
  const vertical = speedOfLight * (5e-9 + daily)
  return { slant: vertical * (1 + 16 * (0.53 - semicircles) ** 3), vertical }
}
