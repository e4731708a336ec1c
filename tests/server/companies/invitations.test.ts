import { describe, expect, it } from 'vitest'
import { permissionIdOf, type PermissionKey } from '#contract/access/permissions'
import { messagesTo } from '../../support/credentials.ts'
import { bodyOf, expectCode, tallyOf } from '../../support/answers.ts'
import { codeOf, logsOf, notificationsOf, type Client } from '../../support/client.ts'
import {
  buildApplication,
  buildUser,
  createRole,
  createUser,
  signInStaff,
} from '../../support/factories.ts'
import { signInVerifiedVisitor } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, beta, visitor } = server
const path = '/usercenter/invitations'

const createContactableVisitor = () => signInVerifiedVisitor(server)

const createPassedCompany = async (seats: number) => {
  const { client } = await createContactableVisitor()
  const { body: application } = await client.post('/usercenter/companies', buildApplication())
  const review = `/usercenter/companies/${application.id}/review`
  const grant = { platforms: ['4'], permissionIds: ['117'], userQuota: seats + 1 }
  const answer = await bodyOf(system.post(review, { decision: 'pass', ...grant }))
  return { administrator: client, company: answer.data }
}

const tokenIn = (text: string): string => {
  const token = /\/invitation#([\w-]{32})/.exec(text)?.[1]
  if (!token) throw new Error(`no invitation in: ${text}`)
  return token
}

const tokenSentTo = async (recipient: string) => {
  const body = await messagesTo(server, recipient)
  return tokenIn(body[0].text)
}

const invite = async (who: Client, form: Record<string, unknown>) => {
  const answer = await who.post(path, form)
  await expectCode(answer, 201, undefined)
  return answer.body
}

const linkOf = async (who: Client, own: Record<string, unknown> = {}) => {
  const invitation = await invite(who, { channel: 'link', ...own })
  return { invitation, token: tokenIn(invitation.link) }
}

const accept = (who: Client, token: string, own: Record<string, unknown> = {}) =>
  who.post(`${path}/accept`, { token, ...own })

