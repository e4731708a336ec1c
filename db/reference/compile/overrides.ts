import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A field that overrides may correct. */
export type OverrideField = 'name' | 'cname' | 'full_name' | 'full_cname' | 'continent_id'

/**
 * Corrections of one kind: key of the record to what the source has and what is right. A `typo` or
 * a `glyph` is wrong everywhere; the wrong value of another kind may be right elsewhere.
 */
export interface OverrideGroup {
  why: string
  kind: string
  field: OverrideField
  values: Record<string, [was: string, is: string]>
}

/** Records that move to another parent. */
export interface Move {
  why: string
  level: 'state' | 'city'
  ids: string[]
  from: string
  to: string
}

interface Added<T> {
  why: string
  records: T[]
}
export interface AddedCountry {
  code: string
  continent_id: string
  name: string
  full_name: string
  cname: string
  full_cname: string
}
export interface Additions {
  countries: Added<AddedCountry>
  cities: Added<{ id: string; country: string; name: string; cname: string }>
  dialling: Added<{ short: string; name: string; en: string }>
}

/** Changes of the home country's lists, and the English names that are not plain pinyin. */
export interface ChinaOverrides {
  areas: {
    why: string
    add?: Record<string, string>
    drop?: Record<string, string>
    rename?: Record<string, [was: string, is: string]>
  }[]
  english: { why: string; names: Record<string, [chinese: string, english: string]> }[]
}

export interface Overrides {
  countries: OverrideGroup[]
  states: OverrideGroup[]
  cities: OverrideGroup[]
  moves: Move[]
  additions: Additions
  china: ChinaOverrides
  pinyin: { why: string; readings: Record<string, string> }[]
  /** Places to measure from, by the key of what they stand for: the gazetteer's country and name. */
  places: { why: string; seats: Record<string, [country: string, name: string]> }[]
  /** Names that the sources lack, by the key of the place. */
  aliases: { why: string; names: Record<string, string[]> }[]
}

/** The override files of a folder. */
export const readOverrides = (folder: string): Overrides => {
  const read = <T>(name: string): T =>
    JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T
  return {
    countries: read('countries'),
    states: read('states'),
    cities: read('cities'),
    moves: read('moves'),
    additions: read('additions'),
    china: read('china'),
    pinyin: read('pinyin'),
    places: read('places'),
    aliases: read('aliases'),
  }
}

/**
 * Corrects records in place, by key. An override whose record is gone, or no longer has the value that
 * was wrong, stops the build: the source has changed and the correction must be looked at again.
 */
export const applyOverrides = <T extends object>(
  label: string,
  groups: readonly OverrideGroup[],
  records: ReadonlyMap<string, T>,
): void => {
  for (const { field, values } of groups) {
    for (const [key, [was, is]] of Object.entries(values)) {
      const record = records.get(key) as Record<string, unknown> | undefined
      if (record === undefined) throw new Error(`override of ${label} ${key}: no such record`)
      if (record[field] !== was) {
        const found = JSON.stringify(record[field])
        throw new Error(`override of ${label} ${key}.${field}: wanted "${was}", found ${found}`)
      }
      record[field] = is
    }
  }
}

/** Values that no record may have, wherever it stands. */
export const wrongEverywhere = (groups: readonly OverrideGroup[], field: OverrideField) =>
  new Set(
    groups
      .filter((group) => group.field === field && ['typo', 'glyph'].includes(group.kind))
      .flatMap((group) => Object.values(group.values).map(([was]) => was)),
  )

/** One kind of space and of hyphen: the source has no-break spaces and full-width hyphens, too. */
export const tidy = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll('－', '-').trim()
