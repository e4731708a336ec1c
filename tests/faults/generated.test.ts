import { expect, it } from 'vitest'
import { storm } from '../support/storm.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ TRUST_PROXY: '1' })

it('answers requests generated from its OpenAPI document as documented, without server errors', async () => {
  const { faults, statuses } = await storm(server.base, 5000, 20_261_123)
  expect(faults).toEqual({})
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']))
}, 900_000)
