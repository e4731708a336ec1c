import * as oidc from 'openid-client'

/** Connects a device through the portal at ISSUER; `show` displays the code. Returns the person who connected it. */
export const connectDevice = async ({ ISSUER, CLIENT_ID }, show) => {
  const execute = ISSUER.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const portal = await oidc.discovery(new URL(ISSUER), CLIENT_ID, {}, oidc.None(), { execute })
  const scope = 'openid profile company permissions'
  const started = await oidc.initiateDeviceAuthorization(portal, { scope })
  show(`Open ${started.verification_uri} and enter the code ${started.user_code}.`)
  // Waits between polls as the portal demands, until the person decided or the code expired.
  const tokens = await oidc.pollDeviceAuthorizationGrant(portal, started)
  return oidc.fetchUserInfo(portal, tokens.access_token, tokens.claims().sub)
}
const print = (text) => process.stdout.write(`${text}\n`)
const printPerson = ({ name, company, permissions }) =>
  print(`${name}, ${company?.name}, permissions ${JSON.stringify(permissions)}`)
if (process.argv[1]?.endsWith('device.mjs')) connectDevice(process.env, print).then(printPerson)
