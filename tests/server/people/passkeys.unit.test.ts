import { expect, it } from 'vitest'
import { arePasskeysPossible } from '#server/platform/credentials/factors/passkeys'

it.each([
  ['https://portal.example.com', true],
  ['https://portal.example.com:8443', true],
  ['http://localhost:3000', true],
  ['http://portal.example.com', false],
  ['https://192.0.2.10', false],
  ['https://[2001:db8::1]', false],
  ['http://127.0.0.1:3000', false],
])('knows that passkeys at %s are possible: %s', (publicUrl, possible) => {
  expect(arePasskeysPossible({ publicUrl })).toBe(possible)
})
