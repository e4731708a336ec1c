import { randomUUID } from 'node:crypto'
import { ipKeyGenerator } from 'express-rate-limit'
import type { NextFunction, Request, Response } from 'express'
import type { PermissionKey } from '#contract/access/permissions'
import type { Reach } from '#contract/core/areas'
import { canonicalAddress } from '#contract/text/ipAddress'
import type { Locale } from '#contract/text/locale'
import { preferredLocale } from '#i18n/index'
import type { Context, Origin } from './context.ts'

/** The area, and its data level, that the actor's rights cover; null for users without a company. */
export type ActorReach = 'everywhere' | Reach | null

/** The caller with their rights at the time of the call. */
export interface Actor {
  readonly userId: number
  readonly sessionId: string
  /** Time of the last proof of identity in this session; null for an actor without a session of their own. */
  readonly confirmedAt: number | null
  /** `amr` values of that proof. */
  readonly factors: readonly string[]
  readonly username: string
  readonly realName: string
  /** Set only while the company is active (status `passed`). */
  readonly companyId: number | null
  readonly companyName: string | null
  readonly companyType: number | null
  readonly isOurCompany: boolean
  readonly isAgency: boolean
  readonly isSystemAdministrator: boolean
  readonly isCompanyAdministrator: boolean
  readonly companyAdministratorName: string | null
  /** Set while the actor's company is suspended; it then grants no rights. */
  readonly suspendedCompanyId: number | null
  readonly rightsMark: number
  readonly rights: ReadonlySet<number>
  readonly reach: ActorReach
  /** The real caller when the call is made as another user. */
  readonly viewer: Actor | null
  /** The company's access token that makes the call; it limits `rights`, and there is no session. */
  readonly token: CallingToken | null
  may(key: PermissionKey): boolean
}

export interface CallingToken {
  readonly id: number
  readonly name: string
  /** True if the maker is the company's administrator now. */
  readonly isOfAdministrator: boolean
}

interface Cookies {
  refreshToken(): string | undefined
  setRefreshToken(token: string, seconds: number): void
  clearRefreshToken(): void
}

/** The application whose access token made the call. */
export interface CallingApplication {
  /** Row id, unlike the public `appId`. */
  readonly applicationId: number
  readonly appId: number
  /** Row id of the client. */
  readonly clientId: number
  readonly clientName: string
  /** The provider's own; third parties see only people who agreed. */
  readonly isOwn: boolean
  readonly scopes: readonly string[]
}

export interface PublicScope extends Context, Origin {
  readonly actor: Actor | null
  /** Null for callers of the user centre itself. */
  readonly application: CallingApplication | null
  readonly cookies: Cookies
  readonly authorization: string | undefined
  readonly locale: Locale
}

export interface Scope extends PublicScope {
  readonly actor: Actor
}

/** A call of an application's server in its own name. */
export interface ApplicationScope extends PublicScope {
  readonly application: CallingApplication
}

/**
 * Creates a scope whose missing members are inherited through the prototype, because copying about thirty members took
 * a fifth of a small call. Spreading such a scope copies only its own members.
 */
export const inheritMembers = <Below extends object, Own extends object>(
  below: Below,
  own: Own,
): Omit<Below, keyof Own> & Own => Object.setPrototypeOf(own, below)

/** A version 7 UUID (RFC 9562): it begins with the time, so that the log's index on call ids grows at its end. */
export const newRequestId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

export const requestId = (_request: Request, response: Response, next: NextFunction): void => {
  response.setHeader('X-Request-Id', newRequestId())
  next()
}

export const originOf = (request: Request, response: Response): Origin => ({
  requestId: String(response.getHeader('X-Request-Id')),
  locale: preferredLocale(request.headers['accept-language']),
  address: canonicalAddress(request.ip ?? ''),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  via: null,
})

/** A /64 is the IPv6 network usually assigned to one subscriber or machine. */
const networkBits = 64

/** Rate limits treat an IPv4 address, also one mapped into IPv6, or a whole IPv6 network as one address. */
export const addressBlock = (address: string): string => ipKeyGenerator(address, networkBits)

/** Over https, the `__Host-` prefix makes browsers verify that exactly this host set the cookie, for all paths. */
const kinds = {
  https: { name: '__Host-refresh_token', path: '/' },
  http: { name: 'refresh_token', path: '/gateway/auth/oauth' },
} as const

export const cookieOf = (request: Pick<Request, 'headers'>, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export const makeCookies = (request: Request, response: Response, secure: boolean): Cookies => {
  const { name, path } = kinds[secure ? 'https' : 'http']
  const options = { httpOnly: true, sameSite: 'strict', path, secure } as const
  return {
    refreshToken: () => cookieOf(request, name),
    setRefreshToken: (token, seconds) =>
      void response.cookie(name, token, { ...options, maxAge: seconds * 1000 }),
    clearRefreshToken: () => void response.clearCookie(name, options),
  }
}
