import { describe, expect, it, vi } from 'vitest'
import { permissionIdOf } from '#contract/access/permissions'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { logsOf, signIn, type Answer, type Client } from '../../support/client.ts'
import { changePassword, messagesTo } from '../../support/credentials.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import {
  createRole,
  createUser,
  foundCompany,
  signInStaff,
  signInUser,
  signInVisitor,
} from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, member, viewer, beta } = server
const codeOf = ({ body, status }: Answer) => (status < 300 ? 0 : body.code)
const day = 86_400_000
const own = 'Heron4821own'

const createUserWithGeneratedPassword = async () => {
  const user = await createUser(admin)
  const before = await server.as(user.username, 'Survey2026')
  const body = await bodyOf(generate(admin, user.id))
  return { user, before, password: body.data.password as string, answer: body }
}

const generate = (client: Client, id = '5') =>
  client.post(`/usercenter/users/${id}/generate-password`)

describe('a generated password', () => {
  it('is shown once, ends the sessions of its owner and is not logged', async () => {
    const { user, before, password, answer } = await createUserWithGeneratedPassword()
    expect(answer.data).toEqual({
      password: expect.stringMatching(/^(?=.*[a-z])(?=.*\d)[a-z\d]{12}$/i),
      expiresAt: expect.any(String),
    })
    expect(codeOf(await before.get('/auth/user/getCurrentUser'))).toBe(7003)
    const rows = await logsOf(admin, { action: 'user.generatePassword' })
    expect(rows[0]).toMatchObject({
      targetId: user.id,
      code: 0,
      after: { expiresAt: answer.data.expiresAt },
    })
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('is announced to its owner by an email that names a contact', async () => {
    const user = await createVerifiedUser(server, admin)
    await generate(admin, user.id)
    const [mail] = await messagesTo(server, user.email)
    expect(mail.text).toContain('contact your company super administrator')
    expect(mail.text).not.toContain('If this was not you')
  })

  it('allows only changing it to an own password, which then opens everything', async () => {
    const { user, password } = await createUserWithGeneratedPassword()
    const limited = await server.as(user.username, password)
    for (const path of [
      '/auth/user/getCurrentUser',
      '/usercenter/account',
      '/usercenter/users',
      '/usercenter/notifications',
      '/UserCenter/user/permission/ops',
    ])
      expect((await limited.get(path)).body).toMatchObject({
        status: 403,
        code: 7310,
        key: 'errors.passwordMustBeChanged',
      })
    expect(codeOf(await limited.post('/usercenter/menus/permissionByUser?appid=10000'))).toBe(7310)
    expect(codeOf(await changePassword(limited, password, password))).toBe(7017)
    expect((await changePassword(limited, password, own)).status).toBe(200)
    expect(codeOf(await limited.get('/auth/user/getCurrentUser'))).toBe(7003)
    const free = await server.as(user.username, own)
    expect((await free.get('/usercenter/account')).status).toBe(200)
    const { body: inbox } = await free.get('/usercenter/notifications')
    expect(inbox.map(({ kind }: { kind: string }) => kind)).toContain('security.passwordGenerated')
  })

  it('lets its owner log out', async () => {
    const { user, password } = await createUserWithGeneratedPassword()
    const limited = await server.as(user.username, password)
    expect((await limited.post('/auth/oauth/logout')).status).toBe(200)
    expect(codeOf(await changePassword(limited, password, own))).toBe(7003)
  })

  it('requires the permission and another active user of the own company', async () => {
    expect(codeOf(await generate(admin, '3'))).toBe(7024)
    for (const client of [member, viewer]) expect(codeOf(await generate(client))).toBe(6015)
    expect(codeOf(await generate(admin, '7'))).toBe(6042)
    expect(codeOf(await generate(beta))).toBe(6042)
    const user = await createUser(admin)
    await admin.post(`/usercenter/users/${user.id}/disable`)
    expect(codeOf(await generate(admin, user.id))).toBe(7012)
  })

  it('is generated at most once a minute', async () => {
    const { user } = await createUserWithGeneratedPassword()
    const refused = await generate(admin, user.id)
    await expectCode(refused, 429, 7005)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50)
    server.wait(60_000)
    expect((await generate(admin, user.id)).status).toBe(200)
  })

  it('is refused for people of a suspended company who will have more rights when it resumes', async () => {
    const company = await foundCompany(server, { permissionIds: ['117', '1600'] })
    const target = await createUser(company.client)
    await createRole(company.client, { permissionIds: ['1600'], userIds: [target.id] })
    const staff = await signInStaff(server, system, String(permissionIdOf('user:manage')))
    const lacking = { code: 6015, args: { permissionId: '1600' } }
    expect((await generate(staff.client, target.id)).body).toMatchObject(lacking)
    await system.post(`/usercenter/companies/${company.id}/suspend`, { reason: 'Of a test' })
    expect((await generate(staff.client, target.id)).body).toMatchObject(lacking)
  })

  const helper = async (reach: object = {}) => {
    const { id, client } = await signInUser(server, admin)
    const rights = { permissionIds: ['1400', '1222'], userIds: [id] }
    return { id, client, role: await createRole(admin, { ...rights, ...reach }) }
  }

  it('is refused for people with a wider area than the caller', async () => {
    const { client } = await helper({ dataLevel: 3 })
    const far = await createUser(admin)
    const near = await createUser(admin)
    await createRole(admin, { permissionIds: ['1400'], dataLevel: 3, userIds: [near.id] })
    expect(codeOf(await generate(client, far.id))).toBe(7042)
    expect(codeOf(await generate(client, near.id))).toBe(0)
  })

  it('requires that the caller’s session and rights are still valid when it is stored', async () => {
    const { id, role, client } = await helper()
    const target = await createUser(admin)
    const { admit } = server.context.passwords
    const generateWhile = async (meanwhile: () => Promise<unknown>) => {
      vi.spyOn(server.context.passwords, 'admit').mockImplementationOnce(async (address, work) => {
        const done = await admit(address, work)
        await meanwhile()
        return done
      })
      return codeOf(await generate(client, target.id))
    }
    const { body } = await admin.get(`/usercenter/roles/${role.id}`)
    const change = { version: body.version, permissionIds: ['1400'] }
    expect(await generateWhile(() => admin.put(`/usercenter/roles/${role.id}`, change))).toBe(7016)
    await admin.put(`/usercenter/roles/${role.id}`, { permissionIds: ['1400', '1222'] })
    expect(await generateWhile(() => admin.post(`/usercenter/users/${id}/sign-out`))).toBe(7003)
    expect((await server.as(target.username, 'Survey2026')).token).not.toBe(null)
  })

  it('ends when its owner gets more rights than the user who generated it', async () => {
    const { client } = await helper()
    const target = await createUser(admin)
    const { password } = (await generate(client, target.id)).body.data
    await server.as(target.username, password)
    await createRole(admin, { permissionIds: ['1400', '1500'], userIds: [target.id] })
    await expect(server.as(target.username, password)).rejects.toThrow(/7311/)
  })

  // Runs last, because it moves the clock.
  it('expires after seven days', async () => {
    const { user, password } = await createUserWithGeneratedPassword()
    server.wait(7 * day - 60_000)
    await signIn(server.base, user.username, password)
    server.wait(120_000)
    const form = { grant_type: 'password', username: user.username, password }
    const logIn = () => server.nobody.post('/auth/oauth/token', form)
    // More often than wrong passwords are allowed.
    for (let tries = 0; tries < 6; tries += 1)
      expect((await logIn()).body).toMatchObject({ status: 403, code: 7311 })
    await server.context.refusals.settle(Number(user.id))
    const logRows = await server.db.read('logs').where({ actor_id: Number(user.id), code: 7311 })
    expect(logRows.length).toBeGreaterThan(0)
  })
})

it('is refused for people who brought their own account into the company', async () => {
  const founder = await foundCompany(server)
  const [invited, requesting] = [await signInVisitor(server), await signInVisitor(server)]
  const form = { channel: 'link', usesAllowed: 1, days: 7, roleIds: [] }
  const { body: invitation } = await founder.client.post('/usercenter/invitations', form)
  const token = /#([\w-]+)/.exec(JSON.stringify(invitation))?.[1]
  await bodyOf(invited.client.post('/usercenter/invitations/accept', { token }))
  const wish = { name: founder.name, message: '' }
  const { id } = await bodyOf(requesting.client.post('/usercenter/join-requests', wish), 201)
  const review = `/usercenter/join-requests/${id}/review`
  expect((await founder.client.post(review, { decision: 'agree' })).status).toBe(200)
  for (const person of [invited, requesting])
    await expectCode(generate(founder.client, person.id), 409, 7312)
  expect((await generate(system, invited.id)).status).toBe(200)
})
