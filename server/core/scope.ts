import type { Reach } from '#contract/core/areas'
import type { Locale } from '#contract/text/locale'
import type { PermissionKey } from '#contract/access/permissions'
import type { Context, Origin } from './context.ts'
import type { Cookies } from './http/cookies.ts'

/** The area, and its data level, that the actor's rights cover; null for users without a company. */
export type ActorReach = 'everywhere' | Reach | null

/** The caller with their rights at the time of the call. */
export interface Actor {
  readonly userId: number
  readonly sessionId: string
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
  may(key: PermissionKey): boolean
}

export interface PublicScope extends Context, Origin {
  readonly actor: Actor | null
  readonly cookies: Cookies
  readonly authorization: string | undefined
  readonly locale: Locale
}

export interface Scope extends PublicScope {
  readonly actor: Actor
}

/**
 * Creates a scope whose missing members are inherited through the prototype, because copying about thirty members took
 * a fifth of a small call. Spreading such a scope copies only its own members.
 */
export const inheritMembers = <Below extends object, Own extends object>(
  below: Below,
  own: Own,
): Omit<Below, keyof Own> & Own => Object.setPrototypeOf(own, below)
