import { expect, it } from 'vitest'
import { fillPage } from '#server/site/template'
import { useServer } from '../support/server.ts'

const server = useServer()
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.base}${path}`, {
    headers: { Accept: 'text/html', ...headers },
    redirect: 'manual',
  })

it('fills only the places that it knows', () => {
  expect(fillPage('{{a}} {{b}}', { a: '<' })).toBe('&lt; {{b}}')
})

it('serves robots and sitemap with their age, and an unknown address as 404 in place', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml'])
    expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=3600')
  const sitemap = await (await get('/sitemap.xml')).text()
  expect(sitemap).toContain('/zh/ionosphere')
  expect(sitemap).toContain('hreflang="en"')
  expect((await get('/nothing/here')).status).toBe(404)
})
