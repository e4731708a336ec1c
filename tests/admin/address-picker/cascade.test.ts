import { describe, expect, it } from 'vitest'
import {
  changeOf,
  hasNone,
  startCascade,
  step,
  type Cascade,
  type Step,
} from '#shared/address-picker/cascade.ts'
import { levels, type AddressValue, type Level } from '#shared/address-picker/address.ts'
import { entriesAt } from './lists.ts'

const answer = (cascade: Cascade): Cascade => {
  let next = cascade
  for (const level of levels) {
    const list = next.lists[level]
    if (list.status !== 'loading') continue
    const { parent } = list
    let one: Step
    try {
      one = { type: 'loaded', level, parent, entries: entriesAt(level, parent) }
    } catch {
      one = { type: 'failed', level, parent }
    }
    next = step(next, one)
  }
  return next
}

const start = (value?: AddressValue, partial = false) => answer(startCascade(value, partial))
const choose = (cascade: Cascade, level: Level, id: string) =>
  answer(step(cascade, { type: 'choose', level, id }))
const supply = (cascade: Cascade, nationCode: string, addrCode: string) =>
  answer(step(cascade, { type: 'supply', value: { nationCode, addrCode } }))
const at = (nationCode: string, addrCode: string, partial = false) =>
  start({ nationCode, addrCode }, partial)

const shown = (cascade: Cascade) => {
  const { countryID, addrCode } = changeOf({ ...cascade, partial: false })
  return [countryID, ...addrCode.split(',')]
}

describe('a picker without data', () => {
  it('selects the home country and nothing below it', () => {
    const cascade = start()
    expect(shown(cascade)).toEqual(['44', '', '', ''])
    const statuses = levels.map((level) => cascade.lists[level].status)
    expect(statuses.join()).toBe('ready,ready,idle,idle')
    expect(cascade.touched).toBeNull()
  })

  it('treats a record without a country as one of the home country', () => {
    expect(shown(at('', ''))).toEqual(['44', '', '', ''])
  })
})

/** Name, choices in order, and the resulting country and address. */
const table = [
  [
    '中国 → 浙江 → 杭州 → 西湖',
    'state 330000 → city 330100 → district 330106',
    '44',
    '330000,330100,330106',
  ],
  ['a province selects its first city and county', 'state 330000', '44', '330000,330100,330102'],
  [
    'another city selects its first county',
    'state 330000 → city 330200',
    '44',
    '330000,330200,330203',
  ],
  [
    'another province forgets city and county',
    'state 330000 → city 330200 → state 340000',
    '44',
    '340000,340100,340102',
  ],
  ['北京 selects its single 市辖区', 'state 110000', '44', '110000,110100,110101'],
  ['重庆 has two groups and selects the first', 'state 500000', '44', '500000,500100,500101'],
  ['重庆 → 县', 'state 500000 → city 500200', '44', '500000,500200,500229'],
  ['东莞 selects its placeholder', 'state 440000 → city 441900', '44', '440000,441900,441900'],
  ['香港 stands in the tree', 'state 810000', '44', '810000,810100,810101'],
  ['Germany selects its placeholder and Berlin, and has no county', 'country 59', '59', '77,1044'],
  ['Germany → Munich', 'country 59 → city 1077', '59', '77,1077'],
  ['a foreign state selects its first city', 'country 226 → state 213', '226', '213,3392'],
  ['Singapore has nothing below it', 'country 189', '189', ','],
  ['Seoul has no city', 'country 119', '119', '115,'],
  ['Korea → a province with cities', 'country 119 → state 129', '119', '129,1964'],
  ['a state without cities after one with', 'country 119 → state 129 → state 115', '119', '115,'],
  [
    'abroad and home again selects the first of each',
    'country 59 → country 44',
    '44',
    '110000,110100,110101',
  ],
  [
    'home address, then abroad, then another country',
    'state 330000 → country 189 → country 59',
    '59',
    '77,1044',
  ],
] as const

describe('the cascade', () => {
  it.each(table)('%s', (_name, steps, country, addrCode) => {
    const end = steps.split(' → ').reduce((cascade, one) => {
      const [level, id = ''] = one.split(' ')
      return choose(cascade, level as Level, id)
    }, start())
    expect(changeOf(end)).toEqual({ countryID: country, addrCode })
  })

  it('retains the state if the new country has it too', () => {
    const waiting = step(at('59', '77,1077'), { type: 'choose', level: 'country', id: '44' })
    const shared = entriesAt('state', '59')
    const entries = [...entriesAt('state', '44'), ...shared]
    const next = step(waiting, { type: 'loaded', level: 'state', parent: '44', entries })
    expect(next.ids.state).toBe('77')
    expect(next.lists.city).toEqual({ status: 'loading', parent: '77' })
  })

  it('changes nothing when the current choice is chosen again', () => {
    const cascade = choose(start(), 'state', '330000')
    expect(step(cascade, { type: 'choose', level: 'state', id: '330000' })).toBe(cascade)
  })

  it('shows “none” only for empty lists of foreign countries', () => {
    const none = (cascade: Cascade) => levels.filter((level) => hasNone(cascade, level))
    expect(none(at('189', ','))).toEqual(['state', 'city'])
    expect(none(at('119', '115,'))).toEqual(['city'])
    expect(none(at('59', '77,1077'))).toEqual([])
    expect(none(start())).toEqual([])
  })

  it('clears the levels below while their lists load', () => {
    const xihu = at('44', '330000,330100,330106')
    const cascade = step(xihu, { type: 'choose', level: 'country', id: '59' })
    expect(changeOf(cascade)).toEqual({ countryID: '59', addrCode: ',' })
    const inState = step(xihu, { type: 'choose', level: 'state', id: '340000' })
    expect(changeOf(inState)).toEqual({ countryID: '44', addrCode: '340000,,' })
  })
})

