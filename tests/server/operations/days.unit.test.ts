import { expect, it } from 'vitest'
import { lastDays } from '#server/core/days'

const hours = (now: string, zone: string, count: number) =>
  lastDays(Date.parse(now), zone, count).map(({ day, from, to }) => [
    day,
    new Date(from).toISOString().slice(5, 16),
    (to - from) / 3_600_000,
  ])

it('returns today and the days before in a zone', () => {
  expect(hours('2026-11-22T16:30:00Z', 'Asia/Shanghai', 2)).toEqual([
    ['2026-11-22', '11-21T16:00', 24],
    ['2026-11-23', '11-22T16:00', 24],
  ])
  expect(hours('2026-11-22T16:30:00Z', 'Asia/Kathmandu', 1)).toEqual([
    ['2026-11-22', '11-21T18:15', 24],
  ])
})

it('returns longer and shorter days at daylight saving changes', () => {
  expect(hours('2026-11-02T12:00:00Z', 'America/New_York', 3)).toEqual([
    ['2026-10-31', '10-31T04:00', 24],
    ['2026-11-01', '11-01T04:00', 25],
    ['2026-11-02', '11-02T05:00', 24],
  ])
  expect(hours('2026-09-27T12:00:00Z', 'Pacific/Auckland', 3)).toEqual([
    ['2026-09-26', '09-25T12:00', 24],
    ['2026-09-27', '09-26T12:00', 23],
    ['2026-09-28', '09-27T11:00', 24],
  ])
})

it('starts a day at one o’clock if the clocks skip midnight', () => {
  expect(hours('2018-11-04T12:00:00Z', 'America/Sao_Paulo', 2)).toEqual([
    ['2018-11-03', '11-03T03:00', 24],
    ['2018-11-04', '11-04T03:00', 23],
  ])
})
