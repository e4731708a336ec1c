import { readAngle } from '#contract/positioning/coordinates'
import { fold } from '#contract/text/fold'
import { Refusal } from '#server/core/errors'

/** Headings of coordinates, matched against `keyOf` a heading. */
export const latitudeHeading =
  /^(?:(?:gps|大地)?[纬緯]度[b值]?|[南北][纬緯]|(?:gps)?lat(?:itude)?(?:[ns]|north|south|deg|dd)?|(?:north|south)latitude|φ|b|(?:point)?y)$/
export const longitudeHeading =
  /^(?:(?:gps|大地)?[经經]度[l值]?|[东西東][经經]|(?:gps)?(?:lon|lng|long|longitude)(?:[ew]|east|west|deg|dd)?|(?:east|west)longitude|λ|l|(?:point)?x)$/

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
