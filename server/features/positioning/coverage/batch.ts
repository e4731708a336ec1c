import {
  maxBatchRows,
  type BatchRow,
  type CoverageAnswer,
  type CoverageBatch,
  type CoverageBatchAnswer,
} from '#contract/positioning/coverage'
import { readCoordinates, type Coordinates } from '#contract/positioning/coordinates'
import type { Context } from '#server/core/context'
import { unescapeSpreadsheetText } from '#contract/text/spreadsheetText'
import { Refusal } from '#server/core/errors'
import { readAngleUnder, requireWholeDegrees } from '#server/core/tables/headings'
import { readTable, sourceBytes, summaryOf } from '#server/core/tables/readTable'
import {
  pointColumnsOf,
  wantedOfPoints,
  withPointColumns,
  type PointColumns,
} from './batchColumns.ts'

type Found = { place: Coordinates; swapped?: boolean } | { problem: string }

const readPair = (text: string): Found => {
  const read = readCoordinates(text)
  if ('place' in read) return read
  return {
    problem: {
      unreadable: 'validation.coordinates',
      latitudeRange: 'validation.latitude',
      longitudeRange: 'validation.longitude',
    }[read.problem],
  }
}

const fromColumns = (
  titles: readonly string[],
  cells: readonly string[],
  columns: PointColumns,
): Found => {
  const read = (axis: 'latitude' | 'longitude') =>
    readAngleUnder(titles[columns[axis]] ?? '', cells[columns[axis]] ?? '', axis)
  const [latitude, longitude] = [read('latitude'), read('longitude')]
  if (latitude === null) return { problem: 'validation.latitude' }
  return longitude === null
    ? { problem: 'validation.longitude' }
    : { place: { latitude, longitude } }
}

const inOneCell = (cells: string[]): { name: string; text: string; found: Found } => {
  for (const [at, text] of cells.entries()) {
    const found = readPair(text)
    if ('place' in found) return { name: cells.find((_, other) => other !== at) ?? '', text, found }
  }
  const text = cells.join(' ')
  const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(text) ?? []
  const found = readPair(rest)
  return 'place' in found ? { name, text: rest, found } : { name: '', text, found: readPair(text) }
}

/**
 * Reads rows with both coordinates in one cell. If one row proves that longitude comes first, all ambiguous rows are
 * read in that order.
 */
const inOneOrder = (rows: readonly string[][]): { name: string; found: Found }[] => {
  const read = rows.map(inOneCell)
  const isSwapped = read.some(({ found }) => 'place' in found && found.swapped)
  return read.map(({ name, text, found }) => {
    if (!isSwapped || !('place' in found) || found.swapped || /[NSEWΦΛ纬經经緯]/i.test(text))
      return { name, found }
    const { latitude, longitude } = found.place
    return {
      name,
      found:
        Math.abs(longitude) > 90
          ? { problem: 'validation.latitude' }
          : { place: { latitude: longitude, longitude: latitude } },
    }
  })
}

/** The queue that reads tables is fair between parties, and all callers of this public route count as one party. */
const party = 'public'

export const answerBatch = async (
  context: Pick<Context, 'tableReadings'>,
  { latitude, longitude, ...source }: CoverageBatch,
  answer: (place: Coordinates) => CoverageAnswer,
): Promise<CoverageBatchAnswer> => {
  const table = withPointColumns(
    await readTable(context, party, sourceBytes(source), wantedOfPoints(maxBatchRows)),
  )
  if (table.isTooLong) throw new Refusal('tableTooLong', { args: { most: maxBatchRows } })
  requireWholeDegrees(table.titles)
  const columns = pointColumnsOf(table, { latitude, longitude })
  const cells = table.rows.map((row) => row.cells)
  const read = columns
    ? cells.map((row) => ({
        name: row[columns.name] ?? '',
        found: fromColumns(table.titles, row, columns),
      }))
    : inOneOrder(cells)
  const rows = read.map(({ name, found }, index): BatchRow => {
    const place = 'place' in found ? found.place : null
    return {
      line: table.rows[index]?.number ?? 0,
      name: unescapeSpreadsheetText(name).slice(0, 128),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      answer: place && answer(place),
      problem: 'problem' in found ? found.problem : null,
    }
  })
  const fields: (string | null)[] = []
  for (const field of ['name', 'latitude', 'longitude'] as const)
    if (columns && columns[field] >= 0) fields[columns[field]] = field
  return {
    rows,
    summary: summaryOf({ ...table, fields: columns ? fields : table.fields }),
    coordinates: columns && {
      latitude: columns.latitude + 1,
      longitude: columns.longitude + 1,
      certain: columns.certain,
    },
  }
}
