import { expect, it } from 'vitest'
import { viewAsHeader } from '#contract/core/enums'
import { errorCatalogue } from '#contract/core/errors'
import { oauthOperations } from '#server/platform/oauth/openapi'
import { routesFor } from '#server/routes'
import { useServer } from '../../../support/server.ts'

const server = useServer()

it('serves an OpenAPI 3.1 document with every route and every error code', async () => {
  const response = await fetch(`${server.base}/gateway/openapi.json`)
  const document = await response.json()
  expect(document.openapi).toBe('3.1.0')
  const own = Object.entries<Record<string, { operationId: string }>>(document.paths).filter(
    ([path]) => !(path in oauthOperations),
  )
  const operations = own.flatMap(([, path]) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(operations.toSorted()).toEqual(
    routesFor(false)
      .map(({ operationId }) => operationId)
      .toSorted(),
  )
  expect(document.components.schemas.Problem.properties.code.enum).toEqual(
    Object.values(errorCatalogue).map(({ code }) => code),
  )
  expect(document.paths['/usercenter/users/{id}/view-as'].post.summary).toContain(viewAsHeader)
  expect(
    document.paths['/usercenter/users'].get.parameters.map(
      (one: { name?: string; $ref?: string }) => one.name ?? one.$ref,
    ),
  ).toEqual(['#/components/parameters/appid', 'sort', 'range', 'filter'])
  for (const resource of ['roles', 'departments'])
    expect(document.paths[`/usercenter/${resource}/{id}`].delete.parameters.at(-1)).toEqual({
      name: 'force',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['true', 'false'] },
    })
})

it('documents the endpoints that the OpenID provider discovers', async () => {
  const metadata = await (await fetch(`${server.base}/.well-known/openid-configuration`)).json()
  const endpoints = Object.entries<string>(metadata)
    .filter(([name]) => name.endsWith('_endpoint') || name === 'jwks_uri')
    .map(([, address]) => new URL(address).pathname)
  const documented = Object.keys(oauthOperations).filter((path) => path.startsWith('/gateway'))
  expect(documented.toSorted()).toEqual(endpoints.toSorted())
  const { paths } = await (await fetch(`${server.base}/gateway/openapi.json`)).json()
  for (const path of documented)
    expect(Object.values(paths[path])).toEqual([
      expect.objectContaining({ servers: [{ url: '/' }] }),
    ])
})

it('documents the schema of every parameter, also if several kinds of request share it', async () => {
  const { paths } = await (await fetch(`${server.base}/gateway/openapi.json`)).json()
  const parameters: { name: string; schema?: object; content?: object }[] = Object.values(
    paths,
  ).flatMap((methods) =>
    Object.values(methods as Record<string, { parameters: [] }>).flatMap((one) => one.parameters),
  )
  const undocumented = parameters.filter(
    ({ name, schema, content }) => name && !content && Object.keys(schema ?? {}).length === 0,
  )
  expect(undocumented.map(({ name }) => name)).toEqual([])
  const { get } = paths['/auth/oauth/token']
  const grant = get.parameters.find(({ name }: { name?: string }) => name === 'grant_type')
  expect(grant.schema.anyOf.map((one: { const: string }) => one.const)).toEqual([
    'password',
    'sms_code',
    'email_code',
    'refresh_token',
  ])
})

it.each(['assignRole', 'reviewRightsRequest'])(
  'documents for %s that a role can be limited to provider staff',
  (operationId) => {
    const route = routesFor(false).find((one) => one.operationId === operationId)
    expect(route?.errors).toContain('ownPeopleOnly')
  },
)

it('documents the JSON in a list query, and every reference in it resolves', async () => {
  const document = await (await fetch(`${server.base}/gateway/openapi.json`)).json()
  const filter = document.paths['/usercenter/users'].get.parameters.at(-1)
  expect(filter.content['application/json'].schema.properties.status).toEqual({
    type: 'string',
    enum: ['active', 'disabled'],
  })
  const targets = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
  const unresolved = [...targets].filter(
    ([, path = '']) =>
      path.split('/').reduce((value, name) => value?.[name], document) === undefined,
  )
  expect(unresolved).toEqual([])
})

it('serves a readable page of the document', async () => {
  const response = await fetch(`${server.base}/gateway/docs`)
  expect(response.headers.get('content-type')).toContain('text/html')
  const page = await response.text()
  expect(page).toContain('/gateway/usercenter/users')
  const numbers = [...page.matchAll(/<tr id="(\d+)">/g)].map(([, code]) => Number(code))
  expect(numbers).toEqual(
    Object.values(errorCatalogue)
      .map(({ code }) => code)
      .toSorted((a, b) => a - b),
  )
  expect(page).toContain('<code>flagsUnseen</code>')
})

it('answers that it is alive and ready', async () => {
  const body = async (path: string) => (await fetch(`${server.base}${path}`)).json()
  expect(await body('/healthz')).toEqual({ status: 'ok' })
  expect(await body('/readyz')).toEqual({ status: 'ready' })
})

it.each(['/gateway/openapi.json', '/gateway/docs', '/gateway/reference/countries'])(
  'compresses %s once and answers 304 to callers with a current copy',
  async (path) => {
    const get = (headers: Record<string, string>) =>
      fetch(`${server.base}${path}`, { headers: { appid: '10000', ...headers } })
    const plain = await get({ 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const text = await plain.text()
    for (const encoding of ['br', 'gzip']) {
      const answer = await get({ 'Accept-Encoding': encoding })
      // Only a response compressed as a whole has a length.
      const length = Number(answer.headers.get('content-length') ?? Infinity)
      expect(length).toBeLessThan(text.length)
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(await answer.text()).toBe(text)
      const storedEtag = answer.headers.get('etag') ?? ''
      expect(
        (
          await get({
            'Accept-Encoding': encoding,
            'If-None-Match': storedEtag,
            'Cache-Control': 'max-age=0',
          })
        ).status,
      ).toBe(304)
    }
  },
)

it('documents which of person, access token and application may call an operation', async () => {
  const document = await (await fetch(`${server.base}/gateway/openapi.json`)).json()
  const securityOf = (path: string, method: string) =>
    document.paths[path][method].security ?? document.security
  expect(Object.keys(document.components.securitySchemes)).toEqual([
    'person',
    'companyToken',
    'application',
  ])
  expect(securityOf('/usercenter/users', 'get')).toEqual([{ person: [] }, { companyToken: [] }])
  expect(securityOf('/usercenter/users', 'post')).toEqual([{ person: [] }])
  expect(securityOf('/usercenter/account', 'get')).toEqual([{ person: [] }])
  expect(securityOf('/applications/users', 'get')).toEqual([{ application: ['users:read'] }])
  expect(securityOf('/auth/oauth/token', 'post')).toEqual([])
})
