import { expect, it } from 'vitest'
import { externalHref, isExternalPath } from '#shared/externalLink.ts'

it.each([
  ['*https://docs.example.com/a?b=1', 'https://docs.example.com/a?b=1'],
  ['/*http://example.com', 'http://example.com'],
  ['https://example.com/*', 'https://example.com/'],
  ['*MAILTO:help@example.com', 'MAILTO:help@example.com'],
  ['*tel:+864001234567', 'tel:+864001234567'],
])('follows %s', (path, href) => {
  expect(externalHref(path)).toBe(href)
})

it.each([
  '*javascript:alert(1)',
  '*JaVaScRiPt:alert(1)',
  '* javascript:alert(1)',
  '*java\nscript:alert(1)',
  '*data:text/html,x',
  '*vbscript:x',
  '*file:///etc/passwd',
  '*//example.com',
  '*/users',
  '*https://',
  '*https://exa mple.com',
  '*',
  '',
])('does not follow %j', (path) => {
  expect(externalHref(path)).toBeNull()
})

it('requires an asterisk for an external path', () => {
  expect(isExternalPath('/users')).toBe(false)
  expect(externalHref('https://example.com')).toBeNull()
})
