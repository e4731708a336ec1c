import { permissionIdOf } from '#contract/access/permissions'
import type { Route } from './defineRoute.ts'

export const accessNote = ({ access }: Route): string => {
  if (access === 'public') return 'Public.'
  if (access === 'signedIn') return 'Any signed-in user.'
  if (access === 'application') return 'Servers of applications, by client credentials.'
  const keys = typeof access === 'string' ? [access] : access
  return `Permission ${keys.map((key) => `${key} (${permissionIdOf(key)})`).join(' or ')}.`
}

/** Security of an operation where it differs from the document's. */
export const securityOf = ({ access, applications }: Route): Record<string, unknown> => {
  if (access === 'public') return { security: [] }
  if (!applications) return {}
  const byApplication = applications.map((scope) => ({ application: [scope] }))
  return {
    security: [...(access === 'application' ? [] : [{ bearer: [] }]), ...byApplication],
  }
}

/** The parameter that describes the `appid` header. */
export const appIdOf = ({ applications }: Route): string =>
  applications ? 'callingAppid' : 'appid'
