import { expect, it } from 'vitest'
import type { CoverageAnswer } from '#contract/positioning/coverage'
import { Refusal } from '#server/core/errors'
import { makeTableReadings } from '#server/core/tables/readTable'
import { answerBatch } from '#server/features/positioning/coverage/batch'

const answer: CoverageAnswer = {
  covered: false,
  verdict: 'uncovered',
  tier: null,
  maybeTier: null,
  stations: 0,
  nearest: null,
  reason: null,
  gapKm: null,
}
const tableReadings = makeTableReadings()
const rowsOf = async (csv: string) =>
  (await answerBatch({ tableReadings }, { csv }, () => answer)).rows
const refusalOf = (csv: string) =>
  rowsOf(csv).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return [error.error, error.details.args]
      throw error
    },
  )

it.each([
  ['点名,南纬,西经\nP,33.9,118.5', -33.9, -118.5],
  ['name,South latitude,West longitude\nP,33.9,118.5', -33.9, -118.5],
  ['name,lat S,lon W\nP,33.9,118.5', -33.9, -118.5],
  ['name,lat (S),lon (W)\nP,33.9,118.5', -33.9, -118.5],
  ['name,lat_S,lon_W\nP,-33.9,-118.5', -33.9, -118.5],
  ['name,lat (N/S),lon (E/W)\nP,33.9,118.5', 33.9, 118.5],
  ['点名,北纬,东经\nP,33.9,118.5', 33.9, 118.5],
  ['点名,纬度,西经\nP,33.9,118.5E', null, null],
  ['name,lat,lon\nP,(33.9),118.5', null, null],
  ['name,lat,lon\nP,"1,215",118.5', null, null],
  ['name,lat,lon\nP,\u202D33.9\u202C,１１８．５\u200B', 33.9, 118.5],
  ['点名,纬度 B,经度 L\nP,33.9,118.5', 33.9, 118.5],
])('reads the values of the columns %j', async (csv, latitude, longitude) => {
  expect(await rowsOf(csv)).toMatchObject([{ name: 'P', latitude, longitude }])
})

it.each([
  ['lat_deg,lat_min,lon_deg,lon_min\n33,54,118,30', 'lat_min, lon_min'],
  ['lat deg,lat min,lon deg,lon min\n33,54,118,30', 'lat min, lon min'],
  [
    '纬度(度),纬度(分),纬度(秒),经度(度),经度(分),经度(秒)\n33,54,1,118,30,2',
    '纬度(分), 纬度(秒), 经度(分), 经度(秒)',
  ],
  ['lat_rad,lon_rad\n0.5,1.2', 'lat_rad, lon_rad'],
  ['纬度（弧度）,经度（弧度）\n0.5,1.2', '纬度（弧度）, 经度（弧度）'],
  ['lat (gon),lon (gon)\n37.5,120.2', 'lat (gon), lon (gon)'],
])('refuses split coordinates and other units: %j', async (csv, columns) => {
  expect(await refusalOf(csv)).toEqual(['tableCoordinates', { columns }])
})

it.each(['纬度(度分秒),经度(度分秒)', 'lat (deg min sec),lon (deg min sec)', 'lat DMS,lon DMS'])(
  'accepts complete coordinates with the headings %s',
  async (heads) => {
    const csv = `${heads}\n33°54'0,118°30'0`
    expect(await rowsOf(csv)).toMatchObject([{ latitude: 33.9, longitude: 118.5 }])
  },
)
