import express, { Router } from 'express'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { viewAsHeader } from '#contract/core/enums'
import { errorHandler } from '#server/core/http/errorHandler'
import { requestId } from '#server/core/scope'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { mountRoutes } from '#server/platform/routing/mountRoutes'
import { routesFor } from '#server/routes'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { codeOf, makeClient, type Client } from '../../support/client.ts'
import { ageConfirmation, confirm } from '../../support/credentials.ts'
import { buildUser, createRole, createUser, foundCompany } from '../../support/factories.ts'
import { checkFile, importPath } from '../../support/imports.ts'
import { useServer } from '../../support/server.ts'
import {
  guardedWritesOf,
  takeUnconfirmedWrites,
  unconfirmedOperations,
  watchWrites,
} from '../../support/unconfirmedWrites.ts'

const server = useServer()
const { admin } = server
const routes = routesFor(false)
const confirmed = routes.filter((route) => route.confirmed)
const ofRoutes = confirmed.map((route) => [route.operationId, route] as const)

const guardedTables = [
  'users',
  'roles',
  'role_permissions',
  'user_roles',
  'companies',
  'company_permissions',
  'permission_packages',
  'permission_package_permissions',
  'permissions',
  'applications',
  'oauth_clients',
  'oauth_secrets',
  'invitations',
  'join_requests',
  'rights_requests',
  'administrator_requests',
  'settings',
  'factors',
  'recovery_codes',
] as const

const storedState = async () =>
  JSON.stringify(
    await Promise.all(guardedTables.map((table) => server.db.read(table).orderByRaw('1, 2'))),
  )

const call = (client: Client, { method, path, file }: Route, headers = {}) =>
  client.call(path.replace(':id', '1'), {
    method: method.toUpperCase(),
    ...(file ? { raw: 'file' } : method === 'delete' ? {} : { body: {} }),
    headers,
  })

describe('the routes that write rights, contacts or secrets', () => {
  it('are confirmed, except a few with a stated reason', () => {
    const open = Object.keys(unconfirmedOperations)
    const declared = routes.filter(({ operationId }) => open.includes(operationId))
    expect(declared.map(({ operationId }) => operationId).toSorted()).toEqual(open.toSorted())
    expect(declared.filter((route) => route.confirmed || route.access === 'public')).toEqual([])
  })

  it('are found by the statements that they run, in every test with a server', async () => {
    const role = await createRole(admin)
    const user = await createUser(admin)
    const values = { user_id: Number(user.id), role_id: Number(role.id), application_id: 1 }
    const route = defineRoute({
      method: 'post',
      path: '/usercenter/tests/forgotten',
      operationId: 'forgotten',
      summary: 'Of a test',
      access: 'signedIn',
      audit: 'account.edit',
      body: z.strictObject({}),
      response: z.literal(true),
      handle: (_input, { db }) =>
        db.transaction(async (trx) => {
          await trx('user_roles').insert(values)
          await trx('users').where({ id: values.user_id }).update({ nick_name: 'x', phone: '1' })
          return true as const
        }),
    })
    watchWrites([route], server.db)
    const router = Router()
    mountRoutes(router, server.context, [route])
    const app = express().use(requestId).use('/gateway', router).use(errorHandler(server.context))
    const listener = app.listen(0, '127.0.0.1')
    onTestFinished(() => void listener.close())
    const { token } = await server.as('acmeadmin')
    const { port } = listener.address() as AddressInfo
    await bodyOf(makeClient(`http://127.0.0.1:${port}`, token).post(route.path))
    expect(takeUnconfirmedWrites()).toEqual(['forgotten writes user_roles, users.phone'])
  })

  it('are recognised by table and column', () => {
    const quoted = 'update "users" set "nick_name" = ?, "email" = ? where "id" = ? and "phone" = ?'
    expect(guardedWritesOf(quoted)).toEqual(['users.email'])
    expect(guardedWritesOf('UPDATE users SET real_name = ? WHERE phone = ?')).toEqual([])
    expect(guardedWritesOf('insert into `invitations` (`id`, `token_hash`) values (?, ?)')).toEqual(
      ['invitations.token_hash'],
    )
    expect(guardedWritesOf('delete from `role_permissions` where `role_id` = ?')).toEqual([
      'role_permissions',
    ])
    expect(guardedWritesOf('delete from `users` where `phone` = ?')).toEqual([])
    expect(guardedWritesOf('select "phone" from "users"')).toEqual([])
  })
})

