import { describe, expect, it } from 'vitest'
import { readAngle, readCoordinates } from '#contract/positioning/coordinates'

const shanghai = { latitude: 31.2304, longitude: 121.4737 }

describe('pairs of coordinates', () => {
  it.each([
    '31.2304, 121.4737',
    '31.2304 121.4737',
    '31.2304;121.4737',
    '31.2304\t121.4737',
    '31.2304/121.4737',
    '(31.2304, 121.4737)',
    '31,2304; 121,4737',
    '31,2304 121,4737',
    '+31.2304,+121.4737',
    '31.2304°, 121.4737°',
    '31.2304° 121.4737°',
    '31.2304N 121.4737E',
    '31.2304 N, 121.4737 E',
    'N31.2304 E121.4737',
    'N 31.2304, E 121.4737',
    'E121.4737 N31.2304',
    '121.4737E, 31.2304N',
    '121.4737, 31.2304',
    'geo:31.2304,121.4737',
    'lat: 31.2304, lon: 121.4737',
    'longitude=121.4737 latitude=31.2304',
    '北纬31.2304°，东经121.4737°',
    '东经 121.4737 度、北纬 31.2304 度',
    '纬度：31.2304 经度：121.4737',
    '３１．２３０４，１２１．４７３７',
    '31°13.824′N 121°28.422′E',
    '31 13.824, 121 28.422',
    `31°13'49.44"N 121°28'25.32"E`,
    '31° 13′ 49.44″ N, 121° 28′ 25.32″ E',
    '31º13’49.44” N 121º28’25.32” E',
    'N31°13′49.44″ E121°28′25.32″',
    '31 13 49.44 121 28 25.32',
    '31 13 49.44 N 121 28 25.32 E',
    '北纬31度13分49.44秒，东经121度28分25.32秒',
    '北纬３１°１３′４９．４４″ 东经１２１°２８′２５．３２″',
    ` 31°13'49.44'' n  121°28'25.32'' e `,
  ])('reads %s', (text) => {
    const read = readCoordinates(text)
    expect(read).toHaveProperty('place')
    if (!('place' in read)) return
    expect(read.place.latitude).toBeCloseTo(shanghai.latitude, 8)
    expect(read.place.longitude).toBeCloseTo(shanghai.longitude, 8)
  })

  it.each([
    ['-41.32, 174.81', -41.32, 174.81],
    ['−41.32 −174.81', -41.32, -174.81],
    ['41.32S 174.81W', -41.32, -174.81],
    ['南纬17.7 西经179.95', -17.7, -179.95],
    ['-0 30 0, -0 15 0', -0.5, -0.25],
    ['90 180', 90, 180],
    ['0 0', 0, 0],
  ])('reads %s', (text, latitude, longitude) => {
    expect(readCoordinates(text)).toEqual({ place: { latitude, longitude }, swapped: false })
  })

  it('reports if only the swapped order is possible', () => {
    expect(readCoordinates('121.4737, 31.2304')).toMatchObject({ swapped: true })
    expect(readCoordinates('E121.4737 N31.2304')).toMatchObject({ swapped: false })
  })

  it.each([
    ['', 'unreadable'],
    ['Shanghai', 'unreadable'],
    ['31.2304', 'unreadable'],
    ['31.2304, 121.4737, 5', 'unreadable'],
    ['31 13 121 28 25', 'unreadable'],
    ['31N 121N', 'unreadable'],
    ['-31N 121E', 'unreadable'],
    ['31 60 0 N 121 0 0 E', 'unreadable'],
    ['31.5 30 N 121 E', 'unreadable'],
    ['1e1, 2e1', 'unreadable'],
    ['0x10, 10', 'unreadable'],
    ['NaN, NaN', 'unreadable'],
    ['Infinity, 0', 'unreadable'],
    ['9'.repeat(500), 'unreadable'],
    ['95, 95', 'latitudeRange'],
    ['91N 10E', 'latitudeRange'],
    ['10, 181', 'longitudeRange'],
    ['10N 181E', 'longitudeRange'],
  ])('refuses %s', (text, problem) => {
    expect(readCoordinates(text)).toEqual({ problem })
  })
})

describe('one coordinate of a table', () => {
  it('accepts only its own axis and stays in range', () => {
    expect(readAngle('31,2304', 'latitude')).toBe(31.2304)
    expect(readAngle(`31°13'49.44"N`, 'latitude')).toBeCloseTo(31.2304, 8)
    expect(readAngle('西经 179.95', 'longitude')).toBe(-179.95)
    expect(readAngle('31 N', 'longitude')).toBeNull()
    expect(readAngle('91', 'latitude')).toBeNull()
    expect(readAngle('', 'latitude')).toBeNull()
    expect(readAngle('12abc', 'longitude')).toBeNull()
  })
})

it('reads decimal commas if both numbers have one, and never exceeds a line', () => {
  expect(readCoordinates('31,5 121,4')).toEqual(readCoordinates('31.5 121.4'))
  expect(readCoordinates('31,5; 121,4')).toEqual(readCoordinates('31.5; 121.4'))
  expect(readCoordinates('31,5')).toEqual({ place: { latitude: 31, longitude: 5 }, swapped: false })
  expect(readCoordinates(`1,${'1'.repeat(100)}${'\uFDFA'.repeat(98)}`)).toEqual({
    problem: 'unreadable',
  })
})
