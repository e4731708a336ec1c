import { describe, expect, it } from 'vitest'

import { findFaults } from '#db/reference/compile/checks'
import type { Compiled } from '#db/reference/types'
import { assignCodes } from '#db/reference/compile/cities'
import { literalToJson } from '#db/reference/compile/cyfs'
import { applyOverrides, normalizeSpacing, type Overrides } from '#db/reference/compile/overrides'
import { pinyinWord } from '#db/reference/compile/pinyin'
import { cities, countries, diallingCodes, province, states, type City } from '#db/reference/load'

const allStates = countries().flatMap(({ id }) => states(id) ?? [])
const blankMarkers = <T extends { py: string }>(state: T): T =>
  state.py === '' ? Object.assign({ ...state }, { name: '', cname: '' }) : { ...state }

const buildCompiled = (): Compiled =>
  structuredClone({
    countries: [...countries()],
    dialling: [...diallingCodes()],
    states: allStates.map(blankMarkers),
    cities: allStates.flatMap((state) =>
      (cities(state.id) ?? []).filter((city): city is City => 'cname' in city),
    ),
    china: allStates.flatMap((state) => {
      const branch = 'provinceID' in state ? province(state.provinceID) : undefined
      return branch === undefined ? [] : [branch]
    }),
  })

const noOverrides = { states: [], cities: [] } as unknown as Overrides

const faultsAfter = (spoil: (compiled: Compiled) => void, overrides = noOverrides): string => {
  const compiled = buildCompiled()
  spoil(compiled)
  return findFaults(compiled, overrides).join('\n')
}

const first = <T>(list: readonly T[]): T => {
  const [record] = list
  if (record === undefined) throw new Error('empty list')
  return record
}

describe('the checks of the build', () => {
  it('find nothing wrong with the committed data', () => {
    expect(faultsAfter(() => undefined)).toBe('')
  })

  it('find a broken reference', () => {
    const spoiled = faultsAfter(({ cities: list }) => (first(list).state_id = '0'))
    expect(spoiled).toContain('state 0 is missing')
    expect(faultsAfter(({ states: list }) => (first(list).country_id = '0'))).toContain('missing')
  })

  it('find a duplicate code of two siblings', () => {
    const spoiled = faultsAfter(({ cities: list }) => {
      const [one, two] = list
      if (one && two) Object.assign(two, { code: one.code, code_full: one.code_full })
    })
    expect(spoiled).toMatch(/city code in state \d+: [A-Z]+ twice/)
  })

  it('find an empty name, in either language', () => {
    expect(faultsAfter(({ cities: list }) => (first(list).name = ''))).toContain('a name is empty')
    const area = faultsAfter(({ china }) => (first(first(china).citylist).city = ''))
    expect(area).toContain('a name is empty')
  })

  it('find a traditional glyph', () => {
    const spoiled = faultsAfter(({ cities: list }) => (first(list).cname = '馬累'))
    expect(spoiled).toContain('not simplified: 馬')
  })

  it('find a name that the overrides list as wrong', () => {
    const overrides = {
      states: [],
      cities: [{ why: '', kind: 'typo', field: 'name', values: { '1': ['Herat', 'Xerat'] } }],
    } as unknown as Overrides
    expect(faultsAfter(() => undefined, overrides)).toBe(
      'city: Herat is wrong by the override file',
    )
  })

  it('find a city without areas and an area outside its city', () => {
    const bare = faultsAfter(({ china }) => (first(first(china).citylist).arealist = []))
    expect(bare).toContain('no area')
    const astray = faultsAfter(({ china }) => {
      first(first(first(china).citylist).arealist).areaID = '999999'
    })
    expect(astray).toContain('area 999999: bad code')
  })
})

describe('reading a literal', () => {
  it('removes comments and trailing commas outside strings, and evaluates nothing', () => {
    const source = '[ { "a": "x // y", }, // { "b": 1 }\n { "c": "d,]\\"" }, ]'
    expect(JSON.parse(literalToJson(source))).toEqual([{ a: 'x // y' }, { c: 'd,]"' }])
    expect(() => JSON.parse(literalToJson('[process.exit()]'))).toThrow('not valid JSON')
  })
})

describe('an override', () => {
  const group = { why: '', kind: 'typo', field: 'name' as const }

  it('corrects the record', () => {
    const records = new Map([['1', { name: 'Philadephia' }]])
    applyOverrides(
      'city',
      [{ ...group, values: { '1': ['Philadephia', 'Philadelphia'] } }],
      records,
    )
    expect(records.get('1')).toEqual({ name: 'Philadelphia' })
  })

  it('stops the build if the source has changed', () => {
    const records = new Map([['1', { name: 'Boston' }]])
    const apply = (values: Record<string, [string, string]>) => () =>
      applyOverrides('city', [{ ...group, values }], records)
    expect(apply({ '1': ['Philadephia', 'Philadelphia'] })).toThrow('wanted "Philadephia"')
    expect(apply({ '2': ['a', 'b'] })).toThrow('override of city 2: no such record')
  })
})

describe('helpers', () => {
  it('join syllables with apostrophes where necessary', () => {
    expect(pinyinWord(['xi', 'an'])).toBe("Xi'an")
    expect(pinyinWord(['ning', 'er'])).toBe("Ning'er")
    expect(pinyinWord(['hang', 'zhou'])).toBe('Hangzhou')
  })

  it('assign unique codes of at most three letters, earlier names first', () => {
    const names = ['San Jose', 'San Juan', 'Sana', 'Łódź', "'Eua", 'Ii']
    const codes = assignCodes(names)
    expect(codes).toEqual(['SAN', 'SJ', 'SAA', 'LOD', 'EUA', 'II'])
    expect(assignCodes(names.slice(0, 3))).toEqual(codes.slice(0, 3))
    expect(new Set(assignCodes(Array.from({ length: 300 }, () => 'Aa'))).size).toBe(300)
  })

  it('normalise spaces and hyphens', () => {
    expect(normalizeSpacing(' Basel－\u00A0Stadt ')).toBe('Basel- Stadt')
  })
})
