import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { errorCatalogue } from '#contract/core/errors'
import { createApiToken } from '../../../support/apiTokens.ts'
import { ageConfirmation } from '../../../support/credentials.ts'
import { oauthSettings } from '../../../support/oauth.ts'
import { serviceOf } from '../../../support/oauthCalls.ts'
import { useServer } from '../../../support/server.ts'

const run = promisify(execFile)
const server = useServer(oauthSettings)

/** The program of a user of the generated client; tokens come from the environment. */
const program = `
import { createDepartment, defaults, listUsers, listUsersForApplication, removeUser } from './api.js'

const { GATEWAY, PERSON, COMPANY_TOKEN, APPLICATION } = process.env
const as = (token?: string) => ({ baseUrl: GATEWAY, headers: { Authorization: 'Bearer ' + token } })

const namesOf = async (token?: string): Promise<string[]> => {
  const answer = await listUsers(
    '10000',
    { sort: ['username', 'ASC'], range: [0, 1], filter: { q: 'acme', status: 'active' } },
    as(token),
  )
  if (answer.status !== 200) throw new Error(answer.data.code + ' ' + answer.data.message)
  return answer.data.map(({ username }) => username)
}

const codeOfRemoval = async (token?: string): Promise<number> => {
  const answer = await removeUser('10000', '5', as(token))
  return answer.status === 200 ? 0 : answer.data.code
}

const created = await createDepartment('10000', { name: 'By a generated client' }, as(COMPANY_TOKEN))
const served = await listUsersForApplication('10003', { range: [0, 9] }, as(APPLICATION))
console.log(
  JSON.stringify({
    person: { users: await namesOf(PERSON), removal: await codeOfRemoval(PERSON) },
    companyToken: {
      users: await namesOf(COMPANY_TOKEN),
      removal: await codeOfRemoval(COMPANY_TOKEN),
      department: created.status === 201 ? created.data.name : created.data.code,
    },
    application: {
      users: served.status === 200 && served.data.length > 0,
      removal: await codeOfRemoval(APPLICATION),
    },
  }),
)
`

/** Generates a client as its user would, and compiles a program that calls it, which checks every type. */
const compileProgram = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  await run('node_modules/.bin/oazapfts', [
    `${server.base}/gateway/openapi.json`,
    join(folder, 'api.ts'),
  ])
  writeFileSync(join(folder, 'program.ts'), program)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const options = { target: 'es2022', module: 'nodenext', strict: true, skipLibCheck: true }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...options, types: ['node'] }, files: ['program.ts'] }),
  )
  await run('node_modules/.bin/tsc', ['--project', folder])
  return join(folder, 'program.js')
}

it('lets a generated client call as a person, with a company’s token and as an application', async () => {
  const { token } = await createApiToken(server, server.admin, { permissionIds: ['1400', '1480'] })
  const person = await server.as('acmeadmin')
  await ageConfirmation(server, 3)
  const service = await serviceOf(server, 10_003, ['users:read'])
  const { stdout } = await run(process.execPath, [await compileProgram()], {
    env: {
      GATEWAY: `${server.base}/gateway`,
      PERSON: person.token ?? '',
      COMPANY_TOKEN: token,
      APPLICATION: service.token,
    },
  })
  const users = ['acmeadmin', 'acmemember']
  expect(JSON.parse(stdout)).toEqual({
    person: { users, removal: errorCatalogue.confirmationRequired.code },
    companyToken: {
      users,
      removal: errorCatalogue.closedToTokens.code,
      department: 'By a generated client',
    },
    application: { users: true, removal: errorCatalogue.applicationIdUnknown.code },
  })
})
