import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operation } from '#shared/http.ts'
import { accessToken, endSession, sessionEnd, startSession, storedUser } from '#shared/session.ts'

type Answer = () => Response | Promise<Response>

const refusal = (status: number, args = {}): Answer => {
  return () =>
    Response.json(
      { status, code: 7003, key: 'errors.sessionEnded', message: '', args, errors: {} },
      { status },
    )
}
const token: Answer = () => Response.json({ data: { access_token: 'new' } })

beforeEach(() => {
  const stored = new Map([['signedInUser', JSON.stringify({ userId: '7', name: 'li' })]])
  vi.stubGlobal('document', { cookie: 'locale=en' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const serve = (refresh: Answer): string[] => {
  const requestedPaths: string[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: unknown }) => {
    requestedPaths.push(path)
    if (path.endsWith('/token')) return refresh()
    const isGood = new Headers(headers as Headers).get('Authorization') === 'Bearer new'
    return isGood ? Response.json({ data: 'good' }) : refusal(401)()
  })
  return requestedPaths
}

const startOld = () =>
  startSession({ access_token: 'old', token_type: 'Bearer', expires_in: 1, userId: '7' })

const [unreachable, overloaded] = ['errors.unreachable', 'errors.overloaded']

it.each([
  ['502', refusal(502), overloaded],
  ['503', refusal(503), overloaded],
  ['429', refusal(429), unreachable],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), unreachable],
  ['an answer that breaks off', () => new Response('{"data":'), unreachable],
])('continues if the token cannot be refreshed temporarily: %s', async (_name, refresh, key) => {
  for (const start of [() => {}, startOld]) {
    start()
    serve(refresh)
    await expect(operation('/me')).rejects.toMatchObject({ code: 0, key })
    expect(storedUser()?.userId).toBe('7')
  }
  serve(token)
  expect(await operation('/me')).toBe('good')
})

it('ends if the refresh is refused', async () => {
  startOld()
  serve(refusal(401))
  await expect(operation('/me')).rejects.toMatchObject({ status: 401 })
  expect([storedUser(), accessToken()]).toEqual([null, null])
})

it('knows why the server ended it until the next login', async () => {
  startOld()
  serve(refusal(401, { rule: 'administrator' }))
  await expect(operation('/me')).rejects.toMatchObject({ status: 401 })
  expect(sessionEnd()).toBe('administrator')
  startOld()
  expect(sessionEnd()).toBeUndefined()
})

it('repeats a call that is refused while the user logs in again, and keeps the new session', async () => {
  startOld()
  endSession()
  const login = { access_token: 'new', token_type: 'Bearer', expires_in: 1, userId: '7' } as const
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
    if (headers.get('Authorization') === 'Bearer new') return Response.json({ data: 'good' })
    startSession(login)
    return refusal(401)()
  })
  expect(await operation('/me')).toBe('good')
  expect(accessToken()).toBe('new')
})

it('keeps a session that begins while the refusal of the one before is read', async () => {
  startOld()
  endSession()
  const refused = refusal(401)() as Response
  vi.spyOn(refused, 'json').mockImplementation(() => {
    startSession({ access_token: 'new', token_type: 'Bearer', expires_in: 1, userId: '7' })
    return Promise.resolve({ status: 401, key: 'errors.sessionEnded' })
  })
  vi.stubGlobal('fetch', () => Promise.resolve(refused))
  await expect(operation('/me')).rejects.toMatchObject({ status: 401 })
  expect(accessToken()).toBe('new')
})

it('stays ended when the answer about its user comes late', async () => {
  const { loadCurrentUser } = await import('#console/core/data/identity.ts')
  startOld()
  vi.stubGlobal('fetch', async () => {
    endSession()
    return Response.json({ data: { userId: '7', userName: 'li' } })
  })
  expect(await loadCurrentUser()).toMatchObject({ userId: '7' })
  expect(storedUser()).toBeNull()
})

it('exchanges the cookie once for concurrent calls', async () => {
  const requestedPaths = serve(token)
  expect(await Promise.all([operation('/me'), operation('/roles')])).toEqual(['good', 'good'])
  expect(requestedPaths.filter((path) => path.endsWith('/token'))).toHaveLength(1)
})

it.each([
  [413, 'errors.bodyTooLarge'],
  [502, overloaded],
  [503, overloaded],
  [504, overloaded],
  [404, unreachable],
])('explains status %i of a proxy, which has an error page of its own', async (status, key) => {
  for (const page of ['<html>', '{"message":"of a proxy"}', '"no"', 'null']) {
    vi.stubGlobal('fetch', async () => new Response(page, { status }))
    await expect(operation('/me', { session: false })).rejects.toMatchObject({ code: 0, key })
  }
})
