import type { Compiled } from '../types.ts'
import { readWorldCountries } from './countries.ts'
import { homeCountryId } from './countryIds.ts'
import type { Overrides } from './overrides.ts'
import { createFinder } from './places/foreign.ts'
import { readGazetteer, type GazetteerPlace } from './places/gazetteer.ts'
import { toPlainLetters } from './places/names.ts'
import { createSimplifier, foreignGlyphs } from './pinyin.ts'
import type { Sources } from './sources.ts'

const minLatinLength = 4
const han = /^\p{Script=Han}{2,}$/u

/** Filters out transliterations without vowels, airport codes and Japanese, which users here do not type. */
const isTyped = (latin: string): boolean => latin.length >= minLatinLength && /[aeiouy]/.test(latin)

const setAliases = (
  record: { aliases?: string[] | undefined },
  names: readonly string[],
  own: readonly string[],
): void => {
  const ownNames = new Set(own.flatMap((name) => [toPlainLetters(name), name]))
  const others = new Set(names.filter((name) => name !== '' && !ownNames.has(name)))
  if (others.size > 0) record.aliases = [...others].toSorted()
}

/**
 * Adds alternative names for search: of countries from world-countries and i18n-iso-countries, of foreign cities from
 * GeoNames, of places in China from the overrides. A capital that is missing among the cities becomes an alias of its
 * country.
 */
export const addAliases = (
  sources: Sources,
  overrides: Overrides,
  { countries, states, cities, china, dialling }: Compiled,
): void => {
  const gazetteer = readGazetteer(sources)
  const simplify = createSimplifier(sources)
  const namesOf = ({ latin, chinese }: GazetteerPlace): string[] => [
    ...[...latin].filter(isTyped),
    ...[...chinese]
      .map(simplify)
      .filter((name) => han.test(name) && foreignGlyphs(name).length === 0),
  ]
  const worldCountries = new Map(
    readWorldCountries(sources).map((country) => [country.cca3, country]),
  )
  const iso = sources.json<{ countries: Record<string, string | string[]> }>(
    'i18n-iso-countries',
    'langs/en.json',
  ).countries
  const manualAliases = new Map<string, string[]>(
    overrides.aliases.flatMap(({ names }) => Object.entries(names)),
  )
  const consumeManual = (key: string): string[] => {
    const names = (manualAliases.get(key) ?? []).map((name) => toPlainLetters(name) || name)
    manualAliases.delete(key)
    return names
  }

  for (const country of countries) {
    const finder = createFinder(gazetteer, country)
    const known = new Set<GazetteerPlace>()
    for (const state of states.filter(({ country_id }) => country_id === country.id))
      for (const city of cities.filter(({ state_id }) => state_id === state.id)) {
        const place = country.id === homeCountryId ? undefined : finder.named(city, state)
        if (place) known.add(place)
        const names = [...(place ? namesOf(place) : []), ...consumeManual(`c${city.id}`)]
        setAliases(city, names, [city.name, city.cname])
      }
    const english = iso[country.short] ?? []
    const own = worldCountries.get(country.code)
    const capital = finder.capital()
    const isMissing = country.id !== homeCountryId && capital?.seat === 0 && !known.has(capital)
    const spelled = [
      ...(own?.altSpellings ?? []).filter((name) => name !== country.short),
      ...Object.values(own?.name.native ?? {}).map(({ common }) => common),
      ...(typeof english === 'string' ? [english] : english),
    ].map(toPlainLetters)
    setAliases(
      country,
      [...spelled, ...(isMissing ? namesOf(capital) : []), ...consumeManual(`n${country.id}`)],
      [country.name, country.cname, country.full_name, country.short, country.code],
    )
    for (const code of dialling.filter(({ short }) => short === country.short))
      setAliases(code, [...spelled, toPlainLetters(country.code)], [code.name, code.en, code.short])
  }
  for (const state of states)
    if ('provinceID' in state) setAliases(state, consumeManual(state.provinceID), [state.name])
  for (const city of china.flatMap(({ citylist }) => citylist)) {
    setAliases(city, consumeManual(city.cityID), [city.en])
    for (const area of city.arealist) setAliases(area, consumeManual(area.areaID), [area.en])
  }
  if (manualAliases.size > 0)
    throw new Error(`aliases of no place: ${[...manualAliases.keys()].join(', ')}`)
}
