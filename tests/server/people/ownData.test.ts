import { expect, it } from 'vitest'
import { accountExport } from '#contract/people/accountExport'
import { foundCompany, signInVisitor } from '../../support/factories.ts'
import { fetchWith, image } from '../../support/images.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin } = server

/** Columns that reference a user, with the part of the export that contains their data, or the reason why none does. */
const columns: Readonly<Record<string, string>> = {
  'activations.user_id': 'security',
  'contact_changes.user_id': 'security',
  'announcement_reads.user_id': 'readAnnouncements',
  'api_tokens.user_id': 'apiTokens',
  'application_uses.user_id': 'applications',
  'companies.applicant_id': 'companyApplications',
  'companies.administrator_id': 'administeredCompanies',
  'company_history.actor_id': 'companySteps',
  'consents.user_id': 'consents',
  'factors.user_id': 'secondFactors',
  'first_step_marks.user_id': 'firstSteps',
  'invitation_acceptances.user_id': 'invitations',
  'invitations.invited_by': 'sentInvitations',
  'ionosphere_files.imported_by': 'imports',
  'join_requests.user_id': 'joinRequests',
  'join_requests.decided_by': 'decisions',
  'logs.actor_id': 'log',
  'notifications.user_id': 'notifications',
  'notifications.sender_id': 'none: in the inboxes of others',
  'administrator_requests.user_id': 'administratorRequests',
  'administrator_requests.requested_by': 'administratorRequests',
  'administrator_requests.decided_by': 'decisions',
  'recovery_codes.user_id': 'none: secrets',
  'quota_requests.user_id': 'quotaRequests',
  'quota_requests.decided_by': 'decisions',
  'oauth_consents.user_id': 'connections',
  'oauth_secrets.created_by': 'log',
  'rights_requests.user_id': 'rightsRequests',
  'rights_requests.decided_by': 'decisions',
  'salesman_companies.user_id': 'customers',
  'sessions.user_id': 'sessions',
  'user_imports.created_by': 'imports',
  'user_roles.user_id': 'roles',
  'identity_changes.user_id': 'none: kept for seconds, says only that something changed',
}

it('lists every column that references a user', async () => {
  const { db } = server.context
  const found: string[] = []
  if (db.engine === 'sqlite') {
    const tables: { name: string }[] = await db.read('sqlite_master').where({ type: 'table' })
    for (const { name } of tables) {
      const keys = await db.read.raw(`PRAGMA foreign_key_list(${name})`)
      for (const key of keys as { table: string; from: string }[])
        if (key.table === 'users') found.push(`${name}.${key.from}`)
    }
  } else {
    const { rows } = await db.read.raw(
      `SELECT k.table_name || '.' || k.column_name AS name
       FROM information_schema.referential_constraints r
       JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
       JOIN information_schema.key_column_usage u
         ON u.constraint_schema = r.unique_constraint_schema
         AND u.constraint_name = r.unique_constraint_name
       WHERE u.table_name = 'users' AND k.table_schema = 'public'`,
    )
    found.push(...rows.map(({ name }: { name: string }) => name))
  }
  expect(found.filter((column) => !(column in columns))).toEqual([])
  const { data } = (await admin.get('/usercenter/account/export')).body
  const parts = Object.values(columns).filter((part) => !part.startsWith('none: '))
  expect(parts.filter((part) => !(part in data))).toEqual([])
})