describe('inviting', () => {
  it('sends a message in the chosen language whose link has the token after the #', async () => {
    const email = buildUser().email
    const invitation = await invite(admin, {
      channel: 'email',
      email: email.toUpperCase(),
      locale: 'zh',
    })
    expect(invitation).toMatchObject({
      channel: 'email',
      status: 'open',
      uses: 0,
      usesAllowed: 1,
      companyName: '华南测绘',
      link: null,
    })
    const body = await messagesTo(server, invitation.recipient)
    expect(body[0].subject).toBe('华南测绘邀请您加入天枢定位')
    expect(body[0].text).toMatch(/\/invitation#[\w-]{32}/)
  })

  it('sends text messages to numbers with their dial code', async () => {
    const { phone } = buildUser()
    const invitation = await invite(admin, { channel: 'sms', dialCode: '86', phone })
    expect(invitation.recipient).toBe(`+86${phone}`)
    expect(await tokenSentTo(`+86${phone}`)).toHaveLength(32)
  })

  it('stores no token in the database, the log or any later answer', async () => {
    const { invitation, token } = await linkOf(admin)
    const { link: _link, ...later } = (await admin.get(`${path}/${invitation.id}`)).body
    expect(JSON.stringify(later)).not.toContain(token)
    const stored = await server.db.read('invitations').where({ id: invitation.id })
    const logs = await server.db.read('logs').where({ target_type: 'invitation' })
    expect(logs.length).toBeGreaterThan(0)
    expect(JSON.stringify([stored, logs])).not.toContain(token)
  })

  it('refuses a second open invitation, members, invalid forms and other companies', async () => {
    const { email } = buildUser()
    await invite(admin, { channel: 'email', email })
    const attempt = async (form: object) => codeOf(await admin.post(path, form))
    expect(await attempt({ channel: 'email', email: ` ${email.toUpperCase()}` })).toEqual([
      409, 7080,
    ])
    expect(await attempt({ channel: 'email', email: 'acmemember@example.com' })).toEqual([
      409, 7081,
    ])
    expect(await attempt({ channel: 'sms', dialCode: '86', phone: '13800000004' })).toEqual([
      409, 7081,
    ])
    expect(await attempt({ channel: 'email' })).toEqual([400, 6007])
    expect(await attempt({ channel: 'sms', dialCode: '86' })).toEqual([400, 6005])
    expect(await attempt({ channel: 'sms', dialCode: '86', phone: '123' })).toEqual([400, 7000])
    expect(await attempt({ channel: 'link', email })).toEqual([400, 7000])
    expect(await attempt({ channel: 'email', email, usesAllowed: 2 })).toEqual([400, 7000])
    expect(await attempt({ channel: 'link', usesAllowed: 101 })).toEqual([400, 7000])
    expect(await attempt({ channel: 'link', days: 31 })).toEqual([400, 7000])
    expect(await attempt({ channel: 'link', companyId: '3' })).toEqual([404, 7013])
  })

  it('reveals nothing about people in other companies', async () => {
    const answer = await admin.post(path, { channel: 'email', email: 'betamember@example.com' })
    expect(answer.status).toBe(201)
  })

  it('promises only roles that the inviter can give', async () => {
    const other = await createRole(beta)
    const attempt = async (roleIds: string[]) =>
      codeOf(await admin.post(path, { channel: 'link', roleIds }))
    expect(await attempt([other.id])).toEqual([404, 6031])
    expect(await attempt(['2'])).toEqual([403, 6037])
    expect(await attempt(['5'])).toEqual([404, 6031])
    const [one, two] = [await createRole(admin), await createRole(admin)]
    expect(await attempt([one.id, two.id])).toEqual([409, 6047])
    expect(
      (await admin.post(path, { channel: 'link', roleIds: [one.id] })).body.roles,
    ).toMatchObject([{ roleId: one.id, roleName: one.name }])
  })

  it('is refused with the limit if the company is full', async () => {
    const { administrator: who } = await createPassedCompany(0)
    const answer = await who.post(path, { channel: 'link' })
    expect([...codeOf(answer), answer.body.args.limit]).toEqual([409, 7015, 1])
    expect(answer.body.message).toContain('1')
  })
})

it.each([
  ['zh', '只读成员'],
  ['en', 'Read only'],
] as const)(
  'names a role of the program in %s in the message, the offer and the export',
  async (locale, name) => {
    const { email } = await createContactableVisitor()
    const roleIds = ['8']
    await invite(admin, { channel: 'email', email, locale, roleIds })
    const [message] = await messagesTo(server, email)
    expect(message.text).toContain(name)
    const inLanguage = { headers: { 'Accept-Language': locale } }
    const body = JSON.stringify({ token: tokenIn(message.text) })
    const asked = {
      method: 'POST',
      headers: { ...inLanguage.headers, 'Content-Type': 'application/json' },
      body,
    }
    const offer = await (await server.nobody.fetch(`${path}/look`, asked)).json()
    expect(offer.data.roleNames).toEqual([name])
    const filter = encodeURIComponent(JSON.stringify({ q: email }))
    const exported = await admin.fetch(`${path}/export?format=csv&filter=${filter}`, inLanguage)
    expect(await exported.text()).toContain(`,${name},`)
  },
)

describe('accepting', () => {
  it('makes a visitor a member with the role at once, notifies the inviter and logs it', async () => {
    const role = await createRole(admin, { permissionIds: ['1400'] })
    const visitor = await createContactableVisitor()
    const invitation = await invite(admin, {
      channel: 'email',
      email: visitor.email,
      roleIds: [role.id],
    })
    const token = await tokenSentTo(visitor.email)
    const offer = await server.nobody.post(`${path}/look`, { token })
    expect(offer.body.data).toMatchObject({
      companyName: '华南测绘',
      invitedByName: '陈立新',
      channel: 'email',
      roleNames: [role.name],
    })
    expect(offer.body.data.recipient).not.toBe(visitor.email)
    const answer = await accept(visitor.client, token)
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { companyId: '2', companyName: '华南测绘', status: 'agreed' },
    ])
    expect((await visitor.client.list('/usercenter/users')).status).toBe(200)
    const after = (await admin.get(`${path}/${invitation.id}`)).body
    expect(after).toMatchObject({ status: 'accepted', uses: 1 })
    expect(after.acceptedBy).toMatchObject([{ userId: visitor.id }])
    const inbox = await notificationsOf(admin, { kind: 'invitation.accepted' })
    expect(inbox[0].link).toBe('/invitations')
    const log = await logsOf(admin, { action: 'invitation.accept' })
    expect(log[0]).toMatchObject({ targetId: visitor.id, companyId: '2' })
    await expectCode(accept(visitor.client, token), 409, 7081)
    await expectCode(server.nobody.post(`${path}/look`, { token }), 409, 7085)
  })

  it('makes an open role form outdated: 7016', async () => {
    const role = await createRole(admin, { permissionIds: ['1400'] })
    const visitor = await createContactableVisitor()
    await invite(admin, { channel: 'email', email: visitor.email, roleIds: [role.id] })
    expect((await accept(visitor.client, await tokenSentTo(visitor.email))).status).toBe(200)
    const address = `/usercenter/roles/${role.id}`
    await expectCode(admin.put(address, role), 409, 7016)
    expect((await admin.get(address)).body.userIds).toEqual([visitor.id])
  })

  it('does not readmit a user whom the company removed after they used the invitation', async () => {
    const { token } = await linkOf(admin, { usesAllowed: 9 })
    const [removed, left] = [await createContactableVisitor(), await createContactableVisitor()]
    const statusOf = async (visitor: typeof left) =>
      (await accept(visitor.client, token)).body.data.status
    expect([await statusOf(removed), await statusOf(left)]).toEqual(['agreed', 'agreed'])
    expect((await admin.remove(`/usercenter/users/${removed.id}`)).status).toBe(200)
    expect((await left.client.post('/usercenter/company/leave')).status).toBe(200)
    expect([await statusOf(removed), await statusOf(left)]).toEqual(['inReview', 'agreed'])
  })

  it('approves a join request that names the invitation at once, in the name of the inviter', async () => {
    const { token } = await linkOf(admin)
    const visitor = await createContactableVisitor()
    const joins = '/usercenter/join-requests'
    const ask = (body: object) => visitor.client.post(joins, body)
    await expectCode(ask({ invitation: token, name: '华南测绘' }), 400, 7000)
    await expectCode(ask({ invitation: `${token}x` }), 404, 7082)
    expect((await visitor.client.list(joins)).body).toEqual([])
    const answer = await bodyOf(ask({ invitation: token, message: '我是新同事' }), 201)
    expect(answer).toMatchObject({
      userId: visitor.id,
      companyId: '2',
      companyName: '华南测绘',
      message: '我是新同事',
      status: 'agreed',
      decidedBy: '3',
      decidedAt: expect.any(String),
    })
    expect((await visitor.client.get(`${joins}/${answer.id}`)).body).toEqual(answer)
    expect((await visitor.client.get('/auth/user/getCurrentUser')).body.data.companyId).toBe('2')
    await expectCode(ask({ invitation: token }), 409, 7081)
    const body = await logsOf(admin, { action: 'join.request', result: 'done' })
    expect(body[0]).toMatchObject({ targetId: answer.id, after: { status: 'agreed' } })
    await expectCode(beta.get(`${joins}/${answer.id}`), 404, 7004)
  })

  it('requires the verified phone number or email address of the recipient', async () => {
    const [one, other] = [await createContactableVisitor(), await createContactableVisitor()]
    await invite(admin, { channel: 'sms', dialCode: '86', phone: one.phone })
    const token = await tokenSentTo(`+86${one.phone}`)
    const refused = await accept(other.client, token)
    await expectCode(refused, 403, 7086)
    expect(JSON.stringify(refused.body)).not.toContain(one.phone)
    await expectCode(accept(one.client, token), 200, 0)
  })

  it('lets only the first person use a single-use link', async () => {
    const { token } = await linkOf(admin)
    const people = await Promise.all(Array.from({ length: 8 }, createContactableVisitor))
    expect(await tallyOf(people.map(({ client }) => accept(client, token)))).toEqual({
      200: 1,
      7085: 7,
    })
  })

  it('admits no more people than the link and the company’s seats allow, even under concurrency', async () => {
    const { administrator: who, company } = await createPassedCompany(4)
    const { token, invitation } = await linkOf(who, { usesAllowed: 20 })
    const people = await Promise.all(Array.from({ length: 12 }, createContactableVisitor))
    const answers = await Promise.all(people.map(({ client }) => accept(client, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const full = answers.filter(({ body }) => body.code === 7015)
    expect(full).toHaveLength(8)
    expect(full[0]?.body.args.limit).toBe(5)
    const after = (await system.get(`/usercenter/companies/${company.id}`)).body
    expect(after.userCount).toBe(5)
    expect((await who.get(`${path}/${invitation.id}`)).body).toMatchObject({
      uses: 4,
      status: 'open',
    })
  })

  it('explains why an unknown, expired, revoked or replaced invitation fails', async () => {
    const { client } = await createContactableVisitor()
    await expectCode(accept(client, 'x'.repeat(43)), 404, 7082)
    const expiring = await linkOf(admin, { days: 1 })
    const revoked = await linkOf(admin)
    expect((await admin.post(`${path}/${revoked.invitation.id}/revoke`)).body.data.status).toBe(
      'revoked',
    )
    await expectCode(accept(client, revoked.token), 409, 7083)
    await expectCode(admin.post(`${path}/${revoked.invitation.id}/resend`), 409, 7012)
    server.wait(86_400_000 + 1000)
    await expectCode(accept(visitor, expiring.token), 409, 7084)
    const listed = await admin.list(path, { filter: { status: 'expired' } })
    expect(listed.body.map(({ id }: { id: string }) => id)).toContain(expiring.invitation.id)
    const renewed = await admin.post(`${path}/${expiring.invitation.id}/resend`)
    expect(renewed.body.data).toMatchObject({ status: 'open', sends: 2 })
    await expectCode(accept(visitor, expiring.token), 404, 7082)
    expect(
      (await server.nobody.post(`${path}/look`, { token: tokenIn(renewed.body.data.link) })).status,
    ).toBe(200)
  })

  it('ends when the inviter leaves the company', async () => {
    const helper = await createUser(admin, { password: 'Survey2026' })
    const role = await createRole(admin, { permissionIds: ['1000', '1320'] })
    await admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [helper.id] })
    const { token } = await linkOf(await server.as(helper.username, 'Survey2026'))
    await admin.post(`/usercenter/users/${helper.id}/disable`)
    const { client } = await createContactableVisitor()
    await expectCode(accept(client, token), 409, 7083)
  })

  it('moves a member of another company only after confirmation, and ends the old rights at once', async () => {
    const { administrator: who, company } = await createPassedCompany(3)
    const member = await createUser(admin, { password: 'Survey2026' })
    const role = await createRole(admin, { permissionIds: ['1400'] })
    await admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [member.id] })
    const client = await server.as(member.username, 'Survey2026')
    expect((await client.list('/usercenter/users')).status).toBe(200)
    const { token } = await linkOf(who)
    const unconfirmed = await accept(client, token)
    expect([...codeOf(unconfirmed), unconfirmed.body.args.from]).toEqual([409, 7087, '华南测绘'])
    await expectCode(accept(client, token, { leaveCompany: true }), 200, 0)
    await expectCode(client.list('/usercenter/users'), 403, 6015)
    const me = (await client.get('/auth/user/getCurrentUser')).body.data
    expect(me.companyId).toBe(company.id)
    expect((await admin.get(`/usercenter/users/${member.id}`)).status).toBe(404)
    const left = await logsOf(admin, { targetId: member.id })
    expect(left.map(({ action }: { action: string }) => action)).toContain('company.leave')
  })

  it('refuses company administrators and applicants whose application is in review', async () => {
    const { token } = await linkOf(admin, { usesAllowed: 5 })
    await expectCode(accept(beta, token, { leaveCompany: true }), 409, 7025)
    await expectCode(accept(system, token, { leaveCompany: true }), 409, 7088)
    const { client } = await createContactableVisitor()
    await client.post('/usercenter/companies', buildApplication())
    await expectCode(accept(client, token), 409, 7026)
  })

  it('closes the request to join another company', async () => {
    const { token } = await linkOf(admin)
    const { client } = await createContactableVisitor()
    const request = await client.post('/usercenter/join-requests', { name: '北方农业' })
    expect((await accept(client, token)).status).toBe(200)
    const after = await client.get(`/usercenter/join-requests/${request.body.id}`)
    expect(after.body).toMatchObject({ status: 'closed', decidedAt: expect.any(String) })
  })
})