describe('a session that was confirmed eleven minutes ago', () => {
  it.each(ofRoutes)('changes nothing by %s', async (_name, route) => {
    // A session of its own for each route, because the limits of calls are counted by person and address.
    const client = await server.as('superadmin')
    await ageConfirmation(server, 1)
    const before = await storedState()
    await expectCode(call(client, route), 403, 7410, {
      args: expect.objectContaining({ minutes: 10 }),
    })
    expect(await storedState()).toBe(before)
  })

  it('is asked before bulk changes, imports, invitations and generated passwords, and then makes them', async () => {
    const role = await createRole(admin)
    const [one, other] = [await createUser(admin), await createUser(admin)]
    const { username, phone } = buildUser()
    const file = await checkFile(admin, `用户名,姓名,手机号\n${username},Lin Yue,${phone}`)
    const { client: owner, id: ownerId } = await foundOwner()
    await createUser(owner)
    const asAdmin = await server.as('acmeadmin')
    const calls: [Client, string, object][] = [
      [asAdmin, `/usercenter/roles/${role.id}/users`, { userIds: [one.id, other.id] }],
      [asAdmin, `${importPath}/${file.id}/start`, {}],
      [asAdmin, '/usercenter/invitations', { channel: 'link', roleIds: [role.id] }],
      [asAdmin, `/usercenter/users/${one.id}/generate-password`, {}],
      [owner, '/usercenter/company/security', { required: true }],
    ]
    await ageConfirmation(server, 3)
    await ageConfirmation(server, ownerId)
    const before = await storedState()
    for (const [client, path, body] of calls) await expectCode(client.post(path, body), 403, 7410)
    expect(await storedState()).toBe(before)
    await confirm(asAdmin)
    await confirm(owner, 'Survey2026')
    for (const [client, path, body] of calls)
      expect([path, (await client.post(path, body)).status < 300]).toEqual([path, true])
  })

  it('is confirmed alone: other sessions of the same person stay as they are', async () => {
    const [first, second] = [await server.as('superadmin'), await server.as('superadmin')]
    await ageConfirmation(server, 1)
    await confirm(first)
    const change = { filingIcp: 'ICP 7' }
    expect((await first.put('/usercenter/settings/1', change)).status).toBe(200)
    await expectCode(second.put('/usercenter/settings/1', change), 403, 7410)
  })
})

it('opens no confirmed route to the token of an application', () => {
  expect(
    confirmed.filter(({ applications, access }) => applications || access === 'public'),
  ).toEqual([])
})

it('refuses every confirmed route to someone who views the portal as another user', async () => {
  const viewer = await server.as('superadmin')
  const { grant } = (await bodyOf(viewer.post('/usercenter/users/3/view-as'))).data
  const answers = []
  for (const [name, route] of ofRoutes)
    answers.push([name, ...codeOf(await call(viewer, route, { [viewAsHeader]: grant }))])
  expect(answers).toEqual(ofRoutes.map(([name]) => [name, 403, 7020]))
})

/** The administrator of a new company. */
const foundOwner = async () => {
  const grant = { permissionIds: ['1000', '1100', '1220', '1328', '117'], userQuota: 10 }
  const { client } = await foundCompany(server, grant)
  const { data } = await bodyOf(client.get('/usercenter/account'))
  return { client, id: data.id as string }
}
