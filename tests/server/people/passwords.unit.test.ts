import { expect, it } from 'vitest'
import { makePasswords, type Hashing } from '#server/platform/credentials/passwords'
import { readEnv, SettingsError } from '#server/core/env'

const secret = 'a secret of the tests of 32 characters or more'

const hashing = (isWeak?: boolean): Hashing => {
  const { admit } = makePasswords(isWeak)
  return {
    hash: (password) => admit('', ({ hash }) => hash(password)),
    verify: (stored, password) => admit('', ({ verify }) => verify(stored, password)),
  }
}

it('hashes with Argon2id over 19 MiB in two passes and one lane by default', async () => {
  const { passwords, weak } = { passwords: hashing(), weak: hashing(true) }
  expect(await passwords.hash('Survey2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await weak.hash('Survey2026')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
})

it('verifies a hash with its own parameters', async () => {
  const [strong, weak] = [hashing(), hashing(true)]
  for (const [maker, checker] of [
    [strong, weak],
    [weak, strong],
  ] as const) {
    const stored = await maker.hash('Survey2026')
    expect(await checker.verify(stored, 'Survey2026')).toBe(true)
    expect(await checker.verify(stored, 'Survey2027')).toBe(false)
  }
})

it.each(['production', 'development'])('refuses weak hashes in %s', (NODE_ENV) => {
  const settings = { NODE_ENV, JWT_SECRET: secret, PUBLIC_URL: 'https://portal.example.com' }
  expect(readEnv(settings).weakPasswordHashes).toBe(false)
  expect(() => readEnv({ ...settings, WEAK_PASSWORD_HASHES: 'true' })).toThrow(
    new SettingsError('WEAK_PASSWORD_HASHES: must not be set unless NODE_ENV is test'),
  )
})
