import { expect, it } from 'vitest'
import { permissionIds } from '#contract/access/permissions'
import { curlLine, listsOfTokens } from '#console/features/companies/api-tokens/curlLine.ts'
import { permissionsForTokens } from '#server/platform/routing/tokenAccess'
import { routesFor } from '#server/routes'

const lists = Object.entries(listsOfTokens) as [keyof typeof listsOfTokens, string][]

const permissionsFor = (path: string) => {
  const route = routesFor(true).find((one) => one.method === 'get' && one.path === path)
  return route && permissionsForTokens(route)
}

it.each(lists)('shows a line for %s that such a token may run', (key, path) => {
  expect(permissionsFor(`/usercenter/${path}`)).toContain(key)
  const line = curlLine('https://example.com', 'a-token', [String(permissionIds[key])])
  expect(line).toContain('Bearer a-token')
  expect(line).toContain(`https://example.com/gateway/usercenter/${path}`)
})

it('shows a line for a token without a list to read that every token may run', () => {
  const line = curlLine('https://example.com', 'a-token', ['1000'])
  expect(line).toMatch(/\/gateway\/usercenter\/api-tokens\/current$/)
  expect(permissionsFor('/usercenter/api-tokens/current')).toEqual([])
})
