import { readAngle } from '#contract/positioning/coordinates'
import { fold } from '#contract/text/fold'
import { Refusal } from '#server/core/errors'

export const latitudeHeadings = [
  '纬度',
  '緯度',
  '北纬',
  '北緯',
  '南纬',
  '南緯',
  '纬度B',
  'GPS纬度',
  '大地纬度',
  '纬度值',
  'lat',
  'latitude',
  'lat n',
  'lat s',
  'latitude n',
  'latitude s',
  'north latitude',
  'south latitude',
  'latitude north',
  'latitude south',
  'lat deg',
  'latitude deg',
  'lat dd',
  'gps lat',
  'gps latitude',
  'φ',
  'B',
  'y',
  'point y',
]
export const longitudeHeadings = [
  '经度',
  '經度',
  '东经',
  '東經',
  '西经',
  '西經',
  '经度L',
  'GPS经度',
  '大地经度',
  '经度值',
  'lon',
  'lng',
  'long',
  'longitude',
  'lon e',
  'lon w',
  'lng e',
  'lng w',
  'long e',
  'long w',
  'longitude e',
  'longitude w',
  'east longitude',
  'west longitude',
  'longitude east',
  'longitude west',
  'lon deg',
  'longitude deg',
  'lon dd',
  'gps lon',
  'gps longitude',
  'λ',
  'L',
  'x',
  'point x',
]

const otherHemisphere = {
  latitude: /南|(?<![a-z])(?:s|south)(?![a-z])/,
  longitude: /西|(?<![a-z])(?:w|west)(?![a-z])/,
}
/** Headings such as `lon (E/W)` and `W negative`, where the values carry the sign. */
const signedValues =
  /[东東北负負±]|neg|(?<![a-z])(?:e|east|n|north)(?![a-z])|(?:[sw]|west|south)\s*[-−]/

/** Parses one coordinate of a column; values under a heading such as 西经 or `lat S` are west or south. */
export const readAngleUnder = (
  heading: string,
  text: string,
  axis: keyof typeof otherHemisphere,
): number | null => {
  const value = readAngle(text, axis)
  const folded = fold(heading)
  if (value === null || value <= 0) return value
  if (!otherHemisphere[axis].test(folded) || signedValues.test(folded)) return value
  return /^\s*[ne]|[ne]\s*$|[东東北]/i.test(text) ? null : -value
}

const coordinateHeading =
  /(?<![a-z])(?:lat|lon|lng|long|latitude|longitude)(?![a-z])|(?<![a-z])(?:lat|lon|lng|long)(?:deg|min|sec|rad)|[纬緯φλ]|[经經]度|[东東西][经經]|^[bl](?![a-z])/
const wholeAngle = /(?<![纬緯经經])度.*分|deg.*min|dms|ddm|d+[^a-z]*m+/
const partOfAngle = /[分秒][^\p{L}]*$|(?:min|minutes?|sec|seconds?)(?![a-z])|['"′][)\]]?$/u
const otherUnit = /(?:rads?|radians?)(?![a-z])|弧度|(?<![a-z])(?:gons?|grads?)(?![a-z])/

/** Refuses tables with separate columns for minutes or seconds, or with units other than degrees. */
export const requireWholeDegrees = (titles: readonly string[]): void => {
  const refused = titles.filter((title) => {
    const folded = fold(title)
    const isPart = partOfAngle.test(folded) && !wholeAngle.test(folded)
    return coordinateHeading.test(folded) && (isPart || otherUnit.test(folded))
  })
  if (refused.length)
    throw new Refusal('tableCoordinates', { args: { columns: refused.join(', ').slice(0, 200) } })
}
