import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { readOverrides, wrongEverywhere } from '#db/reference/compile/overrides'
import { cities, countries, districts, province, states, type City } from '#db/reference/load'

const overrides = readOverrides(join(import.meta.dirname, '../../../db/reference/overrides'))
const allStates = countries().flatMap(({ id }) => states(id) ?? [])
const allCities = allStates.flatMap((state) =>
  (cities(state.id) ?? []).filter((city): city is City => 'cname' in city),
)
const byId = <T extends { id: string }>(records: readonly T[]) =>
  new Map<string, T>(records.map((record) => [record.id, record]))

const nameOf = (code: string): string | undefined =>
  districts(`${code.slice(0, 4)}00`)?.find(({ areaID }) => areaID === code)?.area

describe('overrides', () => {
  it('each have a reason and change something', () => {
    for (const group of [...overrides.countries, ...overrides.states, ...overrides.cities]) {
      expect(group.why.length).toBeGreaterThan(10)
      for (const [was, is] of Object.values(group.values)) expect(is).not.toBe(was)
    }
  })

  it('of countries are all applied', () => {
    const records = new Map(countries().map((country) => [country.code, country]))
    for (const { field, values } of overrides.countries) {
      for (const [code, [, is]] of Object.entries(values)) {
        expect([code, records.get(code)?.[field]]).toEqual([code, is])
      }
    }
  })

  it('of states are all applied', () => {
    const records = new Map<string, Record<string, unknown>>(
      allStates.map((state) => [state.id, { ...state }]),
    )
    for (const { field, values } of overrides.states) {
      for (const [id, [, is]] of Object.entries(values)) {
        expect([id, records.get(id)?.[field]]).toEqual([id, is])
      }
    }
  })

  it('of cities outside the mainland are all applied', () => {
    const records = new Map<string, Record<string, unknown>>(
      allCities.map((city) => [city.id, { ...city }]),
    )
    let applied = 0
    for (const { field, values } of overrides.cities) {
      for (const [id, [, is]] of Object.entries(values)) {
        const mainland = Number(id) >= 421 && Number(id) <= 893
        if (mainland) continue
        expect([id, records.get(id)?.[field]]).toEqual([id, is])
        applied += 1
      }
    }
    expect(applied).toBeGreaterThan(850)
  })

  it('remove typing errors and mistaken glyphs from every list', () => {
    for (const field of ['name', 'cname'] as const) {
      const wrong = wrongEverywhere(overrides.cities, field)
      expect(wrong.size).toBeGreaterThan(20)
      expect(allCities.filter((city) => wrong.has(city[field]))).toEqual([])
    }
  })

  it.each(['Balitmore', 'Philadephia', 'GieBen', 'XRimnicu Vilcea', 'Koricky', 'Rilinsky'])(
    'leave no %s',
    (name) => {
      expect(allCities.some((city) => city.name === name)).toBe(false)
    },
  )

  it.each([
    ['262', 'Central'],
    ['1182', 'Central'],
    ['1377', 'Central'],
    ['2912', 'Central'],
    ['3789', 'Midlands'],
    ['3512', 'Saint Paul'],
    ['418', 'Santiago'],
    ['3508', 'Warren'],
    ['1440', 'Colon'],
    ['105', 'Palmerston'],
    ['2350', 'Teluk Intan'],
    ['3517', 'St. Louis'],
    ['2129', 'Valka'],
  ])('give %s its own name instead of a homonym’s: %s', (id, name) => {
    expect(byId(allCities).get(id)?.name).toBe(name)
  })

  it('of the home country are applied', () => {
    for (const { add = {}, drop = {}, rename = {} } of overrides.china.areas) {
      for (const [code, name] of Object.entries(add)) expect(nameOf(code)).toBe(name)
      for (const code of Object.keys(drop)) expect(nameOf(code)).toBeUndefined()
      for (const [code, [, is]] of Object.entries(rename)) expect(nameOf(code)).toBe(is)
    }
    for (const [code, [zh, en]] of overrides.china.english.flatMap(({ names }) =>
      Object.entries(names),
    )) {
      const list = province(`${code.slice(0, 2)}0000`)?.citylist ?? []
      const city = list.find(({ cityID }) => cityID === code)
      const area = list.flatMap(({ arealist }) => arealist).find(({ areaID }) => areaID === code)
      const found = [city && [city.city, city.en], area && [area.area, area.en]]
      expect(found).toContainEqual([zh, en])
    }
  })
})
