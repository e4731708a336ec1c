import { expect, it } from 'vitest'
import { fillPage } from '#server/features/site/pages/legalPage'
import { useServer } from '../../support/server.ts'

const server = useServer()
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.base}${path}`, {
    headers: { Accept: 'text/html', ...headers },
    redirect: 'manual',
  })

it('fills only known placeholders', () => {
  expect(fillPage('{{a}} {{b}}', { a: '<' })).toBe('&lt; {{b}}')
})

it('does not fill placeholders within a value, because the system name is entered in the console', () => {
  const page = fillPage('<meta content="{{settings}}" />', { settings: '{{name}}' })
  expect(fillPage(page, { name: '"' })).toBe('<meta content="&#123;&#123;name}}" />')
})

it('serves robots.txt and sitemap.xml with a cache time', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml'])
    expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=3600')
  const sitemap = await (await get('/sitemap.xml')).text()
  expect(sitemap).toContain('/zh/ionosphere')
  expect(sitemap).toContain('hreflang="en"')
})

it('redirects an unknown address to /404 in its language, and a page of the console to the console', async () => {
  const redirectOf = async (path: string, headers?: Record<string, string>) => {
    const { status, headers: answered } = await get(path, headers)
    return [status, answered.get('location')]
  }
  expect(await redirectOf('/nothing/here?x=//example.org')).toEqual([302, '/404'])
  expect(await redirectOf('//example.org/x')).toEqual([302, '/404'])
  expect(await redirectOf('/oldUserCenter/nothing')).toEqual([302, '/404'])
  expect(await redirectOf('/zh/nothing')).toEqual([302, '/zh/404'])
  expect(await redirectOf('/nothing.png', { Accept: 'image/*' })).toEqual([404, null])
  expect(await redirectOf('/personalCenter')).toEqual([302, '/ucFrontEnd/personalCenter'])
})
