import { expect, it } from 'vitest'
import { makeClient } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({ PUBLIC_URL: 'https://portal.example.com' })

it('limits the login cookie to this exact host over https', async () => {
  const login = await server.nobody.post('/auth/oauth/token', {
    grant_type: 'password',
    username: 'acmeviewer',
    password: 'Portal2026',
  })
  const [cookie = ''] = login.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-refresh_token=[^;]+; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
  )
  const value = cookie.split(';')[0] ?? ''
  const refresh = (sent: string) =>
    makeClient(server.base, null, sent).post('/auth/oauth/token', { grant_type: 'refresh_token' })
  expect((await refresh(value.replace('__Host-', ''))).body.code).toBe(7002)
  const refreshed = await refresh(value)
  expect(refreshed.status).toBe(200)
  const token = refreshed.body.data.access_token
  const logout = await makeClient(server.base, token).post('/auth/oauth/logout')
  expect(logout.headers.getSetCookie()).toEqual([
    '__Host-refresh_token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  ])
})
