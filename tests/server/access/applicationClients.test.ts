import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { bodyOf, expectAnswer, expectCode, tallyOf, times } from '../../support/answers.ts'
import { answerOf, logsOf, pluck, refusalOf } from '../../support/client.ts'
import { fetchExport } from '../../support/exports.ts'
import { buildClient } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/application-clients'

const create = (own: Record<string, unknown> = {}) =>
  bodyOf(system.post(path, buildClient(own)), 201)

const createApplication = async (): Promise<string> => {
  const { name, enName } = buildClient()
  return (
    await bodyOf(system.post('/usercenter/applications', { name, enName, type: 'platform' }), 201)
  ).id
}

const defaults = {
  isOwn: false,
  logoutRedirectAddresses: [],
  logoutAddress: '',
  loginAddress: '',
  scopes: [],
  refreshes: true,
  requireAcr: '',
  requirePushed: false,
  publicKeys: '',
}
const made = {
  id: expect.stringMatching(/^\d+$/),
  applicationName: '项目管理',
  applicationEnName: 'Project management',
  clientId: expect.stringMatching(/^[a-z0-9]{20}$/),
  state: 'active',
  secrets: [],
  lastUsedAt: null,
  people: 0,
  logins30: 0,
  createdAt: expect.any(String),
  updatedAt: expect.any(String),
  version: 1,
}

it('creates, lists, finds and changes a client, with a log row for each change', async () => {
  const sent = buildClient({ applicationId: '4' })
  const created = await system.post(path, sent)
  await expectAnswer(created, 201, { ...defaults, ...made, ...sent })
  const { id, clientId } = created.body
  await expectAnswer(system.get(`${path}/${id}`), 200, created.body)
  for (const filter of [{ q: clientId }, { q: sent.enName.toUpperCase() }, { id: [id] }])
    await expectAnswer(system.list(path, { filter }), 200, [created.body])
  expect(pluck((await system.list(path, { filter: { applicationId: '4' } })).body, 'id')).toContain(
    id,
  )
  for (const filter of [{ applicationId: '4x' }, { q: clientId, state: 'disabled' }])
    await expectAnswer(system.list(path, { filter }), 200, [])

  const changes = {
    enName: 'Field app',
    isOwn: true,
    logoutRedirectAddresses: ['https://field.example.com/'],
    logoutAddress: 'https://field.example.com/logout',
    loginAddress: 'http://localhost:3001/login',
    scopes: ['profile', 'permissions'],
    refreshes: false,
    requireAcr: '2fa',
    requirePushed: true,
  }
  const changed = await bodyOf(
    system.put(`${path}/${id}`, {
      ...created.body,
      ...changes,
      scopes: ['permissions', 'profile', 'profile'],
    }),
  )
  const { updatedAt } = changed
  expect(changed).toEqual({ ...created.body, ...changes, version: 2, updatedAt })
  await expectAnswer(system.put(`${path}/${id}`, changed), 200, changed)
  const target = { targetType: 'applicationClient', targetId: id }
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, created.body[name]]))
  const row = { targetName: sent.name, applicationId: '4' }
  expect(await logsOf(system, target)).toMatchObject([
    { ...row, action: 'applicationClient.edit', before, after: changes },
    { ...row, action: 'applicationClient.create', before: {}, after: { ...sent, clientId } },
  ])
})

it('keeps a form usable while the client is used, and refuses old versions and fixed fields', async () => {
  const created = await create()
  const one = `${path}/${created.id}`
  const outdated = { ...created, lastUsedAt: '2026-01-01T00:00:00.000Z', people: 7, logins30: 9 }
  expect((await bodyOf(system.put(one, { ...outdated, refreshes: false }))).people).toBe(0)
  await expectCode(system.put(one, { enName: 'Old', version: 1 }), 409, 7016, { fields: [] })
  const fixed = { applicationId: '4', clientId: 'a'.repeat(20), kind: 'native', state: 'disabled' }
  await expectCode(system.put(one, fixed), 400, 7000, { fields: Object.keys(fixed) })
  await expectCode(system.remove(one), 405, 7028)
  for (const id of ['999999', '0', 'abc']) {
    await expectCode(system.get(`${path}/${id}`), 404, 7004)
    await expectCode(system.put(`${path}/${id}`, {}), 404, 7004)
  }
})

