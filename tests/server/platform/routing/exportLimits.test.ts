import { expect, it } from 'vitest'
import { beginExport } from '#server/platform/routing/defineExport'
import type { Scope } from '#server/core/scope'
import { fetchExport } from '../../../support/exports.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const { system } = server

const begin = (companyId: number) => {
  const scope = {
    ...server.context,
    actor: { userId: 1, username: 'of a test', companyId },
    requestId: 'of a test',
    address: '127.0.0.1',
    userAgent: 'test',
  } as unknown as Scope
  return beginExport(scope, { target: 'role', format: 'csv', filter: {}, rows: 0 })
}

it('limits a company to half of the concurrent exports', async () => {
  const ends = [await begin(2), await begin(2)]
  await expect(begin(2)).rejects.toMatchObject({ error: 'overloaded' })
  ends.push(await begin(3))
  for (const end of ends) end()
})

it('answers 7008 to too many concurrent exports, and 7005 to too many within a period', async () => {
  const codeOf = async () => {
    const response = await fetchExport(system, 'roles', { format: 'csv' })
    const text = await response.text()
    return response.status === 200 ? 200 : JSON.parse(text).code
  }
  const others = [await begin(2), await begin(2), await begin(3), await begin(4)]
  expect(await codeOf()).toBe(7008)
  for (const end of others) end()
  expect(await codeOf()).toBe(200)
  // The limit is 300 in five minutes; two are used already, and refused requests count too.
  for (let calls = 2; calls < 299; calls += 1)
    expect((await fetchExport(server.nobody, 'roles', { format: 'csv' })).status).toBe(401)
  expect(await codeOf()).toBe(200)
  expect(await codeOf()).toBe(7005)
})
