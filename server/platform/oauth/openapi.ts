import { discoveryPaths, oauthPaths } from './paths.ts'

const endpoint = (method: 'get' | 'post', operationId: string, summary: string) => ({
  [method]: {
    operationId,
    summary,
    tags: ['OAuth'],
    servers: [{ url: '/' }],
    security: [],
    parameters: [],
    responses: { default: { description: 'As OAuth 2.0 and OpenID Connect define it' } },
  },
})

const [openid, oauth] = discoveryPaths

/**
 * The provider's endpoints in the OpenAPI document. They are no declared routes, because the library answers them in
 * OAuth's format; a test compares their paths with the discovery document.
 */
export const oauthOperations: Readonly<Record<string, object>> = {
  [openid]: endpoint('get', 'getOpenidConfiguration', 'Metadata of the OpenID provider'),
  [oauth]: endpoint('get', 'getAuthorizationServer', 'The same metadata (RFC 8414)'),
  [oauthPaths.authorization]: endpoint('get', 'authorize', 'Begin a login at an application'),
  [oauthPaths.token]: endpoint('post', 'redeemToken', 'Redeem a code or a refresh token'),
  [oauthPaths.userinfo]: endpoint('get', 'getUserinfo', 'Claims about the person of a token'),
  [oauthPaths.jwks]: endpoint('get', 'getSigningKeys', 'Public keys of ID and logout tokens'),
  [oauthPaths.introspection]: endpoint('post', 'introspectToken', 'Whether a token is valid'),
  [oauthPaths.revocation]: endpoint('post', 'revokeToken', 'End a token'),
  [oauthPaths.pushed_authorization_request]: endpoint(
    'post',
    'pushAuthorization',
    'Send an authorization request ahead (RFC 9126)',
  ),
  [oauthPaths.device_authorization]: endpoint(
    'post',
    'authorizeDevice',
    'Begin a login on a device without a browser (RFC 8628)',
  ),
  [oauthPaths.end_session]: endpoint('get', 'endSession', 'Log out, started by an application'),
}
