import { describe, expect, it } from 'vitest'
import {
  decimalText,
  placeInAddress,
  queryOf,
  regionInAddress,
  sexagesimalText,
} from '../../../admin/portal/coverage/coordinates.ts'
import { answerText, nearestText, regionSentences } from '../../../admin/portal/coverage/words.ts'
import type { CoverageAnswer } from '#contract/positioning/coverage'
import type { AddressPlace } from '#contract/site/reference'
import { coverage as en } from '#i18n/en/coverage'
import { coverage as zh } from '#i18n/zh/coverage'

describe('the place in an address', () => {
  it.each([
    ['', 'none'],
    ['?x=1', 'none'],
    ['?lat=31.2304&lon=121.4737', { latitude: 31.2304, longitude: 121.4737 }],
    ['?lat=-90&lon=180', { latitude: -90, longitude: 180 }],
    ['?lat=0&lon=0', { latitude: 0, longitude: 0 }],
    ['?lat=90.1&lon=0', 'wrong'],
    ['?lat=31&lon=-180.5', 'wrong'],
    ['?lat=&lon=', 'wrong'],
    ['?lat=31', 'wrong'],
    ['?lat=NaN&lon=1', 'wrong'],
    ['?lat=<b>&lon=1', 'wrong'],
  ])('%s is %j', (search, place) => {
    expect(placeInAddress(search)).toEqual(place)
  })
})

describe('the region in an address', () => {
  const region = { nationCode: '44', addrCode: '330000,330100' }

  it('is restored from a shared address', () => {
    const query = queryOf({ latitude: 30.294, longitude: 120.161 }, region)
    expect(query).toBe('?lat=30.294&lon=120.161&nationCode=44&addrCode=330000,330100')
    expect(placeInAddress(query)).toEqual({ latitude: 30.294, longitude: 120.161 })
    expect(regionInAddress(query)).toEqual(region)
    expect(regionInAddress(queryOf({ latitude: 0, longitude: 0 }, null))).toBeNull()
  })

  it.each([
    '?nationCode=China',
    '?nationCode=44&addrCode=a',
    '?nationCode=44444',
    '?addrCode=1',
    `?nationCode=44&addrCode=${'1'.repeat(65)}`,
  ])('%s is not a region', (search) => {
    expect(regionInAddress(search)).toBeNull()
  })
})

describe('a region in words', () => {
  type Part = AddressPlace['used']
  const part = (level: Part['level'], id: string, zh: string, en: string) => ({ level, id, zh, en })
  const place = (wanted: Part, used: Part): AddressPlace => ({
    nationCode: '44',
    addrCode: '',
    latitude: 0,
    longitude: 0,
    wanted,
    used,
  })
  const [city, district] = [
    part('city', '330100', '杭州市', 'Hangzhou'),
    part('district', '330106', '西湖区', 'Xihu District'),
  ]
  const country = part('country', '44', '中国', 'China')

  it('names the reference point, and what is unknown', () => {
    expect(regionSentences(zh, place(district, district), 'zh')).toBe('按西湖区的中心点计算。')
    expect(regionSentences(zh, place(district, city), 'zh')).toBe(
      '没有西湖区的位置数据。按杭州市的中心点计算。',
    )
    expect(regionSentences(en, place(district, city), 'en')).toBe(
      'No coordinates are known for Xihu District. Measured from the centre of Hangzhou.',
    )
    expect(regionSentences(en, place(country, country), 'en')).toBe(
      'Measured from the main city of China.',
    )
  })
})

it('groups the digits of a far distance', () => {
  const answer: CoverageAnswer = {
    covered: false,
    verdict: 'uncovered',
    tier: null,
    maybeTier: null,
    stations: 0,
    nearest: { distanceKm: 4784, azimuth: 45 },
    reason: 'outOfRange',
    gapKm: 4734,
  }
  expect(nearestText(en, answer)).toContain('4,784')
  expect(answerText(zh, answer, 'zh')).toContain('4,734')
})

describe('coordinates in words', () => {
  it.each([
    [31.2304, 121.4737, '31° 13′ 49.44″ N, 121° 28′ 25.32″ E'],
    [-33.8688, -151.2093, '33° 52′ 07.68″ S, 151° 12′ 33.48″ W'],
    [0.999_999_999, 0, '1° 00′ 00.00″ N, 0° 00′ 00.00″ E'],
    [89.999_999_9, 179.999_999_9, '90° 00′ 00.00″ N, 180° 00′ 00.00″ E'],
  ])('%d, %d is %s', (latitude, longitude, text) => {
    expect(sexagesimalText({ latitude, longitude })).toBe(text)
  })

  it('has a true minus sign', () => {
    expect(decimalText({ latitude: -33.5, longitude: 151 })).toBe('−33.5°, 151°')
  })
})
