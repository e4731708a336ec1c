import type { Coordinates } from '#contract/positioning/coordinates'
import { obliquity, radians } from './delay.ts'

/** Coefficients ai0, ai1, ai2 of the effective ionisation level, broadcast by Galileo. */
export type NtcmCoefficients = readonly [number, number, number]

const k = [
  0.92519, 0.16951, 0.00443, 0.06626, 0.00899, 0.21289, -0.15414, -0.38439, 1.14023, 1.20556,
  1.41808, 0.13985,
] as const

const pole = { latitude: radians(79.74), longitude: radians(-71.78) }
const crests = [
  { latitude: radians(16), width: radians(12), height: k[8] },
  { latitude: radians(-10), width: radians(13), height: k[9] },
] as const

/** Effective ionisation level (Azpar) in solar flux units, from the broadcast coefficients. */
const ionisation = ([a0, a1, a2]: NtcmCoefficients): number =>
  Math.sqrt(a0 ** 2 + 1633.33 * a1 ** 2 + 4_802_000 * a2 ** 2 + 3266.67 * a0 * a2)

const dailyFactor = (latitude: number, declination: number, localTime: number): number => {
  const day = (2 * Math.PI * (localTime - 14)) / 24
  const half = (2 * Math.PI * localTime) / 12
  const third = (2 * Math.PI * localTime) / 8
  const height = Math.cos(latitude - declination)
  const lit = height - (2 / Math.PI) * latitude * Math.sin(declination)
  return (
    height +
    0.4 +
    lit *
      (k[0] * Math.cos(day) +
        k[1] * Math.cos(half) +
        k[2] * Math.sin(half) +
        k[3] * Math.cos(third) +
        k[4] * Math.sin(third))
  )
}

const seasonalFactor = (dayOfYear: number): number =>
  1 +
  k[5] * Math.cos((2 * Math.PI * (dayOfYear - 18)) / 365.25) +
  k[6] * Math.cos((4 * Math.PI * (dayOfYear - 6)) / 365.25)

const magneticLatitude = ({ latitude, longitude }: Coordinates): number =>
  Math.asin(
    Math.sin(radians(latitude)) * Math.sin(pole.latitude) +
      Math.cos(radians(latitude)) *
        Math.cos(pole.latitude) *
        Math.cos(radians(longitude) - pole.longitude),
  )

/**
 * Vertical electron content in TECU by NTCM-G (European Commission, NTCM-G Ionospheric Model Description, 2022).
 * @param place pierce point at 450 km
 * @param dayOfYear 1 to 366
 * @param hour universal time, with fractions
 */
export const ntcmVtec = (
  coefficients: NtcmCoefficients,
  place: Coordinates,
  dayOfYear: number,
  hour: number,
): number => {
  const declination = radians(23.44) * Math.sin(radians(0.9856 * (dayOfYear - 80.7)))
  const localTime = hour + place.longitude / 15
  const magnetic = magneticLatitude(place)
  const crest = crests.reduce(
    (sum, one) =>
      sum + one.height * Math.exp(-((magnetic - one.latitude) ** 2) / (2 * one.width ** 2)),
    1,
  )
  const vtec =
    dailyFactor(radians(place.latitude), declination, localTime) *
    seasonalFactor(dayOfYear) *
    (1 + k[7] * Math.cos(magnetic)) *
    crest *
    (k[10] + k[11] * ionisation(coefficients))
  return Math.max(0, vtec)
}

export const ntcmObliquity = (elevation: number): number =>
  obliquity(elevation, { zenithScale: 0.9782 })

export const dayAndHour = (ms: number): { dayOfYear: number; hour: number } => {
  const date = new Date(ms)
  const year = Date.UTC(date.getUTCFullYear(), 0, 1)
  const days = (ms - year) / 86_400_000
  return { dayOfYear: Math.floor(days) + 1, hour: (days % 1) * 24 }
}
