import { expect, it } from 'vitest'
import { checkAddress, countries } from '#db/reference/load'
import { isWholeAddress } from '#shared/address-picker/address.ts'
import { createCascadeStore } from '#shared/address-picker/cascadeStore.ts'
import { changeOf } from '#shared/address-picker/cascade.ts'
import { entriesAt } from './lists.ts'

const through = (nationCode: string, addrCode: string, partial = false) => {
  const emitted: unknown[] = []
  const store = createCascadeStore(entriesAt, { nationCode, addrCode }, partial)
  store.start((change) => emitted.push(change))
  return { change: changeOf(store.snapshot()), emitted }
}

const check = (nationCode: string, addrCode: string, partial = false): void => {
  const { change, emitted } = through(nationCode, addrCode, partial)
  expect(change).toEqual({ countryID: nationCode, addrCode })
  expect(emitted).toEqual([])
  expect(checkAddress({ nationCode, addrCode }, { partial })).toBeNull()
  if (!partial) expect(isWholeAddress({ nationCode, addrCode })).toBe(true)
}

it('preserves every code of the home country', () => {
  const codes = new Set<string>()
  for (const { id: state } of entriesAt('state', '44')) {
    codes.add(state)
    check('44', state, true)
    for (const { id: city, group } of entriesAt('city', state)) {
      codes.add(city)
      if (!group || entriesAt('city', state).length > 1) check('44', `${state},${city}`, true)
      for (const { id: district } of entriesAt('district', city)) {
        codes.add(district)
        check('44', `${state},${city},${district}`)
        check('44', `${state},${city},${district}`, true)
      }
    }
  }
  expect(codes.size).toBeGreaterThan(3700)
})

it('preserves every foreign city, and every country and state without cities', () => {
  let cities = 0
  let empty = 0
  for (const { id: country } of countries().filter(({ id }) => id !== '44')) {
    const states = entriesAt('state', country)
    if (states.length === 0) check(country, ',')
    for (const { id: state } of states) {
      const list = entriesAt('city', state)
      if (list.length === 0) {
        check(country, `${state},`)
        empty += 1
      }
      for (const { id: city } of list) {
        check(country, `${state},${city}`)
        cities += 1
      }
    }
  }
  expect([cities, empty]).toEqual([3311, 15])
})
