import { readAngle } from '#contract/positioning/coordinates'
import { latitudeHeading, longitudeHeading } from '#server/core/tables/headings'
import type { ReadSheet, Wanted } from '#server/core/tables/reading/readSheets'

/** Column indexes from 0; `name` is -1 if missing. */
export interface PointColumns {
  name: number
  latitude: number
  longitude: number
  /** False if the values also fit the other order and no heading decides. */
  certain: boolean
}

export const wantedOfPoints = (rows: number): Wanted => ({
  rows,
  headless: true,
  columns: [
    { field: 'latitude', pattern: latitudeHeading, required: true },
    { field: 'longitude', pattern: longitudeHeading, required: true },
    {
      field: 'name',
      pattern: /^(?:名称|点[名号]|编号|序号|站名|地点|城市|id|no|point|station|site|place|code)$/,
    },
  ],
})

const isAngle = (text: string) =>
  readAngle(text, 'latitude') !== null || readAngle(text, 'longitude') !== null

/**
 * Splits cells that contain a whole row, for example `P1 31.23 121.47`, if all rows split into the same number of
 * columns.
 */
const splitCells = (rows: readonly string[][]): string[][] | null => {
  if (rows.some((cells) => cells.length > 1)) return null
  for (const separator of [/\s+/, /[\s,，;；]+/]) {
    const split = rows.map(([cell = '']) => cell.split(separator))
    const [{ length } = []] = split
    const isUniform = split.every(
      (cells) => cells.length === length && cells.filter(isAngle).length >= 2,
    )
    if (isUniform && length >= 2 && length <= 4) return split
  }
  return null
}

export const withPointColumns = (read: ReadSheet): ReadSheet => {
  if (!read.missing.length) return read
  const split = splitCells(read.rows.map(({ cells }) => cells))
  const rows = split
    ? read.rows.map((row, index) => ({ ...row, cells: split[index] ?? [] }))
    : read.rows
  const [first, second] = rows
  const isHeading = first && second && !first.cells.some(isAngle) && second.cells.some(isAngle)
  return isHeading && first.cells.length > 1
    ? { ...read, titles: first.cells, rows: rows.slice(1) }
    : { ...read, rows }
}

interface Column {
  at: number
  fitsLatitude: boolean
  fitsLongitude: boolean
  isWhole: boolean
  isCounter: boolean
}

const columnsOf = (rows: readonly string[][], leastShare: number): Column[] => {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, at): Column => {
    const values = rows.flatMap((cells) => cells[at] || [])
    const angles = values.filter(isAngle)
    const isEnough = values.length > 0 && angles.length >= values.length * leastShare
    const numbers = angles.map(Number)
    return {
      at,
      fitsLatitude: isEnough && angles.every((text) => readAngle(text, 'latitude') !== null),
      fitsLongitude: isEnough && angles.every((text) => readAngle(text, 'longitude') !== null),
      isWhole: angles.every((text) => /^\d+$/.test(text)),
      isCounter: numbers.every((number, index) => number === (numbers[0] ?? 0) + index),
    }
  }).filter(({ fitsLatitude, fitsLongitude }) => fitsLatitude || fitsLongitude)
}

const without = (columns: readonly Column[], isLeftOut: (column: Column) => boolean): Column[] => {
  const left = columns.filter((column) => !isLeftOut(column))
  return left.length >= 2 ? left : [...columns]
}

/**
 * Finds the two columns that fit as latitude and longitude; consecutive or whole numbers such as point numbers are
 * ignored if two other columns remain. Null if no pair fits.
 */
const findPair = (rows: readonly string[][]): Omit<PointColumns, 'name'> | null => {
  let columns = columnsOf(rows, 1)
  if (columns.length < 2) columns = columnsOf(rows, 0.5)
  if (columns.length > 2) columns = without(columns, (one) => one.isWhole && one.isCounter)
  if (columns.length > 2) columns = without(columns, (one) => one.isWhole)
  const [first, second] = columns
  if (!first || !second) return null
  const inOrder = first.fitsLatitude && second.fitsLongitude
  const reversed = first.fitsLongitude && second.fitsLatitude
  const [latitude, longitude] = inOrder || !reversed ? [first, second] : [second, first]
  return {
    latitude: latitude.at,
    longitude: longitude.at,
    certain: columns.length === 2 && inOrder !== reversed,
  }
}

/** @param chosen columns named by the caller, counted from 1 */
export const pointColumnsOf = (
  { fields, missing, rows }: ReadSheet,
  chosen: { latitude?: number | undefined; longitude?: number | undefined },
): PointColumns | null => {
  const cells = rows.map((row) => row.cells)
  const pair =
    chosen.latitude && chosen.longitude
      ? { latitude: chosen.latitude - 1, longitude: chosen.longitude - 1, certain: true }
      : missing.length === 0
        ? {
            latitude: fields.indexOf('latitude'),
            longitude: fields.indexOf('longitude'),
            certain: true,
          }
        : findPair(cells)
  if (!pair) return null
  const named = fields.indexOf('name')
  const width = Math.max(0, ...cells.map(({ length }) => length))
  const other = Array.from({ length: width }, (_, at) => at).find(
    (at) => at !== pair.latitude && at !== pair.longitude,
  )
  return { ...pair, name: named >= 0 || missing.length === 0 ? named : (other ?? -1) }
}
