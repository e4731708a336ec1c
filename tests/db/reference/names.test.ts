import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { foreignGlyphs } from '#db/reference/compile/pinyin'
import {
  cities,
  countries,
  diallingCodes,
  meta,
  province,
  states,
  type City,
} from '#db/reference/load'

interface Named {
  of: string
  zh: string
  en: string
  py: string
}

const allStates = countries().flatMap(({ id }) => states(id) ?? [])
const named: Named[] = [
  ...countries().map(({ id, cname, name, py }) => ({
    of: `country ${id}`,
    zh: cname,
    en: name,
    py,
  })),
  ...diallingCodes().map(({ id, name, en, py }) => ({ of: `dialling ${id}`, zh: name, en, py })),
]
const siblings: { of: string; codes: string[]; zh: string[]; en: string[] }[] = []
for (const state of allStates) {
  if (state.py !== '') {
    named.push({ of: `state ${state.id}`, zh: state.cname, en: state.name, py: state.py })
  }
  const list = (cities(state.id) ?? []).filter((city): city is City => 'cname' in city)
  for (const { id, cname, name, py } of list) {
    named.push({ of: `city ${id}`, zh: cname, en: name, py })
  }
  siblings.push({
    of: `state ${state.id}`,
    codes: list.map(({ code }) => code),
    zh: list.map(({ cname }) => cname),
    en: list.map(({ name }) => name),
  })
  const branch = 'provinceID' in state ? province(state.provinceID) : undefined
  for (const { cityID, city, en, py, arealist } of branch?.citylist ?? []) {
    named.push({ of: cityID, zh: city, en, py })
    for (const area of arealist) {
      named.push({ of: area.areaID, zh: area.area, en: area.en, py: area.py })
    }
    siblings.push({
      of: cityID,
      codes: arealist.map(({ areaID }) => areaID),
      zh: arealist.map(({ area }) => area),
      en: arealist.map((area) => area.en),
    })
  }
}

describe('names', () => {
  it('exist in both languages', () => {
    expect(named.length).toBeGreaterThan(7000)
    expect(named.filter(({ zh, en }) => zh.trim() === '' || en.trim() === '')).toEqual([])
    expect(named.filter(({ zh, en }) => zh.includes('--') || en.includes('--'))).toEqual([])
  })

  it('contain no traditional, Japanese or mistaken glyph', () => {
    expect(foreignGlyphs('澳門 徳島 卡拉马袓 淸州')).toEqual(['門', '徳', '島', '袓', '淸'])
    expect(named.filter(({ zh }) => foreignGlyphs(zh).length > 0)).toEqual([])
    const full = countries().map(({ full_cname }) => full_cname)
    expect(full.filter((name) => foreignGlyphs(name).length > 0)).toEqual([])
  })

  it('use the letters of their language, without stray spaces', () => {
    const chinese = /^[\p{Script=Han}（）、-]+$/u
    const english = /^['\p{Lu}][\p{Script=Latin}' .,&()-]*$/u
    expect(named.filter(({ zh }) => !chinese.test(zh))).toEqual([])
    expect(named.filter(({ en }) => !english.test(en) || /\s{2}|\s$/.test(en))).toEqual([])
  })

  it('have a syllable of pinyin for each character', () => {
    for (const { of, zh, py } of named) {
      const characters = [...zh].filter((character) => /\p{Script=Han}/u.test(character))
      expect([of, py.split(' ').length]).toEqual([of, characters.length])
      expect(py).toMatch(/^[a-z ]+$/)
    }
  })

  it('and codes are unique among siblings', () => {
    for (const { of, codes, zh, en } of siblings) {
      expect([of, new Set(codes).size]).toEqual([of, codes.length])
      expect([of, new Set(zh).size]).toEqual([of, zh.length])
      expect([of, new Set(en).size]).toEqual([of, en.length])
    }
  })

  it.each([
    ['country 44', 'zhong guo'],
    ['country 169', 'bi lu'],
    ['city 1077', 'mu ni hei'],
    ['city 1044', 'bo lin'],
    ['city 1052', 'bu lun rui ke'],
    ['341500', 'lu an shi'],
    ['360700', 'gan zhou shi'],
  ])('of %s have the pinyin %s', (of, py) => {
    expect(named.find((entry) => entry.of === of)?.py).toBe(py)
  })
})

describe('the data files', () => {
  it('match the build output: their hash is the published one', () => {
    const folder = join(import.meta.dirname, '../../../db/reference/data')
    const withCities = countries().filter(({ id }) =>
      (states(id) ?? []).some((state) => (cities(state.id) ?? []).some((city) => 'cname' in city)),
    )
    const provinces = (states('44') ?? []).map((state) =>
      'provinceID' in state ? state.provinceID : '',
    )
    const paths = [
      'countries.json',
      'dialling-codes.json',
      'states.json',
      ...withCities.map(({ code }) => `cities/${code}.json`),
      ...provinces.toSorted().map((code) => `china/${code}.json`),
      'places/geonames.json',
      'places/countrystatecity.json',
      'places/world-countries.json',
    ]
    const hash = createHash('sha256')
    for (const path of paths) hash.update(`${path}\n${readFileSync(join(folder, path), 'utf8')}`)
    expect(hash.digest('hex').slice(0, 16)).toBe(meta().hash)
  })

  it('name the home country, its dialling code and the dashed markers', () => {
    expect(meta()).toMatchObject({
      homeCountryId: '44',
      defaultTel: '86',
      noRegion: { name: '--none--', cname: '--无--' },
    })
  })
})
