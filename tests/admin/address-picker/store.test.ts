import { describe, expect, it } from 'vitest'
import type { AddressChange, Level, Entries, LoadEntries } from '#shared/address-picker/address.ts'
import { createCascadeStore } from '#shared/address-picker/cascadeStore.ts'
import { entriesAt } from './lists.ts'

const slowLists = () => {
  const requests: { name: string; come: () => void; fail: () => void }[] = []
  const load: LoadEntries = (level: Level, parent: string) =>
    new Promise<Entries>((done, fail) => {
      requests.push({
        name: `${level} ${parent}`.trim(),
        come: () => done(entriesAt(level, parent)),
        fail: () => fail(new Error('offline')),
      })
    })
  const settled = () => new Promise((done) => setTimeout(done, 0))
  const next = async (how: 'come' | 'fail' = 'come') => {
    for (const one of requests.splice(0)) one[how]()
    await settled()
  }
  return { requests, load, next }
}

const open = (load: LoadEntries, nationCode?: string, addrCode = '') => {
  const changes: AddressChange[] = []
  const value = nationCode === undefined ? undefined : { nationCode, addrCode }
  const store = createCascadeStore(load, value, false)
  const stop = store.start((change) => changes.push(change))
  return { store, changes, stop, codes: () => changes.map(({ addrCode }) => addrCode) }
}

describe('lists', () => {
  it('load only for visible levels', async () => {
    const { requests, load, next } = slowLists()
    open(load)
    expect(requests.map(({ name }) => name)).toEqual(['country', 'state 44'])
    await next()
    expect(requests).toEqual([])
  })

  it('load in parallel for all levels of a supplied address', () => {
    const { requests, load } = slowLists()
    open(load, '44', '330000,330100,330106')
    expect(requests.map(({ name }) => name)).toEqual([
      'country',
      'state 44',
      'city 330000',
      'district 330100',
    ])
  })

  it('load once despite repeated choices', () => {
    const { requests, load } = slowLists()
    const { store } = open(load)
    store.choose('state', '330000')
    store.choose('state', '340000')
    store.choose('state', '330000')
    expect(requests.map(({ name }) => name).filter((name) => name === 'city 330000')).toHaveLength(
      1,
    )
  })

  it('that failed load again on retry', async () => {
    const { requests, load, next } = slowLists()
    const { store, codes } = open(load)
    await next()
    store.choose('state', '330000')
    await next('fail')
    expect(store.snapshot().lists.city.status).toBe('failed')
    store.retry('city')
    expect(requests.map(({ name }) => name)).toEqual(['city 330000'])
    await next()
    await next()
    expect(codes().at(-1)).toBe('330000,330100,330102')
  })
})

describe('changes', () => {
  it('are reported one by one as lists load', async () => {
    const { load, next } = slowLists()
    const { store, changes } = open(load)
    await next()
    store.choose('state', '330000')
    await next()
    await next()
    store.choose('district', '330106')
    expect(changes).toEqual([
      { countryID: '44', addrCode: '330000,,' },
      { countryID: '44', addrCode: '330000,330100,' },
      { countryID: '44', addrCode: '330000,330100,330102' },
      { countryID: '44', addrCode: '330000,330100,330106' },
    ])
  })

  it('are reported once if the lists are already loaded', () => {
    const { store, changes } = open(entriesAt)
    store.choose('state', '330000')
    store.choose('city', '330100')
    expect(changes).toEqual([{ countryID: '44', addrCode: '330000,330100,330102' }])
  })

  it('do not include supplied values', () => {
    const { store, changes } = open(entriesAt)
    store.supply({ nationCode: '59', addrCode: '77,1077' })
    expect(store.snapshot().ids.city).toBe('1077')
    expect(changes).toEqual([])
  })

  it('include corrections of supplied values', () => {
    const { store, changes } = open(entriesAt)
    store.supply({ nationCode: '44', addrCode: '110000' })
    expect(changes).toEqual([{ countryID: '44', addrCode: '110000,110100,' }])
  })

  it('that a form supplies back late do not undo later ones', async () => {
    const { load, next } = slowLists()
    const { store, changes } = open(load)
    await next()
    store.choose('state', '330000')
    await next()
    await next()
    for (const { countryID, addrCode } of changes) store.supply({ nationCode: countryID, addrCode })
    expect(store.snapshot().ids.district).toBe('330102')
    store.supply({ nationCode: '44', addrCode: '' })
    expect(store.snapshot().ids).toEqual({ country: '44', state: '', city: '', district: '' })
  })

  it('are no longer reported after the picker is removed', () => {
    const { store, changes, stop } = open(entriesAt)
    stop()
    store.choose('state', '330000')
    expect(changes).toEqual([])
  })
})