it('includes quota requests, read announcements, pictures and licences, and decisions by others', async () => {
  const { client, id, name } = await foundCompany(server)
  const png = await image(40, 40).png().toBuffer()
  await fetchWith(client, '/usercenter/account/avatar', png)
  const uploaded = await fetchWith(client, '/usercenter/company/licence', png)
  const { licence } = (await uploaded.json()).data
  expect((await client.put(`/usercenter/companies/${id}`, { licence })).status).toBe(200)
  await client.post('/usercenter/quota-requests', { userQuota: 80, message: 'More people' })
  const { body: announcement } = await system.post('/usercenter/announcements', {
    title: '公告',
    enTitle: 'Announcement',
    text: '内容',
    enText: 'Text',
    importance: 'info',
    audience: 'signedIn',
  })
  await system.post(`/usercenter/announcements/${announcement.id}/publish`, {})
  await client.post('/usercenter/announcements/read', { ids: [announcement.id] })
  const inbox = (await client.list('/usercenter/notifications')).body
  await client.post(`/usercenter/notifications/${inbox[0].id}/read`)
  await client.post('/usercenter/first-steps/marks', { mark: 'coverage' })

  const { data } = (await client.get('/usercenter/account/export')).body
  expect(data.quotaRequests).toEqual([
    expect.objectContaining({ companyName: name, userQuota: 80, message: 'More people' }),
  ])
  expect(data.readAnnouncements).toEqual([
    { id: announcement.id, title: '公告', enTitle: 'Announcement', isCurrent: true },
  ])
  // The announcement's current text may be meant for others.
  const { body: published } = await system.get(`/usercenter/announcements/${announcement.id}`)
  const secret = { ...published, title: '保密', enTitle: 'Secret', audience: 'companies' }
  const changed = await system.put(`/usercenter/announcements/${announcement.id}`, {
    ...secret,
    companyIds: ['2'],
  })
  expect(changed.status).toBe(200)
  const later = (await client.get('/usercenter/account/export')).body.data
  expect(later.readAnnouncements).toEqual([
    { id: announcement.id, title: '', enTitle: '', isCurrent: false },
  ])
  expect(data.notifications.find((one: { id: string }) => one.id === inbox[0].id).readAt).toEqual(
    expect.any(String),
  )
  expect(data.picture).toMatch(/^data:image\/webp;base64,/)
  expect(data.companyApplications[0].licence).toMatch(/^data:image\/webp;base64,/)
  expect(data.administeredCompanies.map((one: { id: string }) => one.id)).toEqual([id])
  expect(data.companySteps.map((one: { status: string }) => one.status)).toEqual(['inReview'])
  expect(data.logAbout.map((one: { action: string }) => one.action)).toContain('user.create')
})

it('includes every row of long lists, one export at a time', async () => {
  const { client, id } = await signInVisitor(server)
  const row = {
    user_id: Number(id),
    kind: 'company.applied',
    args: '{}',
    link: '',
    read_at: 1,
    version: 1,
    created_at: 1,
    updated_at: 1,
  }
  const rows = Array.from({ length: 1200 }, () => row)
  await server.db.transaction((trx) => trx.batchInsert('notifications', rows, 50))
  const answer = await client.get('/usercenter/account/export')
  expect(answer.body).toEqual({ code: 0, message: expect.any(String), data: expect.any(Object) })
  const exported = accountExport.parse(answer.body.data)
  expect(exported.notifications).toHaveLength(1200)

  const ends = [1, 2].map(() => server.context.exportPlaces.take(`user ${id}`))
  expect((await client.get('/usercenter/account/export')).body.code).toBe(7008)
  for (const end of ends) end()
  expect((await client.get('/usercenter/account/export')).status).toBe(200)
})

it('includes nothing of other users', async () => {
  const { client } = await signInVisitor(server)
  const { data } = (await client.get('/usercenter/account/export')).body
  for (const part of ['quotaRequests', 'readAnnouncements', 'decisions', 'customers', 'imports'])
    expect([part, data[part]]).toEqual([part, []])
  expect([data.picture, data.department, data.security.failedSignIns]).toEqual([null, null, 0])
})

it('neither includes nor transfers data sent to an unverified contact', async () => {
  const email = 'owner.of.it@example.org'
  const invited = await admin.post('/usercenter/invitations', {
    channel: 'email',
    email,
    roleIds: [],
  })
  expect(invited.status).toBe(201)
  const { client } = await signInVisitor(server, { email })
  const { data } = (await client.get('/usercenter/account/export')).body
  expect(data.account).toMatchObject({ email, emailVerified: false })
  expect([data.messages, data.security.codes]).toEqual([[], []])

  const sent = () => server.db.read('outbox').where({ recipient: email }).pluck('id')
  const before = await sent()
  expect(before).not.toEqual([])
  expect((await client.post('/usercenter/account/delete-account')).status).toBe(200)
  expect(await sent()).toEqual(before)
  const { status } = (await admin.get(`/usercenter/invitations/${invited.body.id}`)).body
  expect(status).toBe('open')
})
