import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { signIn } from '../support/client.ts'
import { seededDatabase, type TemporaryDatabase } from '../support/database.ts'
import { freePort } from '../support/freePort.ts'
import { startToKill, waitForSessionsToEnd } from '../support/kills.ts'
import {
  Browser,
  formOf,
  makeApplication,
  oauthSettings,
  redirectAddress,
  requestOf,
} from '../support/oauth.ts'
import { serverProgram } from '../support/process.ts'
import { seeded } from '../support/seeded.ts'
import type { TestServer } from '../support/server.ts'

let database: TemporaryDatabase
beforeAll(async () => {
  database = await seededDatabase()
})
afterAll(() => database.remove())

const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const db = await connect(database.url)
  try {
    await waitForSessionsToEnd(db)
    return await work(db)
  } finally {
    await db.close()
  }
}

const countOf = async (db: Database, table: string, where: object): Promise<number> =>
  Number((await db.read(table).where(where).count({ n: '*' }).first())?.['n'])

it('redeems no code twice and separates no login from its log row, when it is killed during logins', async () => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const random = seeded(20_261_129)
  const used = new Set<string>()
  let logins = 0
  const server = { base } as TestServer
  const application = await withDatabase((db) => {
    const row = (_table: string, where: object) => db.read('applications').where(where).first()
    return makeApplication(Object.assign(server, { db, row }))
  })
  const redeem = (values: Record<string, string>) =>
    formOf(`${base}/gateway/oauth/token`, values, application).catch(() => null)

  for (let round = 0; round < 200; round += 1) {
    const child = await startToKill(serverProgram, database.url, port, oauthSettings)
    const exited = once(child, 'exit')
    const person = await signIn(base, 'acmemember')
    const browser = new Browser(server, person)
    const configuration = await application.configuration()
    const ending = new AbortController()
    const logInOften = async () => {
      while (!ending.signal.aborted) {
        const { url, checks } = await requestOf(configuration)
        const answer = await browser.logIn(url).catch(() => null)
        const code = answer?.searchParams.get('code')
        if (!code) return
        const redirect_uri = redirectAddress
        const code_verifier = checks.pkceCodeVerifier
        const values = { grant_type: 'authorization_code', code, redirect_uri, code_verifier }
        const answers = await Promise.all([redeem(values), redeem(values)])
        const won = answers.filter((one) => one?.status === 200).length
        expect(won + (used.has(code) ? 1 : 0)).toBeLessThanOrEqual(1)
        if (won === 1) used.add(code)
        logins += 1
      }
    }
    const work = Promise.all([logInOften(), logInOften(), logInOften()])
    await pause(100 + random.below(500))
    child.kill('SIGKILL')
    ending.abort()
    await exited
    await work
    await withDatabase(async (db) => {
      const where = { action: 'application.signIn', target_id: String(application.id) }
      const logged = await countOf(db, 'logs', where)
      const client = { model: 'AuthorizationCode', client_id: application.clientId }
      expect(logged).toBeGreaterThanOrEqual(await countOf(db, 'oauth_artifacts', client))
      if (logins > 0) expect(logged).toBeGreaterThan(0)
    })
  }
  expect(logins).toBeGreaterThan(0)
}, 3_600_000)
