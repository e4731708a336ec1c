import { permissionIdOf, type PermissionKey } from '#contract/access/permissions'
import type { Actor } from '#server/core/scope'
import type { Route } from './defineRoute.ts'

/** Permissions that open a route to access tokens, any one of them; empty for every token, null if none may call it. */
export const permissionsForTokens = ({
  access,
  tokens,
  confirmed,
  ownerOnly,
  file,
}: Route): readonly PermissionKey[] | null => {
  if (tokens === 'none' || confirmed || ownerOnly || file) return null
  if (tokens === 'any') return []
  if (tokens !== undefined) return [tokens]
  if (access === 'public' || access === 'signedIn' || access === 'application') return null
  return typeof access === 'string' ? [access] : access
}

/** A person's own requests, which may concern other companies; an access token sees only its company's. */
export const ownRequestsOf = ({ token, userId }: Actor): { user_id: number }[] =>
  token ? [] : [{ user_id: userId }]

/** Ids of the permissions that open something to an access token; the others would only look like a right. */
export const listTokenPermissions = (routes: readonly Route[]): ReadonlySet<number> =>
  new Set(routes.flatMap((route) => permissionsForTokens(route) ?? []).map(permissionIdOf))
