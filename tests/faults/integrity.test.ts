import { expect, it } from 'vitest'
import { checkDuringRequests } from '../support/integrityChecks.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

it('reports no damage in 500 checks during ten changes and eight searches a second', async () => {
  const { falseAlarms, failures, ...calls } = await checkDuringRequests(server, 500)
  expect({ falseAlarms, failures }).toEqual({ falseAlarms: 0, failures: 0 })
  expect(calls.changes).toBeGreaterThan(400)
  expect(calls.searches).toBeGreaterThan(300)
}, 600_000)
