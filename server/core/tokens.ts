import {
  randomBytes,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
  createHash,
} from 'node:crypto'
import jwt from 'jsonwebtoken'
import { viewingSeconds } from '#contract/operations/viewAs'
import { challengeSeconds } from '#contract/people/factors'
import { clockDifferenceMs } from '#contract/core/times'
import { makeMemo } from './memo.ts'

/** 192 bits in 32 characters, because variables of SMS templates are limited to 35. */
export const makeLinkToken = (): string => randomBytes(24).toString('base64url')

/** Lifetime in seconds; the session is additionally checked on every call. */
export const accessTokenSeconds = 600
const issuer = 'portal'
const audience = 'gateway'
const viewingAudience = 'view-as'
const challengeAudience = 'second-factor'

export interface AccessClaims {
  userId: number
  sessionId: string
}

interface ViewingClaims extends AccessClaims {
  subjectId: number
}

export type ChallengePurpose = 'secondFactor' | 'logInByPasskey' | 'addPasskey' | 'confirm'

/** A step that must follow within five minutes. */
export interface Challenge {
  /** Random and at most 64 characters; the challenge that an authenticator signs. */
  id: string
  purpose: ChallengePurpose
  /** 0 while the person is unknown. */
  userId: number
  /** Version of the password and the factors proved so far; empty without a first step. */
  passwordVersion: string
  proved: string
}

export interface Tokens {
  signAccess(claims: AccessClaims, nowMs: number): string
  verifyAccess(token: string, nowMs: number): AccessClaims | null
  signViewing(claims: ViewingClaims, nowMs: number): string
  verifyViewing(grant: string, nowMs: number): ViewingClaims | null
  signChallenge(challenge: Challenge, nowMs: number): string
  /** Returns null for a token that is invalid, expired or of another purpose. */
  verifyChallenge(
    purpose: ChallengePurpose,
    token: string,
    nowMs: number,
  ): (Challenge & { expiresAt: number }) | null
  refreshToken(sessionId: string, generation: number): string
  readRefreshToken(token: string): { sessionId: string; generation: number } | null
  /** A keyed digest, e.g. of a verification code; useless without the key of the process. */
  digest(purpose: string, text: string): string
  /** The digest under each secret, because a stored digest may have been made with any of them. */
  digests(purpose: string, text: string): string[]
  isDigest(digest: string, purpose: string, text: string): boolean
}

/** Keys are derived from these. The first one signs and encrypts; all of them verify and decrypt. */
export type Secrets = readonly [Buffer, ...Buffer[]]

type Keys = readonly [KeyObject, ...KeyObject[]]

const derive = ([newest, ...earlier]: Secrets, purpose: string): Keys => {
  const keyOf = (secret: Buffer) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  return [keyOf(newest), ...earlier.map(keyOf)]
}

const mac = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares in constant time. */
export const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const sign = (
  key: KeyObject,
  of: string,
  seconds: number,
  claims: Record<string, string | number>,
  nowMs: number,
): string =>
  jwt.sign({ ...claims, iat: Math.floor(nowMs / 1000) }, key, {
    algorithm: 'HS256',
    expiresIn: seconds,
    issuer,
    audience: of,
  })

type Claims = jwt.JwtPayload & { iat: number; exp: number }

/**
 * Verifies signature, audience and a lifetime of at most `seconds`, but not expiry; returns null for an invalid token.
 */
const signed = (key: KeyObject, of: string, seconds: number, token: string): Claims | null => {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience: of,
      ignoreExpiration: true,
    })
    if (typeof claims === 'string' || typeof claims.sid !== 'string') return null
    const { iat, exp } = claims
    if (iat === undefined || exp === undefined || exp - iat > seconds) return null
    return { ...claims, iat, exp }
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return null
    throw error
  }
}

const isCurrentlyValid = ({ iat, exp }: Claims, nowMs: number): boolean =>
  iat * 1000 <= nowMs + clockDifferenceMs && Math.floor(nowMs / 1000) < exp

const maxCachedTokens = 10_000

