import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
const escape = (value) => String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const page = ({ name = 'Nobody is logged in', company, roles, permissions, acr } = {}) => `
<h1>${escape(name)}</h1><p>${escape(JSON.stringify({ company: company?.name, roles, permissions, acr }))}</p>
<form method="post" action="/logout"><a href="/login">Log in</a> <a href="/login?acr_values=2fa">Show what needs more</a>
<button>Log out here</button> <button name="everywhere" value="1">Log out everywhere</button></form>`
const fail = ({ message }) => ({ status: 400, html: escape(message) })
const flags = '; HttpOnly; SameSite=Lax'
const redirect = (Location, cookie) => ({ status: 303, Location, 'Set-Cookie': cookie + flags })

/** Makes the request handler of an application that logs people in through the portal at ISSUER. */
export const makeApplication = async ({ ISSUER, CLIENT_ID, CLIENT_SECRET, ADDRESS }) => {
  const authentication = CLIENT_SECRET ? oidc.ClientSecretBasic(CLIENT_SECRET) : oidc.None()
  const execute = ISSUER.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const portal = await oidc.discovery(new URL(ISSUER), CLIENT_ID, {}, authentication, { execute })
  const keys = createRemoteJWKSet(new URL(portal.serverMetadata().jwks_uri))
  const rules = { issuer: ISSUER, audience: CLIENT_ID, typ: 'logout+jwt' }
  const basics = { scope: 'openid profile company permissions', code_challenge_method: 'S256' }
  const [logins, sessions, redirect_uri] = [new Map(), new Map(), `${ADDRESS}/callback`]
  const routes = {
    'GET /': async (_values, _request, id) => ({ html: page(sessions.get(id)) }),
    'GET /login': async ({ acr_values = '1fa' }) => {
      const [state, nonce, pkceCodeVerifier] = [1, 2, 3].map(oidc.randomState)
      logins.set(state, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier })
      const code_challenge = await oidc.calculatePKCECodeChallenge(pkceCodeVerifier)
      const request = { ...basics, redirect_uri, acr_values, state, nonce, code_challenge }
      return redirect(oidc.buildAuthorizationUrl(portal, request).href, `login_${state}=1`)
    },
    'GET /callback': async ({ state }, { url, headers }) => {
      const checks = headers.cookie?.includes(`login_${state}=1`) && logins.get(state)
      const tokens = await oidc.authorizationCodeGrant(portal, new URL(url, ADDRESS), checks)
      const person = await oidc.fetchUserInfo(portal, tokens.access_token, tokens.claims().sub)
      const id = crypto.randomUUID()
      sessions.set(id, { ...tokens.claims(), ...person, token: tokens.id_token })
      return redirect('/', `example=${id}`)
    },
    'POST /logout': async ({ everywhere }, _request, id) => {
      const to = { id_token_hint: sessions.get(id)?.token, post_logout_redirect_uri: `${ADDRESS}/` }
      const all = sessions.delete(id) && everywhere
      return redirect(all ? oidc.buildEndSessionUrl(portal, to).href : '/', 'example=')
    },
    'POST /backchannel': async ({ logout_token: token }) => {
      const { payload } = await jwtVerify(token, keys, rules)
      for (const [id, { sid }] of sessions) if (sid === payload.sid) sessions.delete(id)
    },
  }
  return async (request, response) => {
    const { pathname, search } = new URL(request.url, ADDRESS)
    const values = Object.fromEntries(new URLSearchParams(`${search}&${await text(request)}`))
    const id = /example=([\w-]+)/.exec(request.headers.cookie)?.[1]
    const route = routes[`${request.method} ${pathname}`] ?? routes['GET /']
    const { status = 200, html, ...headers } = (await route(values, request, id).catch(fail)) ?? {}
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(html)
  }
}
if (process.argv[1]?.endsWith('relying-party.mjs'))
  makeApplication(process.env).then((on) => createServer(on).listen(process.env.PORT, '127.0.0.1'))
