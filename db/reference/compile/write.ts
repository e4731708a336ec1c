import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { ChinaProvince, Positions, ReferenceMeta } from '../types.ts'
import type { Compiled } from '../types.ts'
import { homeCountryId } from './countryIds.ts'
import type { CompiledPlaces } from './places/compile.ts'

const lines = (records: readonly unknown[]): string =>
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`

const tree = ({ citylist, ...province }: ChinaProvince): string => {
  const cities = citylist.map(({ arealist, ...city }) => {
    const areas = arealist.map((area) => JSON.stringify(area)).join(',\n')
    return `${JSON.stringify(city).slice(0, -1)},"arealist":[\n${areas}\n]}`
  })
  return `${JSON.stringify(province).slice(0, -1)},"citylist":[\n${cities.join(',\n')}\n]}\n`
}

const positions = (all: Positions): string =>
  `{\n${Object.entries(all)
    .map(([key, position]) => `${JSON.stringify(key)}:${JSON.stringify(position)}`)
    .join(',\n')}\n}\n`

export const buildFiles = (
  { countries, dialling, states, cities, china }: Compiled,
  places: CompiledPlaces,
) => {
  const files = new Map<string, string>()
  files.set('countries.json', lines(countries))
  files.set('dialling-codes.json', lines(dialling))
  files.set('states.json', lines(states))
  const countryOf = new Map(states.map(({ id, country_id }) => [id, country_id]))
  for (const { id, code } of countries) {
    const inCountry = cities.filter(({ state_id }) => countryOf.get(state_id) === id)
    if (inCountry.length > 0) files.set(`cities/${code}.json`, lines(inCountry))
  }
  for (const province of china) files.set(`china/${province.provinceID}.json`, tree(province))
  for (const [source, all] of Object.entries(places))
    files.set(`places/${source}.json`, positions(all))
  const hash = createHash('sha256')
  for (const [path, content] of files) hash.update(`${path}\n${content}`)
  const meta: ReferenceMeta = {
    hash: hash.digest('hex').slice(0, 16),
    homeCountryId,
    defaultTel: '86',
    noRegion: { name: '--none--', cname: '--无--' },
  }
  files.set('meta.json', `${JSON.stringify(meta, null, 2)}\n`)
  return files
}

export const writeFiles = (folder: string, files: ReadonlyMap<string, string>): void => {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
