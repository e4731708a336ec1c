import { nfkc, withoutInvisible } from '#contract/text/fold'

/** Degrees in WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

export type CoordinatesProblem = 'unreadable' | 'latitudeRange' | 'longitudeRange'

export type ReadCoordinates =
  | { place: Coordinates; swapped: boolean }
  | { problem: CoordinatesProblem }

/**
 * Replaces Chinese words, full-width characters, primes and labels by the symbols that the parser knows (Φ and Λ label
 * latitude and longitude).
 */
const normalizeSymbols = (text: string): string =>
  withoutInvisible(nfkc(text.replaceAll(/[º˚]/g, '°')))
    .replace(/^\s*geo:/i, '')
    .replaceAll(/北纬|北緯/g, 'N')
    .replaceAll(/南纬|南緯/g, 'S')
    .replaceAll(/东经|東經/g, 'E')
    .replaceAll(/西经|西經/g, 'W')
    .replaceAll(/纬度|緯度|\blat(?:itude)?\b/gi, 'Φ')
    .replaceAll(/经度|經度|\b(?:lon|lng|long|longitude)\b/gi, 'Λ')
    .replaceAll(/(\d)\s*deg\b|度/gi, '$1°')
    .replaceAll(/[′’‘´`]|分/g, "'")
    .replaceAll(/''|[″“”]|秒/g, '"')
    .replaceAll(/[−–—‒]/g, '-')
    .replaceAll(/[、，]/g, ',')
    .replaceAll(/[:=()[\]]/g, ' ')
    .toUpperCase()
    .trim()

const anglePattern =
  /^([+-]?)\s*(\d{1,3}(?:\.\d+)?)\s*°?\s*(?:(\d{1,2}(?:\.\d+)?)\s*'?\s*(?:(\d{1,2}(?:\.\d+)?)\s*"?)?)?$/

const degreesOf = (text: string): number | null => {
  const found = anglePattern.exec(text.trim())
  if (!found) return null
  const [, sign, degrees = '', minutes, seconds] = found
  if ((minutes !== undefined && degrees.includes('.')) || (seconds && minutes?.includes('.')))
    return null
  const [m, s] = [Number(minutes ?? 0), Number(seconds ?? 0)]
  if (m >= 60 || s >= 60) return null
  const value = Number(degrees) + m / 60 + s / 3600
  return sign === '-' ? -value : value
}

type Axis = 'latitude' | 'longitude'
const axisOf: Record<string, Axis> = {
  N: 'latitude',
  S: 'latitude',
  Φ: 'latitude',
  E: 'longitude',
  W: 'longitude',
  Λ: 'longitude',
}

interface Angle {
  value: number
  axis: Axis | null
}

const angleOf = (text: string): Angle | null => {
  const whole = text.replaceAll(/^[,;\s]+|[,;\s]+$/g, '')
  const [before = ''] = /^[NSEWΦΛ]*/.exec(whole) ?? []
  const rest = whole.slice(before.length)
  const [behind = ''] = /[NSEW]$/.exec(rest) ?? []
  const digits = rest.slice(0, rest.length - behind.length).trim()
  if (/[NSEWΦΛ]/.test(digits)) return null
  const letters = [...before, ...behind]
  const axes = new Set(letters.map((letter) => axisOf[letter]))
  const hemispheres = letters.filter((letter) => 'NSEW'.includes(letter))
  const value = degreesOf(digits)
  if (value === null || axes.size > 1 || hemispheres.length > 1) return null
  const [hemisphere] = hemispheres
  if (hemisphere && value < 0) return null
  const [axis = null] = axes
  return { value: hemisphere === 'S' || hemisphere === 'W' ? -value : value, axis: axis ?? null }
}

/** True for two numbers with decimal commas, e.g. `31,2 121,5`. */
const hasDecimalCommas = (text: string): boolean => {
  const [left = '', middle = '', right = '', ...others] = text.split(',')
  return (
    !others.length &&
    /\d$/.test(left) &&
    /^\d/.test(middle) &&
    /[;\s]/.test(middle) &&
    /\d$/.test(middle) &&
    /^\d/.test(right)
  )
}

const endsAngle = (last: string, next: string): boolean =>
  /^[NSEWΦΛ]/.test(next) ||
  (/[NSEW]/.test(last) && /^[\s\d+-]/.test(next)) ||
  (/["'°\d]/.test(last) && /^\s+[+-]?\d/.test(next))

const candidateSplits = (text: string): [string, string][] => {
  const cuts: [string, string][] = []
  const cut = (at: number, skip: number) => cuts.push([text.slice(0, at), text.slice(at + skip)])
  if (hasDecimalCommas(text)) return candidateSplits(text.replaceAll(',', '.'))
  for (const sign of [';', ',', '\t', '\n', '/']) {
    const at = text.indexOf(sign)
    if (at >= 0 && text.lastIndexOf(sign) === at) cut(at, 1)
  }
  for (let at = 1; at < text.length; at += 1)
    if (endsAngle(text.slice(at - 1, at), text.slice(at))) cut(at, 0)
  return cuts
}

const placeOf = (first: Angle, second: Angle): ReadCoordinates => {
  const named = first.axis ?? (second.axis === 'latitude' ? 'longitude' : second.axis && 'latitude')
  const swapped = named
    ? named === 'longitude'
    : Math.abs(first.value) > 90 && Math.abs(second.value) <= 90
  const [latitude, longitude] = swapped ? [second.value, first.value] : [first.value, second.value]
  if (Math.abs(latitude) > 90) return { problem: 'latitudeRange' }
  if (Math.abs(longitude) > 180) return { problem: 'longitudeRange' }
  return { place: { latitude, longitude }, swapped: swapped && !named }
}

const parts = ({ axis }: Angle, text: string): string =>
  `${axis}${text.match(/\d+(\.\d+)?/g)?.length}`

const maxPairLength = 200

/**
 * Parses a pair of coordinates as typed or pasted: decimal or with minutes and seconds, signs or hemispheres before or
 * after, Chinese words, full-width digits. Latitude is first unless the text names the order or only the other order is
 * possible (`swapped`).
 */
export const readCoordinates = (text: string): ReadCoordinates => {
  const written = text.length > maxPairLength ? '' : normalizeSymbols(text)
  // The length is checked again, because NFKC can expand one character to eighteen.
  if (!written || written.length > maxPairLength) return { problem: 'unreadable' }
  for (const [left, right] of candidateSplits(written)) {
    const [first, second] = [angleOf(left), angleOf(right)]
    if (!first || !second || (first.axis && first.axis === second.axis)) continue
    if (!first.axis && !second.axis && parts(first, left) !== parts(second, right)) continue
    return placeOf(first, second)
  }
  return { problem: 'unreadable' }
}

/** Parses one coordinate of a table cell; null when it is not a valid value of that axis. */
export const readAngle = (text: string, axis: Axis): number | null => {
  // Accountants write negative amounts in brackets, and three digits after a comma may be thousands.
  const isAmount = /^\s*\(.*\)\s*$|^\s*[+-]?\d{1,3}(?:,\d{3})+\s*$/.test(nfkc(text))
  const angle =
    text.length > 60 || isAmount
      ? null
      : angleOf(normalizeSymbols(text).replace(/^([+-]?\d+),(\d+)$/, '$1.$2'))
  if (!angle || (angle.axis && angle.axis !== axis)) return null
  return Math.abs(angle.value) <= (axis === 'latitude' ? 90 : 180) ? angle.value : null
}
