import { groupBy } from '../../../groupBy.ts'
import type { City, Country, Positions, State } from '../../types.ts'
import type { Compiled } from '../../types.ts'
import { homeCountryId } from '../countryIds.ts'
import { highestRanked, largest, type Gazetteer, type GazetteerPlace } from './gazetteer.ts'
import { toPlainLetters, withoutForeignKind } from './names.ts'

/** Country codes without places in GeoNames, and the codes of the countries that cover them. */
const elsewhere: Record<string, readonly string[]> = {
  AC: ['SH'],
  AN: ['CW', 'BQ', 'SX'],
  CS: ['RS', 'ME', 'XK'],
  TA: ['SH'],
}
const codedStates = new Set(['US', 'GB'])

const spellings = ({ name, cname }: { name: string; cname: string }): string[] => {
  const own = toPlainLetters(name)
  const short = cname.replace(/(市|郡|县|省|州|区|府|道)$/u, '')
  return [own, cname, `${cname}市`, withoutForeignKind(own), short].filter((one) => one.length > 1)
}

export const createFinder = (gazetteer: Gazetteer, country: Country) => {
  const codes = elsewhere[country.short] ?? [country.short]
  const places = codes.flatMap((code) => gazetteer.places(code))
  const divisions = codes.flatMap((code) => gazetteer.divisions(code))
  const namedPlaces = places.flatMap((place) =>
    [...place.latin, ...place.chinese].map((name) => ({ name, place })),
  )
  const byName = groupBy(namedPlaces, ({ name }) => name)

  const division = (name: string, level: 1 | 2, within = '') => {
    const wanted = toPlainLetters(name)
    return divisions.find(({ code, name: known }) => {
      const [, first, second] = code.split('.')
      if ((second === undefined ? 1 : 2) !== level || (within !== '' && first !== within))
        return false
      return known === wanted || withoutForeignKind(known) === withoutForeignKind(wanted)
    })?.code
  }
  const seatOf = (code: string | undefined): GazetteerPlace | undefined => {
    if (code === undefined) return undefined
    const [, first, second] = code.split('.')
    const inside = places.filter(
      ({ admin1, admin2 }) => admin1 === first && (second === undefined || admin2 === second),
    )
    const level = second === undefined ? 1 : 2
    return highestRanked(inside.filter(({ seat }) => seat <= level)) ?? largest(inside)
  }
  const admin1Of = (state: State | undefined): string => {
    if (state === undefined || state.py === '') return ''
    if (codedStates.has(country.short)) return state.code
    return division(state.name, 1)?.split('.')[1] ?? ''
  }
  const named = (city: City, state: State | undefined): GazetteerPlace | undefined => {
    const admin1 = admin1Of(state)
    for (const name of spellings(city)) {
      const all = (byName.get(name) ?? []).map(({ place }) => place)
      const inside = all.filter((place) => place.admin1 === admin1)
      const found = largest(inside.length > 0 || country.short === 'US' ? inside : all)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    capital: () => places.find(({ seat }) => seat === 0) ?? largest(places),
    state: (state: State) => {
      const admin1 = admin1Of(state)
      return admin1 === '' ? undefined : seatOf(`${country.short}.${admin1}`)
    },
    named,
    city: (city: City, state: State | undefined) => {
      const place = named(city, state)
      if (place !== undefined) return place
      const admin1 = admin1Of(state)
      const first = admin1 === '' ? division(city.name, 1) : undefined
      return seatOf(first) ?? seatOf(division(city.name, 2, admin1))
    },
  }
}

/** Positions of all countries (`n1`), and of states (`s1`) and cities (`c1`) outside the home country. */
export const foreignPositions = (
  gazetteer: Gazetteer,
  { countries, states, cities }: Compiled,
): Positions => {
  const positions: Positions = {}
  for (const country of countries) {
    const finder = createFinder(gazetteer, country)
    const capital = finder.capital()
    if (capital) positions[`n${country.id}`] = capital.position
    if (country.id === homeCountryId) continue
    for (const state of states.filter(({ country_id }) => country_id === country.id)) {
      const seat = finder.state(state)
      if (seat) positions[`s${state.id}`] = seat.position
      for (const city of cities.filter(({ state_id }) => state_id === state.id)) {
        const place = finder.city(city, state)
        if (place) positions[`c${city.id}`] = place.position
      }
    }
  }
  return positions
}