it('erases recipients of invitations once they delete their account', async () => {
  const { client, phone, email } = await createContactableVisitor()
  const [open, accepted] = [
    await invite(admin, { channel: 'email', email }),
    await invite(admin, { channel: 'sms', dialCode: '86', phone }),
  ]
  const token = await tokenSentTo(email)
  expect((await admin.post(`${path}/${accepted.id}/revoke`)).status).toBe(200)
  const { link: _link, ...other } = await invite(admin, {
    channel: 'email',
    email: buildUser().email,
  })
  expect((await client.post('/usercenter/account/delete-account')).status).toBe(200)
  for (const { id } of [open, accepted])
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({
      recipient: '',
      status: 'revoked',
    })
  expect((await admin.get(`${path}/${other.id}`)).body).toEqual(other)
  await expectCode(server.nobody.post(`${path}/look`, { token }), 409, 7083)
  const stored = JSON.stringify(await server.db.read('invitations'))
  for (const contact of [email, phone]) expect(stored).not.toContain(contact)
})

describe('sending again', () => {
  it('waits a minute between two messages and allows five per day', async () => {
    const { email } = buildUser()
    const { id } = await invite(admin, { channel: 'email', email })
    const soon = await admin.post(`${path}/${id}/resend`)
    await expectCode(soon, 429, 7005)
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50)
    for (let count = 2; count <= 5; count += 1) {
      server.wait(61_000)
      expect((await admin.post(`${path}/${id}/resend`)).body.data.sends).toBe(count)
    }
    server.wait(61_000)
    await expectCode(admin.post(`${path}/${id}/resend`), 429, 7005)
  })
})