describe('responses', () => {
  const waiting = step(start(), { type: 'choose', level: 'state', id: '330000' })

  it('for a former parent are ignored', () => {
    const late = { type: 'loaded', level: 'city', parent: '110000', entries: [] } as const
    expect(step(waiting, late)).toBe(waiting)
    expect(step(waiting, { type: 'failed', level: 'city', parent: '110000' })).toBe(waiting)
  })

  it('that fail leave the choice unchanged and can be retried', () => {
    const failed = step(waiting, { type: 'failed', level: 'city', parent: '330000' })
    expect(failed.lists.city).toEqual({ status: 'failed', parent: '330000' })
    expect(changeOf(failed).addrCode).toBe('330000,,')
    const again = answer(step(failed, { type: 'retry', level: 'city' }))
    expect(changeOf(again).addrCode).toBe('330000,330100,330102')
  })

  it('cannot be retried without a failure', () => {
    expect(step(waiting, { type: 'retry', level: 'city' })).toBe(waiting)
  })

  it('are processed once', () => {
    const ready = answer(waiting)
    const entries = entriesAt('city', '330000')
    expect(step(ready, { type: 'loaded', level: 'city', parent: '330000', entries })).toBe(ready)
  })
})

describe('supplied data', () => {
  it.each([
    ['44', '330000,330100,330106'],
    ['44', '110000,110100,110115'],
    ['59', '77,1077'],
    ['119', '115,'],
    ['189', ','],
  ])('%s %s sets the selections and does not count as a change', (nationCode, addrCode) => {
    const cascade = at(nationCode, addrCode)
    expect(changeOf(cascade)).toEqual({ countryID: nationCode, addrCode })
    expect(cascade.touched).toBeNull()
  })

  it('replaces the previous value', () => {
    const chosen = choose(start(), 'country', '226')
    const supplied = supply(chosen, '44', '330000,330100,330106')
    expect(shown(supplied)).toEqual(['44', '330000', '330100', '330106'])
  })

  it.each([
    ['44', '110000', ['44', '110000', '110100', '']],
    ['44', '330000', ['44', '330000', '', '']],
    ['44', '330000,310100,310101', ['44', '330000', '', '']],
    ['44', '330000,330100,310101', ['44', '330000', '330100', '']],
    ['44', '999999,330100,330106', ['44', '', '', '']],
    ['59', '', ['59', '77', '']],
    ['59', '330000,330100,330106', ['59', '77', '']],
    ['999', '330000', ['', '', '']],
  ])(
    '%s %s: missing or invalid levels stay open, and a single group is selected',
    (nation, code, ids) => {
      expect(shown(at(nation, code))).toEqual(ids)
    },
  )
})

describe('a partial address', () => {
  const partial = (nationCode = '44', addrCode = '') => at(nationCode, addrCode, true)

  it('selects nothing automatically below the choice', () => {
    expect(changeOf(partial())).toEqual({ countryID: '44', addrCode: '' })
    expect(changeOf(choose(partial(), 'state', '330000')).addrCode).toBe('330000')
    const city = choose(partial('44', '330000'), 'city', '330100')
    expect(changeOf(city).addrCode).toBe('330000,330100')
    const district = choose(partial('44', '330000,330100'), 'district', '330106')
    expect(changeOf(district).addrCode).toBe('330000,330100,330106')
  })

  it('clears a level by choosing the entry for all', () => {
    const district = partial('44', '330000,330100,330106')
    expect(changeOf(choose(district, 'district', '')).addrCode).toBe('330000,330100')
    expect(changeOf(choose(district, 'city', '')).addrCode).toBe('330000')
    expect(changeOf(choose(district, 'state', '')).addrCode).toBe('')
  })

  it('shows a single 市辖区 as selected, but includes it only together with a county', () => {
    const beijing = choose(partial(), 'state', '110000')
    expect(shown(beijing)).toEqual(['44', '110000', '110100', ''])
    expect(changeOf(beijing).addrCode).toBe('110000')
    expect(changeOf(choose(beijing, 'district', '110101')).addrCode).toBe('110000,110100,110101')
  })

  it('includes the placeholder of a country without states only together with a city', () => {
    const germany = choose(partial(), 'country', '59')
    expect(shown(germany)).toEqual(['59', '77', ''])
    expect(changeOf(germany).addrCode).toBe('')
    expect(changeOf(choose(germany, 'city', '1077')).addrCode).toBe('77,1077')
  })

  it.each(['', '330000', '330000,330100', '330000,330100,330106'])('accepts "%s"', (addrCode) => {
    expect(changeOf(partial('44', addrCode)).addrCode).toBe(addrCode)
  })
})