/** Verifies tokens of one kind and caches valid signatures, because each token is sent with many calls. */
const makeVerifier = (keys: Keys, of: string, seconds: number) => {
  const claimsOf = (token: string): Claims | null => {
    for (const key of keys) {
      const claims = signed(key, of, seconds, token)
      if (claims) return claims
    }
    return null
  }
  const verifiedTokens = makeMemo<string, Claims>(maxCachedTokens)
  return (token: string, nowMs: number): Claims | null => {
    const known = verifiedTokens.get(token)
    const claims = known ?? claimsOf(token)
    if (!claims || !isCurrentlyValid(claims, nowMs)) {
      verifiedTokens.delete(token)
      return null
    }
    return known ?? verifiedTokens.set(token, claims)
  }
}

/**
 * Signs and verifies all tokens. A refresh token contains session, generation and a MAC, which distinguishes an already
 * used token from a forged one: only a used one ends the session.
 */
export const makeTokens = (secrets: Secrets): Tokens => {
  const accessKeys = derive(secrets, 'access token')
  const viewingKeys = derive(secrets, 'view-as grant')
  const challengeKeys = derive(secrets, 'second-factor challenge')
  const refreshKeys = derive(secrets, 'refresh token')
  const digestKeys = derive(secrets, 'digest')
  const verifyAccess = makeVerifier(accessKeys, audience, accessTokenSeconds)
  const verifyViewing = makeVerifier(viewingKeys, viewingAudience, viewingSeconds)
  const verifyChallenge = makeVerifier(challengeKeys, challengeAudience, challengeSeconds)
  const isMac = (keys: Keys, found: string, text: string) =>
    keys.some((key) => isSame(found, mac(key, text)))

  return {
    signAccess: ({ userId, sessionId }, nowMs) =>
      sign(
        accessKeys[0],
        audience,
        accessTokenSeconds,
        { sub: String(userId), sid: sessionId },
        nowMs,
      ),
    verifyAccess: (token, nowMs) => {
      const claims = verifyAccess(token, nowMs)
      return claims && { userId: Number(claims.sub), sessionId: String(claims.sid) }
    },
    signViewing: ({ userId, sessionId, subjectId }, nowMs) =>
      sign(
        viewingKeys[0],
        viewingAudience,
        viewingSeconds,
        { sub: String(userId), sid: sessionId, subject: subjectId },
        nowMs,
      ),
    verifyViewing: (grant, nowMs) => {
      const claims = verifyViewing(grant, nowMs)
      return (
        claims && {
          userId: Number(claims.sub),
          sessionId: String(claims.sid),
          subjectId: Number(claims.subject),
        }
      )
    },
    signChallenge: ({ id, userId, ...more }, nowMs) =>
      sign(
        challengeKeys[0],
        challengeAudience,
        challengeSeconds,
        { sub: String(userId), sid: id, ...more },
        nowMs,
      ),
    verifyChallenge: (purpose, token, nowMs) => {
      const claims = verifyChallenge(token, nowMs)
      if (claims?.purpose !== purpose) return null
      return {
        id: String(claims.sid),
        purpose,
        userId: Number(claims.sub),
        passwordVersion: String(claims.passwordVersion),
        proved: String(claims.proved),
        expiresAt: claims.exp * 1000,
      }
    },
    refreshToken: (sessionId, generation) => {
      const body = `${sessionId}.${generation}`
      return `${body}.${mac(refreshKeys[0], body)}`
    },
    readRefreshToken: (token) => {
      const [sessionId, generation, signature] = token.split('.')
      if (!sessionId || !generation || !signature || !/^\d{1,9}$/.test(generation)) return null
      if (!isMac(refreshKeys, signature, `${sessionId}.${generation}`)) return null
      return { sessionId, generation: Number(generation) }
    },
    digest: (purpose, text) => mac(digestKeys[0], `${purpose}\n${text}`),
    digests: (purpose, text) => digestKeys.map((key) => mac(key, `${purpose}\n${text}`)),
    isDigest: (digest, purpose, text) => isMac(digestKeys, digest, `${purpose}\n${text}`),
  }
}

const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export const hexDigest = digest

/**
 * The first 18 hex digits of the digest of the digest, for telling sessions or log rows apart by eye. It proves
 * nothing: 72 bits of an unkeyed digest guard no secret.
 */
export const fingerprint = (text: string): string => digest(digest(text)).slice(0, 18)