it('allows provider staff who manage all users, and no others, to invite into other companies', async () => {
  const { company, administrator: own } = await createPassedCompany(3)
  const staffWith = async (...keys: PermissionKey[]) => {
    const permissionIds = keys.map((key) => String(permissionIdOf(key)))
    return (await signInStaff(server, system, ...permissionIds)).client
  }
  const staff = await staffWith('user:manage', 'invitation:manage')
  const { email, client, id } = await createContactableVisitor()
  const invitation = await invite(staff, { channel: 'email', email, companyId: company.id })
  expect(invitation.status).toBe('open')
  await expectCode(own.post(path, { channel: 'email', email, locale: 'en' }), 409, 7080)
  expect((await own.get('/usercenter/dashboard')).body.data.invitations.open).toBe(1)
  const idsIn = async (companyId: string, who: Client = own): Promise<string[]> =>
    (await who.list(path, { filter: { companyId } })).body.map((one: { id: string }) => one.id)
  expect(await idsIn(company.id, system)).toEqual([invitation.id])
  expect(await idsIn('2')).toEqual([])
  const accepted = await client.post(`${path}/accept`, { token: await tokenSentTo(email) })
  expect(accepted.status).toBe(200)
  expect((await own.get(`/usercenter/users/${id}`)).body.companyId).toBe(company.id)

  const { invitation: waiting } = await linkOf(own)
  const other = await staffWith('company:manage', 'invitation:manage')
  const resent = await other.post(`${path}/${waiting.id}/resend`)
  expect([404, 400]).toContain(resent.status)
  expect((await own.get(`${path}/${waiting.id}`)).body).toMatchObject({
    status: 'open',
    sentAt: waiting.sentAt,
  })
})
