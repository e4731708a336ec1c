import { setTimeout as pause } from 'node:timers/promises'
import { createUser } from './factories.ts'
import type { TestServer } from './server.ts'

const sendSteadily = (aSecond: number, send: (count: number) => Promise<{ status: number }>) => {
  const sent: Promise<number>[] = []
  const timer = setInterval(
    () => sent.push(send(sent.length).then(({ status }) => status)),
    1000 / aSecond,
  )
  return async () => {
    clearInterval(timer)
    return Promise.all(sent)
  }
}

/**
 * Checks a healthy database repeatedly during ten changes and eight searches per second.
 * @returns the results of the checks, and the statuses of the concurrent requests
 */
export const checkDuringRequests = async (server: TestServer, checks: number) => {
  const admin = await server.as('acmeadmin')
  const { id } = await createUser(admin)
  const change = (count: number) =>
    admin.put(`/usercenter/users/${id}`, { realName: `Lin Yue ${'abcdefghij'[count % 10]}` })
  const search = (count: number) =>
    admin.list('/usercenter/users', { filter: { q: `yue ${count % 10}` } })
  const stops = [sendSteadily(10, change), sendSteadily(8, search)]
  const results: boolean[] = []
  for (let check = 0; check < checks; check += 1) {
    await pause(100)
    results.push(await server.db.isWhole())
  }
  const statuses = await Promise.all(stops.map((stop) => stop()))
  return {
    falseAlarms: results.filter((isWhole) => !isWhole).length,
    changes: statuses[0]?.length ?? 0,
    searches: statuses[1]?.length ?? 0,
    failures: statuses.flat().filter((status) => status >= 500).length,
  }
}
