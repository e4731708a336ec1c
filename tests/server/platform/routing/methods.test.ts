import { request } from 'node:http'
import { expect, it } from 'vitest'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const { admin } = server

const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const answer = await server.nobody.call(path, { method, headers })
  return { ...answer, allow: answer.headers.get('allow') }
}

it('refuses an unsupported method, and lists the supported ones', async () => {
  const refused = await call('PATCH', '/usercenter/users/3')
  expect([refused.status, refused.allow]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS, PUT'])
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect(refused.body).toMatchObject({
    status: 405,
    code: 7028,
    key: 'errors.methodNotAllowed',
    message: 'This address does not support PATCH, only DELETE, GET, HEAD, OPTIONS, PUT.',
    args: { method: 'PATCH', allowed: 'DELETE, GET, HEAD, OPTIONS, PUT' },
    errors: {},
  })
  const inChinese = await call('DELETE', '/auth/user/getCurrentUser', { 'Accept-Language': 'zh' })
  expect([inChinese.status, inChinese.body.message]).toEqual([
    405,
    '该地址不支持 DELETE，仅支持 GET, HEAD, OPTIONS。',
  ])
})

it('lists the methods of every declared route that matches', async () => {
  const { status, allow } = await call('PATCH', '/UserCenter/users/export')
  expect([status, allow]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS, PUT'])
  const document = await call('POST', '/openapi.json')
  expect([document.status, document.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  const posted = await call('PUT', '/auth/oauth/token')
  expect([posted.status, posted.allow]).toEqual([405, 'GET, HEAD, OPTIONS, POST'])
})

it.each([
  ['GET', 'token', 'OPTIONS, POST'],
  ['OPTIONS', 'introspect', 'OPTIONS, POST'],
  ['DELETE', 'authorize', 'GET, HEAD, OPTIONS, POST'],
  ['PUT', 'jwks', 'GET, HEAD, OPTIONS'],
])('%s at the provider endpoint %s lists the supported methods', async (method, path, allowed) => {
  const { status, allow } = await call(method, `/oauth/${path}`)
  expect([status, allow]).toEqual([method === 'OPTIONS' ? 204 : 405, allowed])
})

it('answers OPTIONS with only the methods, also without an application id', async () => {
  const options = await call('OPTIONS', '/usercenter/roles', { appid: '' })
  expect(options).toMatchObject({ status: 204, allow: 'GET, HEAD, OPTIONS, POST', body: '' })
})

it('answers HEAD wherever GET exists, and 404 to every method of an unknown address', async () => {
  const head = async (path: string) => {
    const init = { method: 'HEAD', headers: { appid: '10000' } }
    const { status, headers } = await fetch(`${server.base}/gateway${path}`, init)
    return [status, headers.get('allow')]
  }
  expect(await head('/reference/countries')).toEqual([200, null])
  expect(await head('/usercenter/user/register')).toEqual([405, 'OPTIONS, POST'])
  for (const method of ['GET', 'PATCH', 'OPTIONS']) {
    const { status, allow } = await call(method, '/usercenter/nothing')
    expect([status, allow]).toEqual([404, null])
  }
})

it('names the field of a body that contains a NUL, and treats one in a search as a space', async () => {
  const named = async (answer: ReturnType<typeof admin.get>) => {
    const { status, body } = await answer
    const keys = Object.entries<{ key: string }>(body.errors).map(([name, { key }]) => [name, key])
    return [status, body.code, Object.fromEntries(keys)]
  }
  const key = 'validation.specialCharacters'
  expect((await admin.list('/usercenter/users', { filter: { q: 'a\0b' } })).status).toBe(200)
  const [role] = (await admin.list('/usercenter/roles', { filter: { type: 'normal' } })).body
  const change = { description: 'a\0b', permissionIds: [] }
  expect(await named(admin.put(`/usercenter/roles/${role.id}`, change))).toEqual([
    400,
    7000,
    { description: key },
  ])
})

const postChunks = (chunks: readonly string[]) =>
  new Promise<{ status: number; code: number }>((done, fail) => {
    const call = request(
      `${server.base}/gateway/UserCenter/config/query`,
      { method: 'POST', headers: { appid: '10000', 'Transfer-Encoding': 'chunked' } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, code: JSON.parse(text).code }),
        )
      },
    )
    call.on('error', fail)
    call.flushHeaders()
    for (const chunk of chunks) call.write(chunk)
    setTimeout(() => call.end(), 50)
  })

it('treats an empty chunked body as no body', async () => {
  expect(await postChunks([])).toEqual({ status: 200, code: 0 })
  expect(await postChunks(['{}'])).toEqual({ status: 415, code: 7022 })
})
