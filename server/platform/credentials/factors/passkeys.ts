import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import { challengeSeconds, type PasskeyCreation, type passkeyProof } from '#contract/people/factors'
import type { Env } from '#server/core/env'
import { passkeyHostOf } from '#server/core/passkeyHost'
import type { StoredPasskey } from '#server/platform/identity/factors.queries'

export type Assertion = z.output<typeof passkeyProof.assertion>

const load = () => import('@simplewebauthn/server')

const rpOf = ({ publicUrl }: Pick<Env, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

export const arePasskeysPossible = ({ publicUrl }: Pick<Env, 'publicUrl'>): boolean =>
  passkeyHostOf(publicUrl) !== null

export const makeChallengeId = (): string => randomBytes(32).toString('base64url')

const userHandleOf = (userId: number): Buffer => Buffer.from(String(userId))

interface NewPasskey {
  challengeId: string
  owner: { userId: number; username: string }
  system: string
  /** Credential ids that the account has. */
  present: readonly string[]
}

export const creationOptions = async (
  env: Env,
  { challengeId, owner, system, present }: NewPasskey,
) => {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: system,
    rpID: rpOf(env).id,
    userName: owner.username,
    userID: new Uint8Array(userHandleOf(owner.userId)),
    challenge: new Uint8Array(Buffer.from(challengeId, 'base64url')),
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: present.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** @param allowed credential ids; empty lets the browser offer every passkey of the site */
export const assertionOptions = async (
  env: Env,
  challengeId: string,
  allowed: readonly string[] = [],
) => {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: rpOf(env).id,
    challenge: new Uint8Array(Buffer.from(challengeId, 'base64url')),
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
    ...(allowed.length > 0 && { allowCredentials: allowed.map((id) => ({ id })) }),
  })
}

const expectedOf = (env: Env, challengeId: string) => {
  const { id, origin } = rpOf(env)
  return {
    expectedChallenge: challengeId,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** Refusals of the library are errors whose texts quote challenges, so they are not logged. */
const verified = async <T>(verify: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await verify()
  } catch {
    return null
  }
}

interface VerifiedPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string
  isSynced: boolean
}

/** @returns null for a response that is forged, made elsewhere or made without user verification */
export const verifyCreation = async (
  env: Env,
  response: PasskeyCreation['response'],
  challengeId: string,
): Promise<VerifiedPasskey | null> => {
  const { verifyRegistrationResponse } = await load()
  return verified(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(env, challengeId),
      response: response as unknown as RegistrationResponseJSON,
    })
    if (!registrationInfo?.userVerified) return null
    const { credential, credentialDeviceType } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      isSynced: credentialDeviceType === 'multiDevice',
    }
  })
}

/** @returns the new counter; null for an assertion that is forged, made elsewhere or made without user verification */
export const verifyAssertion = async (
  env: Env,
  passkey: StoredPasskey,
  assertion: Assertion,
  challengeId: string,
): Promise<{ counter: number } | null> => {
  const { verifyAuthenticationResponse } = await load()
  const response = assertion as unknown as AuthenticationResponseJSON
  return verified(async () => {
    const { userHandle } = response.response
    if (userHandle && userHandle !== userHandleOf(passkey.userId).toString('base64url')) return null
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(env, challengeId),
      response,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // 0 leaves the comparison of counters to `recordPasskeyUse`, which knows synced keys and other processes.
        counter: 0,
      },
    })
    if (!isRight || !authenticationInfo.userVerified) return null
    return { counter: authenticationInfo.newCounter }
  })
}
