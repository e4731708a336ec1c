const base = '/gateway/oauth'

/** Addresses of the provider's endpoints, by the library's names. */
export const oauthPaths = {
  authorization: `${base}/authorize`,
  token: `${base}/token`,
  userinfo: `${base}/userinfo`,
  jwks: `${base}/jwks`,
  introspection: `${base}/introspect`,
  revocation: `${base}/revoke`,
  pushed_authorization_request: `${base}/par`,
  device_authorization: `${base}/device`,
  code_verification: '/device',
  end_session: `${base}/logout`,
}

export const discoveryPaths = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
] as const
