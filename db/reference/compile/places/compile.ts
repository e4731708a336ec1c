import type { Country, Positions } from '../../types.ts'
import type { Compiled } from '../../types.ts'
import { readWorldCountries } from '../countries.ts'
import type { Overrides } from '../overrides.ts'
import type { Sources } from '../sources.ts'
import { chinaPositions } from './china.ts'
import { readCounties } from './counties.ts'
import { foreignPositions } from './foreign.ts'
import { highestRanked, readGazetteer, rounded, type Gazetteer } from './gazetteer.ts'
import { toPlainLetters } from './names.ts'

/** Uses the middle of the territory for countries without an inhabited place. */
const countryMiddles = (
  sources: Sources,
  countries: readonly Country[],
  known: Positions,
): Positions => {
  const worldCountries = readWorldCountries(sources)
  const positions: Positions = {}
  for (const { id, code } of countries.filter(({ id }) => known[`n${id}`] === undefined)) {
    const latlng = worldCountries.find(({ cca3 }) => cca3 === code)?.latlng
    if (latlng === undefined) throw new Error(`country ${code}: no position`)
    positions[`n${id}`] = [rounded(latlng[0]), rounded(latlng[1])]
  }
  return positions
}

/** Applies the manual positions; an unknown place stops the build. */
const manualPositions = (gazetteer: Gazetteer, overrides: Overrides): Positions => {
  const positions: Positions = {}
  for (const [key, [country, name]] of overrides.places.flatMap(({ seats }) =>
    Object.entries(seats),
  )) {
    const wanted = toPlainLetters(name)
    const place = highestRanked(gazetteer.places(country).filter(({ latin }) => latin.has(wanted)))
    if (place === undefined) throw new Error(`override of place ${key}: no ${name} in ${country}`)
    positions[key] = place.position
  }
  return positions
}

export interface CompiledPlaces {
  geonames: Positions
  countrystatecity: Positions
  'world-countries': Positions
}

const ordered = (positions: Positions): Positions =>
  Object.fromEntries(Object.entries(positions).toSorted(([one], [other]) => (one < other ? -1 : 1)))

export const compilePlaces = (
  sources: Sources,
  overrides: Overrides,
  compiled: Compiled,
): CompiledPlaces => {
  const gazetteer = readGazetteer(sources)
  const home = chinaPositions(gazetteer, readCounties(sources), compiled.china)
  const geonames = {
    ...foreignPositions(gazetteer, compiled),
    ...home.gazetteer,
    ...manualPositions(gazetteer, overrides),
  }
  return {
    geonames: ordered(geonames),
    countrystatecity: ordered(home.counties),
    'world-countries': ordered(countryMiddles(sources, compiled.countries, geonames)),
  }
}
