import { expect, it } from 'vitest'
import {
  clientKinds,
  type ClientKind,
  type ClientRecord,
} from '#contract/access/applicationClients'
import { oauthScopes, serviceScopes } from '#contract/access/oauth'
import { toSent } from '#console/features/access/applications/clients/clientValues.ts'
import { exampleOf } from '#console/features/access/applications/clients/connectExamples.ts'

const entered = (kind: ClientKind) => ({
  kind,
  applicationId: '4',
  name: '服务端',
  enName: 'Server',
  isOwn: true,
  redirectAddresses: ['https://app.example.com/callback', ''],
  logoutRedirectAddresses: ['https://app.example.com/'],
  logoutAddress: 'https://app.example.com/logout',
  loginAddress: 'https://app.example.com/login',
  scopes: ['company', 'usage:write'],
  refreshes: true,
  requirePushed: true,
  requireAcr: '2fa',
  publicKeys: '{"keys":[]}',
})
const nowhere = {
  redirectAddresses: [],
  logoutRedirectAddresses: [],
  logoutAddress: '',
  loginAddress: '',
  requirePushed: false,
}

it('sends of the entered values only what the kind of client can have', () => {
  const full = { ...entered('web'), redirectAddresses: ['https://app.example.com/callback'] }
  const scopes = ['openid', 'company']
  expect(toSent(entered('web'))).toEqual({ ...full, scopes })
  for (const kind of ['browser', 'native'] as const)
    expect(toSent(entered(kind))).toEqual({ ...full, kind, scopes, publicKeys: '' })
  const device = { ...full, ...nowhere, kind: 'device', scopes, publicKeys: '' }
  expect(toSent(entered('device'))).toEqual(device)
  const service = { ...full, ...nowhere, kind: 'service', scopes: ['usage:write'] }
  expect(toSent(entered('service'))).toEqual({ ...service, refreshes: false, requireAcr: '' })
})

const exampleFor = (kind: ClientKind, scopes: readonly string[], secret?: string) =>
  exampleOf(
    'https://accounts.example.com',
    {
      kind,
      clientId: 'abc',
      scopes,
      redirectAddresses: ['http://localhost/callback'],
    } as ClientRecord,
    '10003',
    secret,
  )

it('shows each kind of client an example with its own values', () => {
  for (const kind of clientKinds) {
    const example = exampleFor(kind, kind === 'service' ? serviceScopes : oauthScopes, 's3cret')
    expect(example).toContain('https://accounts.example.com')
    expect(example).toContain('abc')
  }
  expect(exampleFor('web', [], 's3cret')).toContain('CLIENT_SECRET=s3cret')
  expect(exampleFor('device', ['openid', 'profile'])).toContain("'scope=openid profile'")
})

it.each([
  ['users:read', 'users'],
  ['companies:read', 'companies'],
  ['permissions:read', 'permissions/check'],
  ['usage:write', 'usage/admissions'],
])('shows a service with %s a call that this scope allows', (scope, path) => {
  const example = exampleFor('service', [scope], 's3cret')
  expect(example).toContain('-u abc:s3cret')
  expect(example).toContain(`'scope=${scope}'`)
  expect(example).toContain("'appid: 10003'")
  expect(example).toContain(`https://accounts.example.com/gateway/applications/${path}`)
})

it('shows no example to a service that signs with its own key, or that may not call', () => {
  expect(exampleFor('service', serviceScopes)).toBeNull()
  expect(exampleFor('service', [], 's3cret')).toBeNull()
})
