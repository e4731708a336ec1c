import { describe, expect, it } from 'vitest'
import { safeReturnPath } from '#shared/returnPath.ts'

describe('safeReturnPath', () => {
  it.each([
    ['/control', '/control'],
    ['/control?type=platform#open', '/control?type=platform#open'],
    [
      '/ucFrontEnd/user/list?filter=%7B%22q%22%3A%22li%22%7D',
      '/ucFrontEnd/user/list?filter=%7B%22q%22%3A%22li%22%7D',
    ],
    ['/zh/coverage?lat=31.2304&lon=121.4737', '/zh/coverage?lat=31.2304&lon=121.4737'],
    ['/a/../control', '/control'],
    ['/control?next=https://elsewhere.example/', '/control?next=https://elsewhere.example/'],
    ['/loginHistory', '/loginHistory'],
  ])('accepts %s, which is on this site', (from, path) => {
    expect(safeReturnPath(from)).toBe(path)
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/.//elsewhere.example',
    '/..//elsewhere.example',
    '/x/..//elsewhere.example',
    '/%2e//elsewhere.example',
    ' //elsewhere.example',
    'control',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:control',
    '//[',
  ])('refuses %j, which a browser would resolve to another site', (from) => {
    expect(safeReturnPath(from)).toBeNull()
  })

  it.each([
    '/login',
    '/login?from=/control',
    '/zh/login',
    '/register',
    '/resetPassword',
    '/setup',
    '/404',
    '/LOGIN',
    '/gateway/auth/oauth/logout',
    '/assets/main.js',
  ])('refuses %s, which is no useful destination', (from) => {
    expect(safeReturnPath(from)).toBeNull()
  })

  it.each([null, undefined, ''])('returns null for %j', (from) => {
    expect(safeReturnPath(from)).toBeNull()
  })

  it('never returns an address outside the site, for any combination of parts', () => {
    const pieces = ['\t', '\n', ...'/ // \\ . .. %2e %2f %5c @ : e.example https: ? #'.split(' ')]
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces) {
          const path = safeReturnPath(`/${one}${two}${three}e.example/x`)
          if (path === null) continue
          expect(path).toMatch(/^\/(?![/\\])/)
          expect(new URL(path, 'https://portal.example').origin).toBe('https://portal.example')
        }
  })
})
