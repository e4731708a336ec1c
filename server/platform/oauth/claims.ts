import type { OauthScope } from '#contract/access/oauth'
import type { Context } from '#server/core/context'

/**
 * The claims about a person that an application gets for its scopes, without `sub`.
 * @param applicationId row id of the application, whose permissions and roles the scope `permissions` names
 */
export const claimsOfPerson = async (
  _context: Context,
  _userId: number,
  _applicationId: number,
  _scopes: readonly OauthScope[],
): Promise<Record<string, unknown>> => Promise.resolve({})
