import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { waitOfHour, waitOfRecipient } from '#server/platform/credentials/codeRules'
import { fingerprint, hexDigest } from '#server/core/tokens'
import { makeSeal } from '#server/core/seal'
import { deviceName, deviceOf } from '#server/platform/identity/device'
import { readEnv, SettingsError } from '#server/core/env'
import { settingsOf } from '#server/core/settings'

it('returns 64 hex digits as digest, and the first 18 digits of a double digest as fingerprint', () => {
  const once = createHash('sha256').update('天枢').digest('hex')
  expect(hexDigest('天枢')).toBe(once)
  expect(fingerprint('天枢')).toBe(createHash('sha256').update(once).digest('hex').slice(0, 18))
})

it('waits for the limit with the longest delay', () => {
  const now = 1_000_000_000
  const ago = (seconds: number) => now - seconds * 1000
  expect(waitOfRecipient([], now)).toBe(0)
  expect(waitOfRecipient([ago(59)], now)).toBe(1000)
  expect(waitOfRecipient([ago(60)], now)).toBe(0)
  expect(waitOfRecipient([60, 120, 180, 240].map(ago), now)).toBe(0)
  expect(waitOfRecipient([60, 120, 180, 240, 300].map(ago), now)).toBe(3300_000)
  const ten = Array.from({ length: 10 }, (_none, index) => ago(4000 * (index + 1)))
  expect(waitOfRecipient(ten, now)).toBe(46_400_000)
  expect(waitOfRecipient(ten.slice(0, 9), now)).toBe(0)
  expect([waitOfHour(null, now), waitOfHour(ago(3599), now), waitOfHour(ago(3601), now)]).toEqual([
    0, 1000, 0,
  ])
})

it('decrypts its own ciphertext, but not one that was changed or encrypted with another secret', () => {
  const one = makeSeal([Buffer.alloc(32, 1)], 'outbox')
  const sealed = one.seal('123456')
  expect(one.open(sealed)).toBe('123456')
  expect(one.seal('123456')).not.toBe(sealed)
  expect(makeSeal([Buffer.alloc(32, 2)], 'outbox').open(sealed)).toBeNull()
  const changed = Buffer.from(sealed, 'base64url')
  changed.writeUInt8(changed.readUInt8(0) ^ 1, 0)
  expect(one.open(changed.toString('base64url'))).toBeNull()
  expect([one.open(''), one.open('x')]).toEqual([null, null])
})

it('recognises browsers and systems', () => {
  const known: [string, string, string][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge 140',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.55',
      'WeChat 8',
      'Android',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
      'Firefox 141',
      'Linux',
    ],
    ['curl/8.0', '', ''],
  ]
  for (const [userAgent, browser, system] of known)
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  expect([deviceName('curl/8.0'), deviceName('')]).toEqual(['curl/8.0', '?'])
})

it('names the wrong setting of the message providers', () => {
  const secret = 'the secret of the text message hook'
  const base = { JWT_SECRET: secret, DATABASE_URL: 'sqlite:x.db' }
  const wrong = (own: Record<string, string>) => {
    try {
      readEnv({ ...base, ...own })
      return ''
    } catch (error) {
      return error instanceof SettingsError ? error.message : 'another error'
    }
  }
  expect(wrong({ SMS_HOOK_URL: 'https://sms.example.com' })).toMatch(/^SMS_HOOK_SECRET: /)
  expect(wrong({ SMS_HOOK_SECRET: secret })).toMatch(/^SMS_HOOK_URL: /)
  expect(wrong({ SMS_HOOK_SECRET: 'short' })).toMatch(/^SMS_HOOK_SECRET: /)
  expect(wrong({ SMS_HOOK_URL: 'ftp://sms' })).toMatch(/^SMS_HOOK_URL: /)
  expect(wrong({ MAIL_FROM: 'Portal <a@b.cn>' })).toMatch(/^MAIL_FROM: /)
  const aliyun = {
    ALIYUN_SMS_KEY_ID: 'LTAI5t',
    ALIYUN_SMS_KEY_SECRET: 'key secret',
    ALIYUN_SMS_SIGN_NAME: '天枢定位',
    ALIYUN_SMS_TEMPLATES: 'code zh SMS_1, code en SMS_2',
  }
  const hook = { SMS_HOOK_URL: 'https://sms.example.com', SMS_HOOK_SECRET: secret }
  expect(wrong({ ALIYUN_SMS_KEY_ID: 'LTAI5t', ALIYUN_SMS_SIGN_NAME: '天枢定位' })).toBe(
    'ALIYUN_SMS_KEY_SECRET: must be set where ALIYUN_SMS_KEY_ID is\n' +
      'ALIYUN_SMS_TEMPLATES: must be set where ALIYUN_SMS_KEY_ID is',
  )
  expect(wrong({ ...aliyun, ALIYUN_SMS_TEMPLATES: 'code zh SMS_1, codes SMS_2' })).toMatch(
    /^ALIYUN_SMS_TEMPLATES: "codes SMS_2" /,
  )
  expect(wrong({ ...aliyun, ALIYUN_SMS_URL: 'dysmsapi' })).toMatch(/^ALIYUN_SMS_URL: /)
  expect(wrong({ ...aliyun, ...hook })).toMatch(/^SMS_SERVICE: must be set/)
  expect(wrong({ SMS_SERVICE: 'other' })).toMatch(/^SMS_SERVICE: must be hook or aliyun/)
  const textsOf = (own: Record<string, string>) => {
    const { smsHook, aliyunSms } = settingsOf(readEnv({ ...base, ...own }), {})
    return [smsHook?.url, aliyunSms?.url]
  }
  const endpoint = 'https://dysmsapi.aliyuncs.com'
  expect(textsOf(aliyun)).toEqual([undefined, endpoint])
  expect(textsOf({ ...aliyun, ...hook, SMS_SERVICE: 'aliyun' })).toEqual([undefined, endpoint])
  expect(textsOf({ ...aliyun, ...hook, SMS_SERVICE: 'hook' })).toEqual([
    hook.SMS_HOOK_URL,
    undefined,
  ])
  expect(wrong({ CODES_IN_ALL: '0' })).toMatch(/^CODES_IN_ALL: /)
  const env = readEnv({
    ...base,
    SMS_HOOK_URL: 'https://sms.example.com',
    SMS_HOOK_SECRET: secret,
  })
  expect(settingsOf(env, {}).smsHook).toEqual({
    url: 'https://sms.example.com',
    secret,
  })
})