it('refuses unknown fields, applications and values, each at its field', async () => {
  const wrong = {
    applicationId: 'x',
    kind: 'machine',
    name: ' ',
    enName: 'x'.repeat(129),
    redirectAddresses: 'https://app.example.com/',
    scopes: 'admin',
    requireAcr: 'strong',
    publicKeys: 'x'.repeat(20_001),
    jwks_uri: 'https://keys.example.com/',
  }
  const [status, code, fields] = await refusalOf(system.post(path, wrong))
  expect([status, code, fields.toSorted()]).toEqual([400, 7000, Object.keys(wrong).toSorted()])
  await expectCode(system.post(path, buildClient({ applicationId: '999' })), 400, 7000, {
    fields: ['applicationId'],
  })
  const many = times(21, (place) => `https://many.example.com/${place}`)
  for (const field of ['redirectAddresses', 'logoutRedirectAddresses'])
    await expectCode(system.post(path, buildClient({ [field]: many })), 400, 7000, {
      fields: [field],
    })
  const { redirectAddresses } = await create({ redirectAddresses: many.slice(1) })
  expect(redirectAddresses).toEqual(many.slice(1))
})

it('lets own clients and others’ each have a name once, in either language, case and width', async () => {
  await create({ name: '外业采集', enName: 'Field Data' })
  for (const own of [{ name: ' 外业采集 ' }, { enName: 'ＦＩＥＬＤ data' }])
    await expectCode(system.post(path, buildClient(own)), 409, 7426, { fields: ['name'] })
  const own = await create({ name: '外业采集', enName: 'Field Data', isOwn: true })
  await expectCode(system.put(`${path}/${own.id}`, { isOwn: false }), 409, 7426, {
    fields: ['name'],
  })
  const twin = buildClient()
  expect(await tallyOf(times(4, () => system.post(path, twin)))).toEqual({ 201: 1, 7426: 3 })
})

it('limits the clients of an application, also when they are created at once', async () => {
  const applicationId = await createApplication()
  const calls = times(23, () => system.post(path, buildClient({ applicationId })))
  expect(await tallyOf(calls)).toEqual({ 201: 20, 7427: 3 })
  const refused = await system.post(path, buildClient({ applicationId }))
  await expectCode(refused, 409, 7427, {
    fields: ['applicationId'],
    message: 'An application can have at most 20 clients.',
  })
})

const signs = 'validation.clientAddressSigns'
const scheme = 'validation.clientAddressScheme'
const normal = 'validation.clientAddressNormal'
const https = 'validation.clientAddressHttps'
const own = 'errors.addressNotAllowed'

/** Addresses with the problem of each for a website and for an app, or null. */
const addresses: [address: string, web: string | null, native: string | null][] = [
  ['https://app.example.com', null, null],
  ['https://app.example.com/callback', null, null],
  ['https://app.example.com:8443/callback?from=portal', null, null],
  ['http://localhost:3001/callback', null, null],
  ['http://127.0.0.1/callback', null, null],
  ['http://[::1]:3001/callback', null, null],
  ['com.example.app:/callback', own, null],
  ['com.example.app://callback', own, null],
  ['com.example.app://callback/../x', normal, normal],
  ['com.example.app://user:pw@callback', signs, signs],
  ['myapp://callback', scheme, scheme],
  ['javascript:alert(1)', scheme, scheme],
  ['ftp://app.example.com/', scheme, scheme],
  ['//app.example.com/', scheme, scheme],
  ['https:///app.example.com/', scheme, scheme],
  ['https://app.example.com:99999/', scheme, scheme],
  ['http://app.example.com/', https, https],
  ['http://localhost.evil.example/', https, https],
  ['http://127.1/', normal, normal],
  ['http://2130706433/', normal, normal],
  ['HTTPS://app.example.com/', normal, normal],
  ['https://APP.example.com/', normal, normal],
  ['https://app.example.com:443/', normal, normal],
  ['https://app.example.com/a/../b', normal, normal],
  ['https://app.example.com/<x>', normal, normal],
  ['https://user:pw@app.example.com/', signs, signs],
  ['http://127.0.0.1@evil.example/', signs, signs],
  ['https://*.example.com/', signs, signs],
  ['https://app.example.com/#x', signs, signs],
  [String.raw`https://app.example.com\@evil.example/`, signs, signs],
  ['https://例子.example/', signs, signs],
  ['https://app.example.com/a b', signs, signs],
  [`https://app.example.com/${'x'.repeat(977)}`, 'validation.tooLong', 'validation.tooLong'],
]

