import { expect, it } from 'vitest'
import { beginExport } from '#server/platform/routing/exports.service'
import type { Scope } from '#server/core/scope'
import { exportFrom } from '../support/exports.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const fetchExport = exportFrom(server)

it('answers 7008 to more exports at once than the server makes, and 7005 to too many in a while', async () => {
  const admin = await server.as('superadmin')
  const codeOf = async () => {
    const response = await fetchExport(admin, 'roles', { format: 'csv' })
    const text = await response.text()
    return response.status === 200 ? 200 : JSON.parse(text).code
  }
  const scope = {
    ...server.running.context,
    actor: { userId: 1, username: 'superadmin', companyId: 1 },
    requestId: 'of a test',
    address: '127.0.0.1',
    userAgent: 'test',
  } as unknown as Scope
  const begin = () => beginExport(scope, { target: 'role', format: 'csv', filter: {}, rows: 0 })
  const others = [await begin(), await begin(), await begin(), await begin()]
  expect(await codeOf()).toBe(7008)
  for (const end of others) end()
  expect(await codeOf()).toBe(200)
  // 300 in five minutes, of which these are two; refused ones count, too.
  for (let calls = 2; calls < 299; calls += 1)
    expect((await fetchExport(server.nobody, 'roles', { format: 'csv' })).status).toBe(401)
  expect(await codeOf()).toBe(200)
  expect(await codeOf()).toBe(7005)
})
