import { join } from 'node:path'

import { addAliases } from './aliases.ts'
import type { Compiled } from '../types.ts'
import { compareKorea, comparePrefectures, findFaults } from './checks.ts'
import { compileChina, readChina } from './china.ts'
import { createEnglishNamer } from './chinaEnglish.ts'
import { compileCities, readCities } from './cities.ts'
import { compileCountries } from './countries.ts'
import { readCyfs } from './cyfs.ts'
import { compileDialling } from './dialling.ts'
import { readOverrides, type Overrides } from './overrides.ts'
import { createPinyin } from './pinyin.ts'
import { compilePlaces } from './places/compile.ts'
import { fetchSources, type Sources } from './sources.ts'
import { compileStates } from './states.ts'
import { buildFiles, writeFiles } from './write.ts'

const shortNames = (names: readonly [string, string][]): Set<string> =>
  new Set(names.map(([, name]) => name.replace(/(省|市|地区|盟|壮族自治区|.族自治州)$/u, '')))

const compile = (sources: Sources, overrides: Overrides): Compiled => {
  const pinyin = createPinyin(sources, overrides)
  const source = readCyfs(sources)
  const chinaNames = readChina(sources, overrides)
  const countries = compileCountries(sources, overrides, pinyin)
  const states = compileStates(source, overrides, countries, chinaNames.provinces, pinyin)
  const sourceCities = readCities(source, overrides)
  const cities = compileCities(sourceCities, overrides, countries, states, pinyin)
  const known = shortNames([...chinaNames.provinces, ...chinaNames.cities])
  const english = createEnglishNamer(pinyin, overrides, known)
  const provinceNames = new Map(
    states.flatMap((state) => ('provinceID' in state ? [[state.provinceID, state.name]] : [])),
  )
  const china = compileChina(chinaNames, provinceNames, english, pinyin, sources)
  const dialling = compileDialling(sources, overrides, countries, pinyin)
  const compiled = { countries, dialling, states, cities, china }
  const faults = [
    ...findFaults(compiled, overrides),
    ...comparePrefectures(sourceCities, states, china),
    ...compareKorea(sources, states),
  ]
  if (faults.length > 0) throw new Error(`reference data:\n${faults.join('\n')}`)
  return compiled
}

const here = import.meta.dirname
try {
  const overrides = readOverrides(join(here, '..', 'overrides'))
  const sources = fetchSources(process.argv[2])
  const compiled = compile(sources, overrides)
  const { countries, dialling, states, cities, china } = compiled
  const places = compilePlaces(sources, overrides, compiled)
  addAliases(sources, overrides, compiled)
  const files = buildFiles(compiled, places)
  writeFiles(join(here, '..', 'data'), files)
  const chinaCities = china.flatMap(({ citylist }) => citylist)
  const areas = chinaCities.flatMap(({ arealist }) => arealist)
  process.stdout.write(
    `${countries.length} countries, ${dialling.length} dialling codes, ${states.length} states, ` +
      `${cities.length} cities; China: ${china.length} provinces, ${chinaCities.length} cities, ` +
      `${areas.length} areas; positions: ${Object.entries(places)
        .map(([source, all]) => `${Object.keys(all).length} of ${source}`)
        .join(', ')}; ${files.size} files\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