it('accepts exact https and loopback addresses, and schemes of apps for apps only', async () => {
  const [web, native] = [await create(), await create({ kind: 'native' })]
  const problem = async (id: string, address: string) => {
    const { status, body } = await system.put(`${path}/${id}`, { redirectAddresses: [address] })
    if (status === 200) return null
    const [{ key }] = Object.values(body.errors) as [{ key: string }]
    expect(body.code).toBe(key === own ? 7421 : 7000)
    return key
  }
  for (const [address, ofWeb, ofNative] of addresses)
    expect([address, await problem(web.id, address), await problem(native.id, address)]).toEqual([
      address,
      ofWeb,
      ofNative,
    ])
})

it('checks every kind of address, and an app’s scheme when it is created too', async () => {
  const app = ['com.example.app:/callback']
  for (const kind of ['web', 'browser'])
    for (const field of ['redirectAddresses', 'logoutRedirectAddresses'])
      await expectCode(system.post(path, buildClient({ kind, [field]: app })), 400, 7421, {
        fields: [field],
      })
  const fields = { redirectAddresses: app, logoutRedirectAddresses: app }
  expect(await create({ kind: 'native', ...fields })).toMatchObject(fields)
  for (const address of ['com.example.app:/x', 'http://intranet.example/', 'javascript:x'])
    await expectCode(
      system.post(
        path,
        buildClient({ kind: 'native', logoutAddress: address, loginAddress: address }),
      ),
      400,
      7000,
      { fields: ['logoutAddress', 'loginAddress'] },
    )
})

const jwk = (kind: 'ec' | 'rsa', size: string | number, half: 'publicKey' | 'privateKey') =>
  (kind === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: String(size) })
    : generateKeyPairSync('rsa', { modulusLength: Number(size) }))[half].export({ format: 'jwk' })

it('accepts public EC and RSA keys only, of a safe size', async () => {
  const [web, browser] = [await create(), await create({ kind: 'browser' })]
  const put = (keys: unknown, id = web.id) => {
    const publicKeys = typeof keys === 'string' ? keys : JSON.stringify({ keys })
    return answerOf(system.put(`${path}/${id}`, { publicKeys }))
  }
  const p256 = { ...jwk('ec', 'P-256', 'publicKey'), kid: 'one', alg: 'ES256', use: 'sig' }
  const rsa = jwk('rsa', 2048, 'publicKey')
  for (const keys of [[p256], [jwk('ec', 'P-384', 'publicKey'), rsa], times(10, () => p256), ''])
    expect((await put(keys))[0]).toBe(200)
  const { x, ...withoutX } = p256
  for (const keys of [
    [],
    times(11, () => p256),
    [p256, jwk('ec', 'P-256', 'privateKey')],
    [jwk('rsa', 2048, 'privateKey')],
    [jwk('rsa', 1024, 'publicKey')],
    [jwk('ec', 'P-521', 'publicKey')],
    [jwk('ec', 'secp256k1', 'publicKey')],
    [{ ...p256, x: p256.y, y: x }],
    [withoutX],
    [{ kty: 'oct', k: 'c2VjcmV0' }],
    [{ ...p256, k: 'c2VjcmV0' }],
    [null],
    JSON.stringify(p256),
    JSON.stringify({ keys: [p256], d: 'x' }),
    'https://keys.example.com/',
  ])
    expect([keys, await put(keys)]).toEqual([
      keys,
      [400, expect.objectContaining({ code: 7428, errors: { publicKeys: expect.anything() } })],
    ])
  expect((await put([p256], browser.id))[1].code).toBe(7428)
})

it('exports the list in the caller’s language', async () => {
  const { name, clientId, redirectAddresses } = await create({ kind: 'browser' })
  const query = { format: 'csv', filter: { q: clientId } }
  for (const [language, texts] of [
    ['en', ['Single-page application', 'Third party', 'Enabled']],
    ['zh', ['单页应用', '第三方', '已启用']],
  ] as const) {
    const csv = await (await fetchExport(system, 'application-clients', query, language)).text()
    for (const text of [name, clientId, redirectAddresses[0], ...texts]) expect(csv).toContain(text)
  }
})

it('sends people who open an application to the newest enabled client that has a login address', async () => {
  const applicationId = await createApplication()
  const loginAddress = async () =>
    (await server.nobody.get('/public/applications')).body.data.find(
      ({ id }: { id: string }) => id === applicationId,
    ).loginAddress
  expect(await loginAddress()).toBe('')
  await create({ applicationId, loginAddress: 'https://one.example.com/login' })
  const two = await create({ applicationId, loginAddress: 'https://two.example.com/login' })
  await create({ applicationId })
  expect(await loginAddress()).toBe('https://two.example.com/login')
  await system.post(`${path}/${two.id}/disable`)
  expect(await loginAddress()).toBe('https://one.example.com/login')
})
