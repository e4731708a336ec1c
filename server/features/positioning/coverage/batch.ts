import { mostBatchRows, type BatchRow, type CoverageAnswer } from '#contract/coverage'
import { readAngle, readCoordinates, type Coordinates } from '#contract/coordinates'
import { Refusal } from '#server/core/errors'
import { readCsv, type Line } from '#server/core/tables/readCsv'

const headings = {
  latitude: /^(lat|latitude|纬度|φ|y)$/i,
  longitude: /^(lon|lng|long|longitude|经度|λ|x)$/i,
  name: /^(name|id|point|station|名称|点名|点号|编号)$/i,
} as const

const columnsOf = ({ cells }: Line) => {
  const find = (pattern: RegExp) => cells.findIndex((cell) => pattern.test(cell))
  return {
    latitude: find(headings.latitude),
    longitude: find(headings.longitude),
    name: find(headings.name),
  }
}

type Found = { place: Coordinates } | { problem: string }

const pair = (text: string): Found => {
  const read = readCoordinates(text)
  if ('place' in read) return { place: read.place }
  return {
    problem: {
      unreadable: 'validation.coordinates',
      latitudeRange: 'validation.latitude',
      longitudeRange: 'validation.longitude',
    }[read.problem],
  }
}

const fromColumns = (latitudeText: string, longitudeText: string): Found => {
  const [latitude, longitude] = [
    readAngle(latitudeText, 'latitude'),
    readAngle(longitudeText, 'longitude'),
  ]
  if (latitude === null) return { problem: 'validation.latitude' }
  return longitude === null
    ? { problem: 'validation.longitude' }
    : { place: { latitude, longitude } }
}

/** Without headings a row is a name and a pair, or a pair, in one cell or two. */
const withoutHeadings = (cells: string[]): { name: string; found: Found } => {
  const [first = '', second = '', third = ''] = cells
  if (cells.length === 1) return { name: '', found: pair(first) }
  const two = pair(`${first} ; ${second}`)
  if ('place' in two || cells.length === 2) return { name: 'place' in two ? third : '', found: two }
  return { name: first, found: pair(`${second} ; ${third}`) }
}

/**
 * A table of points with the answer to each row, in its order: CSV with or without headings, separated by commas,
 * semicolons or tabs.
 * @throws Refusal `tableUnreadable`, `tableTooLong`
 */
export const answerBatch = (
  csv: string,
  answer: (place: Coordinates) => CoverageAnswer,
): BatchRow[] => {
  const lines = readCsv(csv, mostBatchRows)
  const [head] = lines
  const columns = head ? columnsOf(head) : null
  const headed = columns !== null && columns.latitude >= 0 && columns.longitude >= 0
  const rows = headed ? lines.slice(1) : lines
  if (rows.length > mostBatchRows)
    throw new Refusal('tableTooLong', { args: { most: mostBatchRows } })
  return rows.map(({ line, cells }) => {
    const { name, found } = headed
      ? {
          name: cells[columns.name] ?? '',
          found: fromColumns(cells[columns.latitude] ?? '', cells[columns.longitude] ?? ''),
        }
      : withoutHeadings(cells)
    const place = 'place' in found ? found.place : null
    return {
      line,
      name: name.slice(0, 128),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      answer: place && answer(place),
      problem: 'problem' in found ? found.problem : null,
    }
  })
}
