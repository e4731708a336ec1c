import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, jwtVerify, SignJWT, type JWK } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { sealedColumns } from '#server/core/seal'
import { makeOauthKeys } from '#server/platform/oauth/keys'
import { commandProgram } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings, metricsHeaders } from '../../support/settings.ts'

const settings: Record<string, string> = {}
const server = useServer(settings)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const run = promisify(execFile)

const states = async () => {
  const rows = await server.db.read('oauth_keys').orderBy(['state', 'active_at'])
  return rows.map(({ state }) => state)
}
const activeId = async () => (await server.row('oauth_keys', { state: 'active' }))?.id
const otherProcess = () => makeOauthKeys(server.context)
const audited = async () => {
  const row = await server.db.read('logs').where({ action: 'oauthKey.rotate' }).count({ n: '*' })
  return Number(row[0]?.n)
}
const rotate = (...args: string[]) =>
  run(process.execPath, [...commandProgram, 'oauth:rotate-key', ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      DATABASE_URL: server.databaseUrl,
      JWT_SECRET: settings.JWT_SECRET ?? commonSettings.JWT_SECRET,
    },
  })

beforeEach(async () => {
  await server.db.transaction((trx) => trx('oauth_keys').delete())
  await server.db.transaction((trx) =>
    trx('change_marks').where({ name: 'oauth' }).increment('value', 1),
  )
  await server.context.oauthKeys.follow()
})

it('makes one key when processes first need it at once, and none before', async () => {
  const keys = [server.context.oauthKeys, otherProcess(), otherProcess()]
  for (const one of keys) {
    await one.follow()
    await one.renew()
  }
  expect(await states()).toEqual([])
  const signing = await Promise.all([...keys, ...keys].map((one) => one.signing()))
  expect(await states()).toEqual(['active'])
  expect(new Set(signing.map(({ kid }) => kid))).toEqual(new Set([await activeId()]))
  expect(await audited()).toBe(0)
})

it('publishes ES256 keys under their thumbprint and stores them sealed', async () => {
  const { oauthKeys } = server.context
  const { kid, privateKey } = await oauthKeys.signing()
  const [jwk] = (await oauthKeys.jwks()).keys
  expect(jwk).toEqual({
    kty: 'EC',
    crv: 'P-256',
    x: expect.any(String),
    y: expect.any(String),
    d: expect.any(String),
    kid,
    alg: 'ES256',
    use: 'sig',
  })
  expect(await calculateJwkThumbprint(jwk as JWK)).toBe(kid)
  const signed = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
  const row = await server.row('oauth_keys', { id: kid })
  const verified = await jwtVerify(signed, JSON.parse(row?.public_key ?? '') as JWK)
  expect(verified.protectedHeader.kid).toBe(kid)
  expect(JSON.stringify(row)).not.toContain(String(jwk?.d))
  expect(row?.sealed).not.toContain('PRIVATE KEY')
})

it('replaces a key after 90 days, a day after its successor was published', async () => {
  const { oauthKeys } = server.context
  const other = otherProcess()
  const first = (await oauthKeys.signing()).kid
  await other.follow()
  const published = async () => (await other.jwks()).keys.map((key) => (key as JWK).kid)
  const before = await audited()

  server.wait(90 * dayMs - hourMs)
  await oauthKeys.renew()
  expect(await states()).toEqual(['active'])
  server.wait(hourMs)
  await oauthKeys.renew()
  expect(await states()).toEqual(['active', 'next'])
  expect((await oauthKeys.signing()).kid).toBe(first)
  expect(await audited()).toBe(before + 1)
  const { version } = other
  await other.follow()
  expect(other.version).toBeGreaterThan(version)
  const [, second] = await published()
  expect(await published()).toEqual([first, second])

  server.wait(dayMs - hourMs)
  await oauthKeys.renew()
  expect((await oauthKeys.signing()).kid).toBe(first)
  server.wait(hourMs)
  await oauthKeys.renew()
  await other.follow()
  expect(await published()).toEqual([second, first])
  expect(await states()).toEqual(['active', 'retired'])
  expect((await other.signing()).kid).toBe(second)

  server.wait(90 * dayMs + 1)
  await oauthKeys.renew()
  await other.follow()
  expect((await published())[0]).toBe(second)
  expect(await published()).not.toContain(first)
  expect(await states()).toEqual(['active', 'next'])
})

it('rotates by command, a day later or at once, and running servers follow', async () => {
  const { oauthKeys } = server.context
  const first = (await oauthKeys.signing()).kid
  const before = await audited()
  expect((await rotate()).stdout).toBe(
    'A new key is published and signs logins at applications in 24 hours.\n',
  )
  await rotate()
  expect(await states()).toEqual(['active', 'next'])
  await oauthKeys.follow()
  expect((await oauthKeys.signing()).kid).toBe(first)
  expect((await rotate('--now')).stdout).toBe(
    'A new key signs logins at applications from now on.\n',
  )
  expect(await states()).toEqual(['active', 'retired'])
  await oauthKeys.follow()
  expect((await oauthKeys.signing()).kid).not.toBe(first)
  await rotate('--now')
  expect(await states()).toEqual(['active', 'retired', 'retired'])
  expect(await audited()).toBe(before + 2)
})

it('replaces a key that no secret opens, and `/readyz` reports it until the keys are rotated', async () => {
  const first = (await server.context.oauthKeys.signing()).kid
  const lacks = async () => {
    const response = await fetch(`${server.base}/readyz`, { headers: metricsHeaders })
    return ((await response.json()) as { lacks?: string[] }).lacks ?? []
  }
  expect(await lacks()).not.toContain('signingKeys')
  settings.JWT_SECRET = 'another secret of these tests of 32 characters or more'
  await server.restart()
  const { oauthKeys } = server.context
  await oauthKeys.follow()
  const second = await oauthKeys.signing()
  expect(second.kid).not.toBe(first)
  expect(await lacks()).toContain('signingKeys')
  expect((await oauthKeys.jwks()).keys).toHaveLength(1)
  await oauthKeys.renew()
  expect(await states()).toEqual(['active', 'active'])

  await server.context.sealer.seal()
  await rotate('--now')
  await oauthKeys.follow()
  expect(await lacks()).not.toContain('signingKeys')
  expect(await states()).toEqual(['active', 'retired', 'retired'])
})

it('declares every sealed column for `secrets:rotate`', () => {
  const rows = readFileSync('db/rows.ts', 'utf8')
  const [, types = ''] = rows.split('export interface Rows {')
  const tables = types.matchAll(/^ {2}(\w+): \{\n([^}]*)\n {2}\}/gm)
  const found = [...tables].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/^ +(sealed\w*): string/gm)].map(([, column]) => [table, column]),
  )
  expect(sealedColumns.map(({ table, column }) => [table, column])).toEqual(found)
})
