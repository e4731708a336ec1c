import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type OverrideField = 'name' | 'cname' | 'full_name' | 'full_cname' | 'continent_id'

/**
 * Corrections of one kind: record key to source value and correct value. The wrong value of a `typo` or `glyph` is an
 * error in any record; other kinds may be correct elsewhere.
 */
export interface OverrideGroup {
  why: string
  kind: string
  field: OverrideField
  values: Record<string, [was: string, is: string]>
}

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
  places: { why: string; seats: Record<string, [country: string, name: string]> }[]
  aliases: { why: string; names: Record<string, string[]> }[]
}

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
 * Corrects records in place by key. Stops the build when the record is gone or no longer has the wrong value, because
 * then the source has changed and the correction must be reviewed.
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

export const wrongEverywhere = (groups: readonly OverrideGroup[], field: OverrideField) =>
  new Set(
    groups
      .filter((group) => group.field === field && ['typo', 'glyph'].includes(group.kind))
      .flatMap((group) => Object.values(group.values).map(([was]) => was)),
  )

/** Normalizes spaces and hyphens; the source also has no-break spaces and full-width hyphens. */
export const normalizeSpacing = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll('－', '-').trim()
