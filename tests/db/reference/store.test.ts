import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { openReference } from '#db/reference/load'
import { findDataFolder, openStore } from '#db/reference/store'

const folder = mkdtempSync(join(tmpdir(), 'reference-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the store', () => {
  it('finds the data of the package', () => {
    expect(findDataFolder().endsWith(join('db', 'reference', 'data'))).toBe(true)
  })

  it('opens no file before the first access', () => {
    const reference = openReference(join(folder, 'absent'))
    expect(() => reference.countries()).toThrow('countries.json is missing')
  })

  it('reads each file once and caches it', () => {
    writeFileSync(join(folder, 'x.json'), '[1]')
    const store = openStore(folder)
    const before = store.read('x.json')
    writeFileSync(join(folder, 'x.json'), '[2]')
    expect(before).toEqual([1])
    expect(store.read('x.json')).toBe(before)
    expect(store.read('y.json')).toBeUndefined()
  })

  it('opens only the requested province', () => {
    const source = openStore()
    const opened: string[] = []
    const read = <T>(path: string) => {
      opened.push(path)
      return source.read<T>(path)
    }
    expect(read('china/330000.json')).toBeDefined()
    expect(opened).toEqual(['china/330000.json'])
  })
})
