import type { Coordinates } from '#contract/positioning/coordinates'
import type { AddressValue } from '#shared/address-picker/address.ts'

const within = (text: string | null, limit: number): number | null => {
  const value = text?.trim() ? Number(text) : Number.NaN
  return Math.abs(value) <= limit ? value : null
}

/** Reads the place from `lat` and `lon` in the address: `none` if absent, `wrong` if invalid. */
export const placeInAddress = (search: string): Coordinates | 'none' | 'wrong' => {
  const parameters = new URLSearchParams(search)
  if (!parameters.has('lat') && !parameters.has('lon')) return 'none'
  const latitude = within(parameters.get('lat'), 90)
  const longitude = within(parameters.get('lon'), 180)
  return latitude === null || longitude === null ? 'wrong' : { latitude, longitude }
}

export const regionInAddress = (search: string): AddressValue | null => {
  const parameters = new URLSearchParams(search)
  const nationCode = parameters.get('nationCode') ?? ''
  const addrCode = parameters.get('addrCode') ?? ''
  const isOne = /^\d{1,4}$/.test(nationCode) && /^[\d,]{0,64}$/.test(addrCode)
  return isOne ? { nationCode, addrCode } : null
}

/** The query of this page for a place and its region, e.g. `?lat=1&lon=2&nationCode=…`. */
export const queryOf = ({ latitude, longitude }: Coordinates, region: AddressValue | null) => {
  const place = `?lat=${latitude}&lon=${longitude}`
  return region ? `${place}&nationCode=${region.nationCode}&addrCode=${region.addrCode}` : place
}

export const plainText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude}, ${longitude}`

/** Decimal degrees with a true minus sign (U+2212). */
export const decimalText = ({ latitude, longitude }: Coordinates): string =>
  [latitude, longitude].map((value) => String(value).replace('-', '−')).join('°, ') + '°'

const sexagesimal = (value: number, [positive, negative]: readonly [string, string]): string => {
  const hundredths = Math.round(Math.abs(value) * 360_000)
  const seconds = (hundredths % 6000) / 100
  const minutes = Math.floor(hundredths / 6000) % 60
  const degrees = Math.floor(hundredths / 360_000)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${degrees}° ${two(minutes)}′ ${seconds.toFixed(2).padStart(5, '0')}″ ${value < 0 ? negative : positive}`
}

export const sexagesimalText = ({ latitude, longitude }: Coordinates): string =>
  `${sexagesimal(latitude, ['N', 'S'])}, ${sexagesimal(longitude, ['E', 'W'])}`
