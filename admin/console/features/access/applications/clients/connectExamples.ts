import type { ClientRecord } from '#contract/access/applicationClients'
import { serviceScopes, type ServiceScope } from '#contract/access/oauth'

/** Settings of the guide's example; null without an address that the example can answer at. */
const pagesExample = (issuer: string, client: ClientRecord, secret: string | undefined) => {
  const answered = /^(https?:\/\/[^/]+)\/callback$/
  const address = client.redirectAddresses.find((one) => answered.test(one))
  if (address === undefined) return null
  const { origin, port } = new URL(address)
  return [
    `ISSUER=${issuer} \\`,
    `CLIENT_ID=${client.clientId} \\`,
    ...(secret === undefined ? [] : [`CLIENT_SECRET=${secret} \\`]),
    `ADDRESS=${origin} \\`,
    `PORT=${port || '3001'} \\`,
    'node relying-party.mjs',
  ].join('\n')
}

const valueOf = (name: string): string => `sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p'`

const deviceExample = (issuer: string, { clientId, scopes }: ClientRecord) => {
  const scope = ['openid', ...scopes.filter((one) => one !== 'openid')].join(' ')
  return [
    `ANSWER=$(curl -s ${issuer}/gateway/oauth/device -d client_id=${clientId} \\`,
    `  --data-urlencode 'scope=${scope}')`,
    'echo "$ANSWER"',
    `curl -s ${issuer}/gateway/oauth/token -d client_id=${clientId} \\`,
    '  -d grant_type=urn:ietf:params:oauth:grant-type:device_code \\',
    `  -d "device_code=$(echo "$ANSWER" | ${valueOf('device_code')})"`,
  ].join('\n')
}

const bodyOf = (value: object): string =>
  ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(value)}'`

/** A call that each scope allows and that changes nothing. */
const calls: Record<ServiceScope, string> = {
  'users:read': 'users',
  'companies:read': 'companies',
  'permissions:read': `permissions/check${bodyOf({ userIds: ['1'], permissionIds: ['1'] })}`,
  'usage:write': `usage/admissions${bodyOf({ companyId: '1', key: 'try', devices: 0, storageBytes: 0 })}`,
}

/** Null with public keys instead of a secret, because curl cannot sign, and without a call that is allowed. */
const serviceExample = (
  issuer: string,
  { clientId, scopes }: ClientRecord,
  appId: string,
  secret: string | undefined,
) => {
  const allowed = serviceScopes.find((scope) => scopes.includes(scope))
  if (secret === undefined || allowed === undefined) return null
  return [
    `TOKEN=$(curl -s -u ${clientId}:${secret} ${issuer}/gateway/oauth/token \\`,
    `  -d grant_type=client_credentials --data-urlencode 'scope=${scopes.join(' ')}' |`,
    `  ${valueOf('access_token')})`,
    `curl -s -H "Authorization: Bearer $TOKEN" -H 'appid: ${appId}' \\`,
    `  ${issuer}/gateway/applications/${calls[allowed]}`,
  ].join('\n')
}

/** Lines that try a new client with its real values; null if they cannot work. */
export const exampleOf = (
  issuer: string,
  client: ClientRecord,
  appId: string,
  secret?: string,
): string | null => {
  if (client.kind === 'device') return deviceExample(issuer, client)
  if (client.kind === 'service') return serviceExample(issuer, client, appId, secret)
  return pagesExample(issuer, client, secret)
}
