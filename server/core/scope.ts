import type { Reach } from '#contract/core/areas'
import type { Locale } from '#contract/text/locale'
import type { PermissionKey } from '#contract/access/permissions'
import type { Context, Origin } from './context.ts'
import type { Cookies } from './http/cookies.ts'

/** How far a user reaches in the user centre: everywhere, an area, or nowhere (outside of companies). */
export type ActorReach = 'everywhere' | Reach | null

/** Who makes a call, as of this very call. */
export interface Actor {
  readonly userId: number
  readonly sessionId: string
  readonly username: string
  readonly realName: string
  /** The company that the actor belongs to, while it has passed. */
  readonly companyId: number | null
  readonly companyName: string | null
  readonly companyType: number | null
  readonly isOurCompany: boolean
  readonly isAgency: boolean
  readonly isSystemAdministrator: boolean
  readonly isCompanyAdministrator: boolean
  readonly companyAdministratorName: string | null
  /** The actor's company while it is suspended: they belong to it, and it opens nothing to them. */
  readonly suspendedCompanyId: number | null
  readonly rightsMark: number
  readonly rights: ReadonlySet<number>
  /** Data level and managed area: how far the actor reaches in the user centre. */
  readonly reach: ActorReach
  /** Who is really there, where a call is made through the eyes of another. */
  readonly viewer: Actor | null
  /** Whether the actor has a permission of the user centre. */
  may(key: PermissionKey): boolean
}

/** One call of a route that needs no logging in. */
export interface PublicScope extends Context, Origin {
  readonly actor: Actor | null
  readonly cookies: Cookies
  readonly authorization: string | undefined
  readonly locale: Locale
}

/** One call of a logged-in user: the process's context, the call's origin and the caller. */
export interface Scope extends PublicScope {
  readonly actor: Actor
}

/**
 * Members laid over those of the process, or of another call, which are found through the prototype: copying the thirty
 * of them took a fifth of a small call. Whoever spreads a scope therefore gets its own members alone.
 */
export const laidOver = <Below extends object, Own extends object>(
  below: Below,
  own: Own,
): Omit<Below, keyof Own> & Own => Object.setPrototypeOf(own, below)
