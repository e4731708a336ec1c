import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { connect } from '#db/connect'
import { expectCode } from '../../support/answers.ts'
import { codeOf } from '../../support/client.ts'
import { temporaryDatabase, type TemporaryDatabase } from '../../support/database.ts'
import { commandProgram } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, salesman } = server

let empty: TemporaryDatabase
beforeAll(async () => {
  empty = await temporaryDatabase()
})
afterAll(() => empty.remove())

const createAdministrator = async (username: string, args: string[] = []) => {
  const child = spawn(process.execPath, [...commandProgram, 'admin:create', ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATABASE_URL: empty.url,
      JWT_SECRET: '5f0c8b1e9a7d4236b8e1f0a9c3d2748561eab09f7c3d5482',
      PUBLIC_URL: 'https://portal.example.com',
    },
  })
  child.stdin.end(`${username}\nLin Yue\n${username}@example.com\nSurvey2026\n`)
  const [code] = await once(child, 'exit')
  return code as number
}

it('creates the provider’s own company with its first administrator in production; later ones join it', async () => {
  expect(await createAdministrator('root01x', ['Polaris Positioning'])).toBe(0)
  expect(await createAdministrator('root02x', ['Another Name'])).toBe(0)
  const db = await connect(empty.url)
  onTestFinished(() => db.close())
  const companies = await db.read('companies').select('id', 'kind', 'name', 'status', 'user_count')
  expect(companies).toEqual([
    {
      id: expect.any(Number),
      kind: 'provider',
      name: 'Polaris Positioning',
      status: 'passed',
      user_count: 2,
    },
  ])
  const users = await db.read('users').select('company_id', 'is_system_administrator')
  expect(users.map((user) => [user.company_id, Boolean(user.is_system_administrator)])).toEqual([
    [companies[0]?.id, true],
    [companies[0]?.id, true],
  ])
})

it('is never suspended or closed', async () => {
  expect((await system.get('/usercenter/companies/1')).body.isOurCompany).toBe(true)
  for (const action of ['suspend', 'close']) {
    const answer = await system.post(`/usercenter/companies/1/${action}`, { reason: 'No' })
    expect([action, ...codeOf(answer)]).toEqual([action, 409, 7251])
  }
})

it('retains its last active system super administrator', async () => {
  await expectCode(system.post('/usercenter/company/leave'), 409, 7018)
  const deleted = await system.post('/usercenter/account/delete-account')
  await expectCode(deleted, 409, 7018)
  const second = (change: object) => server.update('users', 2, change)
  await second({ is_system_administrator: true })
  // An administrator without a company does not count for the provider's own company.
  await second({ company_id: null })
  await expectCode(salesman.post('/usercenter/users/1/disable'), 409, 7018)
  await expectCode(salesman.remove('/usercenter/users/1'), 409, 7018)
  await second({ company_id: 1 })
  expect((await salesman.remove('/usercenter/users/1')).status).toBe(200)
  await expectCode(salesman.post('/usercenter/company/leave'), 409, 7018)
})
