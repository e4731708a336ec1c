import { encode } from 'uqr'
import { afterEach, expect, it, vi } from 'vitest'
import { keyInGroups } from '#shared/factors/keyInGroups.ts'
import { createPasskey } from '#shared/factors/passkeys.ts'
import { qrPath } from '#shared/factors/qrPath.ts'
import {
  requiredFactorIn,
  requiredFactorOf,
  secondStepOf,
} from '../../admin/portal/sign-in/factors/secondStep.ts'
import { Refusal } from '#shared/http.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = (key: string, args: Refusal['args']) =>
  new Refusal({ status: 403, code: 0, key, message: '', args, errors: {}, requestId: '' })

/** Reads a drawn path back into modules. */
const modulesOf = (path: string, size: number): boolean[][] => {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  return rows
}

it('draws every dark module of a QR code and no other', () => {
  const { data, size } = encode('otpauth://totp/Portal:lin?secret=JBSWY3DPEHPK3PXP', { ecc: 'M' })
  expect(modulesOf(qrPath(data), size)).toEqual(data)
  expect(qrPath([[true, true, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z')
})

it('shows a key in groups of four characters', () => {
  expect(keyInGroups('JBSWY3DPEH')).toBe('JBSW Y3DP EH')
  expect(keyInGroups('')).toBe('')
})

it('continues with the second step only after its own refusal', () => {
  const args = { challenge: 'abc', ways: 'passkey,recovery' }
  expect(secondStepOf(refused('errors.secondFactorRequired', args), '3')).toEqual({
    challenge: 'abc',
    ways: ['passkey', 'recovery'],
    agreement: '3',
  })
  expect(secondStepOf(refused('errors.accountLocked', args), undefined)).toBeNull()
})

it('reads who requires a second factor, and ignores any other value in the address', () => {
  const required = (args: Refusal['args']) =>
    requiredFactorOf(refused('errors.factorMustBeAdded', args))
  expect(required({ requiredBy: 'provider' })).toEqual({
    requiredBy: 'provider',
    isPasskey: false,
  })
  expect(required({ requiredBy: 'application', level: 'phr' })).toEqual({
    requiredBy: 'application',
    isPasskey: true,
  })
  expect(requiredFactorOf(refused('errors.accountLocked', { requiredBy: 'provider' }))).toBeNull()
  expect(requiredFactorIn('?from=%2F&factor=company')).toEqual({ requiredBy: 'company' })
  expect(requiredFactorIn('?factor=anyone')).toBeNull()
})

it('treats a passkey request that the user closes as cancelled, and other failures as refusals', async () => {
  const failing = (name: string) => ({
    credentials: { create: () => Promise.reject(new DOMException('', name)) },
  })
  vi.stubGlobal('PublicKeyCredential', () => {})
  const options = {
    challenge: 'AAAA',
    rp: { name: 'Portal', id: 'localhost' },
    user: { id: 'AAAA', name: 'lin', displayName: 'lin' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  }
  const create = () => createPasskey({ options, challenge: 'token' })
  vi.stubGlobal('navigator', failing('NotAllowedError'))
  expect(await create()).toBeNull()
  vi.stubGlobal('navigator', failing('InvalidStateError'))
  await expect(create()).rejects.toMatchObject({ key: 'errors.passkeyExists' })
  vi.stubGlobal('navigator', failing('UnknownError'))
  await expect(create()).rejects.toMatchObject({ key: 'errors.passkeyNotAccepted' })
})
