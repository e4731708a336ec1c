import { expect, it } from 'vitest'
import { readEnv } from '#server/core/env'
import { settingsOf } from '#server/core/settings'

const random = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/x',
  PUBLIC_URL: 'https://portal.example.com',
  JWT_SECRET: random,
}

it('listens only on this machine outside production', () => {
  expect(readEnv({ ...production, NODE_ENV: 'test' }).host).toBe('127.0.0.1')
  expect(readEnv({ ...production, NODE_ENV: 'development' }).host).toBe('127.0.0.1')
  expect(readEnv(production).host).toBe('0.0.0.0')
  expect(readEnv({ ...production, HOST: '::1' }).host).toBe('::1')
})

it.each([
  '1',
  '10',
  'loopback',
  '10.0.0.0/8',
  '10.1.2.3, 192.168.0.0/16,loopback',
  'fc00::/7',
  '::1',
])('accepts %s as proxies', (proxies) => {
  const hops = Number(proxies) || proxies
  expect(readEnv({ ...production, TRUST_PROXY: proxies }).trustProxy).toBe(hops)
})

it.each([
  '99',
  '0.0.0.0/0',
  '::/0',
  '128.0.0.0/1',
  '10.0.0',
  '10.0.0.1/33',
  '10.0.0.1/8/8',
  'true',
])('refuses %s as proxies, because callers could forge their address', (proxies) => {
  expect(() => readEnv({ ...production, TRUST_PROXY: proxies })).toThrow(/TRUST_PROXY: must be/)
})

it('requires a longer idle timeout than the database timeouts of a call', () => {
  const message = /SILENT_SECONDS: must be 90 or more/
  const slow = { ...production, STATEMENT_SECONDS: '70', LOCK_SECONDS: '20' }
  expect(() => readEnv({ ...slow, SILENT_SECONDS: '89' })).toThrow(message)
  expect(readEnv({ ...slow, SILENT_SECONDS: '90' }).silentMs).toBe(90_000)
  const quick = { ...production, STATEMENT_SECONDS: '1', LOCK_SECONDS: '1' }
  expect(() => readEnv({ ...quick, SILENT_SECONDS: '29' })).toThrow('must be 30 or more')
})

it('refuses an http address in production without ALLOW_HTTP', () => {
  const http = { ...production, PUBLIC_URL: 'http://portal.example.com' }
  expect(() => readEnv(http)).toThrow(
    'PUBLIC_URL: must begin with https:// in production, unless ALLOW_HTTP=true',
  )
  expect(readEnv({ ...http, ALLOW_HTTP: 'true' }).publicUrl).toBe('http://portal.example.com')
  expect(readEnv({ ...http, NODE_ENV: 'test' }).publicUrl).toBe('http://portal.example.com')
})

it.each([
  'a'.repeat(64),
  'abc'.repeat(12),
  'changeme-changeme-changeme-changeme',
  '0123456789abcdef0123456789abcdef',
  '12345678901234567890123456789012',
])('refuses the guessable secret %j in production', (secret) => {
  expect(() => readEnv({ ...production, JWT_SECRET: secret })).toThrow(
    'JWT_SECRET: must not be guessable (openssl rand -hex 32)',
  )
  const hook = { SMS_HOOK_URL: 'https://sms.example.com', SMS_HOOK_SECRET: secret }
  expect(() => readEnv({ ...production, ...hook })).toThrow(
    'SMS_HOOK_SECRET: must not be guessable',
  )
  expect(readEnv({ ...production, NODE_ENV: 'test', JWT_SECRET: secret }).production).toBe(false)
})

it.each([random, random.slice(0, 32), 'q8Zt3VbN0xLw7RkYp2JdMc5HsGf9TaEu'])(
  'accepts the random secret %j',
  (secret) => {
    expect(readEnv({ ...production, JWT_SECRET: secret }).production).toBe(true)
  },
)

it('limits the rate of calls by default, but not in tests', () => {
  const rates = (settings: Record<string, string>) =>
    settingsOf(readEnv({ ...settings, JWT_SECRET: random }), {}).rates
  const none = { perUser: 1e9, perAddress: 1e9 }
  expect(rates({})).toEqual({
    reads: { perUser: 6000, perAddress: 30_000 },
    writes: { perUser: 1200, perAddress: 6000 },
    messages: { perUser: 300, perAddress: 1500 },
    probes: { perUser: 50, perAddress: 90 },
  })
  expect(rates({ NODE_ENV: 'test', RATE_WRITES_PER_USER: '7' })).toEqual({
    reads: none,
    writes: { ...none, perUser: 7 },
    messages: none,
    probes: none,
  })
  expect(() => rates({ RATE_READS_PER_USER: '0' })).toThrow('RATE_READS_PER_USER')
})
