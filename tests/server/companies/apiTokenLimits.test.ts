import { expect, it } from 'vitest'
import { createApiToken } from '../../support/apiTokens.ts'
import { tallyOf, times } from '../../support/answers.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({ RATE_READS_PER_USER: '20' })

it('counts the calls of each access token separately from its maker and its maker’s other tokens', async () => {
  const maker = await server.as('acmeadmin')
  const one = await createApiToken(server, maker)
  const other = await createApiToken(server, maker)
  const read = (client: typeof one.script) =>
    tallyOf(times(22, () => client.list('/usercenter/users')))
  expect(await read(one.script)).toEqual({ 200: 20, 7005: 2 })
  expect(await read(other.script)).toEqual({ 200: 20, 7005: 2 })
  expect(await read(maker)).toEqual({ 200: 20, 7005: 2 })
})
