import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSecrets, noSecrets, noteStored } from '../../e2e/support/secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const store = (text: string) => writeFileSync(join(folder, 'portal.db'), text)

describe('the secret check after the browser tests', () => {
  it('finds a code in the log, in an address or in the database', () => {
    const secrets = { ...noSecrets(), values: new Set(['481516', 'Heron4821own']) }
    secrets.addresses.add('/login?code=481516')
    store('…"password":"Heron4821own"…')
    expect(findSecrets(secrets, '{"path":"/","sent":"481516"}\n481516', folder)).toEqual([
      'a secret of 6 characters in the log',
      'a secret of 6 characters in an address',
      'a secret of 12 characters in the database (portal.db)',
    ])
  })

  it('ignores numbers that were stored before the code was sent, and longer numbers that contain it', () => {
    const secrets = { ...noSecrets(), values: new Set(['310115', '481516']) }
    store('310000,310115')
    noteStored(folder, secrets)
    store('310000,310115 14815162')
    expect(findSecrets(secrets, '', folder)).toEqual([])
  })
})
