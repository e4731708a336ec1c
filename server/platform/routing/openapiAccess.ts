import { permissionIdOf, type PermissionKey } from '#contract/access/permissions'
import type { Route } from './defineRoute.ts'
import { permissionsForTokens } from './tokenAccess.ts'

const permissionNote = (keys: readonly PermissionKey[]): string =>
  keys.map((key) => `${key} (${permissionIdOf(key)})`).join(' or ')

export const accessNote = (route: Route): string => {
  const { access } = route
  if (access === 'public') return 'Public.'
  if (access === 'signedIn') {
    const keys = permissionsForTokens(route) ?? []
    return keys.length > 0
      ? `Any signed-in user; access tokens with permission ${permissionNote(keys)}.`
      : 'Any signed-in user.'
  }
  if (access === 'application') return 'Servers of applications, by client credentials.'
  const keys = typeof access === 'string' ? [access] : access
  return `Permission ${permissionNote(keys)}.`
}

/** Tokens for `Authorization: Bearer …`. Operations without an own list accept a person's token only. */
export const securitySchemes = {
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a login, from createToken; valid for ten minutes',
  },
  companyToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dpt_…',
    description: "A company's access token for its scripts, made in the console",
  },
  application: {
    type: 'openIdConnect',
    openIdConnectUrl: '/.well-known/openid-configuration',
    description: "An application's access token",
  },
} as const

/** Security of an operation where it differs from the document's. */
export const securityOf = (route: Route): Record<string, unknown> => {
  const { access, applications = [] } = route
  if (access === 'public') return { security: [] }
  const isOpenToTokens = permissionsForTokens(route) !== null
  if (applications.length === 0 && !isOpenToTokens) return {}
  return {
    security: [
      ...(access === 'application' ? [] : [{ person: [] }]),
      ...(isOpenToTokens ? [{ companyToken: [] }] : []),
      ...applications.map((scope) => ({ application: [scope] })),
    ],
  }
}

/** The parameter that describes the `appid` header. */
export const appIdOf = ({ applications }: Route): string =>
  applications ? 'callingAppid' : 'appid'
