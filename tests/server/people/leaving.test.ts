import { expect, it } from 'vitest'
import { viewAsHeader } from '#contract/core/enums'
import { requireRow } from '#db/tables'
import { serverOrigin } from '#server/core/context'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { buildApplication, buildRole, createEmployee } from '../../support/factories.ts'
import { phoneOf, useCodes } from '../../support/codes.ts'
import type { Answer, Client } from '../../support/client.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { sealAndIndexAll } from '../../support/indexed.ts'
import { storeArtifact, storeClient, storeConsent, storeLogin } from '../../support/oauthRows.ts'
import { sendDue } from '../../support/sendDue.ts'
import { checkFile } from '../../support/imports.ts'
import { useServer } from '../../support/server.ts'
import { verifyStored } from '../../support/verifyStored.ts'

const server = useServer({ LOG_RETENTION_DAYS: '365' })
const { system, admin } = server
const codes = useCodes(server)
const dayMs = 86_400_000
const password = 'Survey2026'

/** All names and contacts the person ever had; none may remain anywhere. */
const canary = {
  username: 'quokkastar',
  realName: 'Quillon Vexley',
  earlierName: 'Quillon Marrable',
  nickName: 'Quibbleberry',
  phone: '13971730091',
  email: 'quill.vexley@canary.example',
}
const address = '127.0.0.1'

const done = (answer: Answer, status = 200): Answer['body'] => {
  expect([answer.status, answer.body]).toEqual([status, answer.body])
  return answer.body
}

const textsOf = async (): Promise<Map<string, string>> => {
  const { db } = server.context
  const names: { name: string }[] =
    db.engine === 'sqlite'
      ? await db.read('sqlite_master').where({ type: 'table' }).select('name')
      : await db.read('pg_tables').where({ schemaname: 'public' }).select({ name: 'tablename' })
  const texts = new Map<string, string>()
  for (const { name } of names)
    for (const row of await db.read(name).select())
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string') {
          const place = `${name}.${column}`
          texts.set(place, `${texts.get(place) ?? ''}\n${value}`)
        }
  return texts
}

const placesOf = (texts: ReadonlyMap<string, string>, secret: string): string[] =>
  [...texts]
    .filter(([, text]) => text.toLowerCase().includes(secret.toLowerCase()))
    .map(([at]) => at)

const isLogIntact = async () => {
  expect(await verifyStored(server.db)).toMatchObject({ whole: true, fault: null })
}

/** Creates a person whose names and contacts reach every possible table through real requests. */
const createCanaryPerson = async (): Promise<{ client: Client; id: string }> => {
  const { username, realName, earlierName, nickName, phone, email } = canary
  done(
    await admin.put('/usercenter/account', {
      ...(await admin.get('/usercenter/account')).body.data,
      notifyByEmail: true,
    }),
  )
  const company = done(await system.get('/usercenter/companies/2'))
  done(await admin.post('/usercenter/invitations', { channel: 'email', email, roleIds: [] }), 201)
  done(await codes.ask({ email: email.toUpperCase() }, 'register'))
  server.wait(61_000)

  await codes.registerSomebody({ username, realName: earlierName, phone, password })
  const client = await server.as(username, password)
  done(await codes.bind(client, { email }))
  const own = done(await client.get('/usercenter/account')).data
  done(await client.put('/usercenter/account', { ...own, realName, nickName }))
  await codes.ask(phoneOf({ dialCode: '86', phone }), 'login')
  await expect(server.as(username, 'Wrong2026')).rejects.toThrow(/600401/)

  const form = buildApplication({ administratorName: realName, administratorPhone: phone })
  const applied = done(await client.post('/usercenter/companies', form), 201)
  const reason = `${realName} (${username}, ${email}) sent no licence`
  done(
    await system.post(`/usercenter/companies/${applied.id}/review`, { decision: 'reject', reason }),
  )
  done(await client.post(`/usercenter/companies/${applied.id}/close`, { reason: realName }))

  const joins = '/usercenter/join-requests'
  const message = `I am ${realName}, ${nickName}, ${phone}`
  const refused = done(await client.post(joins, { name: company.name, message }), 201)
  done(
    await admin.post(`${joins}/${refused.id}/review`, {
      decision: 'reject',
      reason: `Who is ${realName}?`,
    }),
  )
  const joinRequest = done(await client.post(joins, { name: company.name, message }), 201)
  done(await admin.post(`${joins}/${joinRequest.id}/review`, { decision: 'agree' }))

  const role = done(await admin.post('/usercenter/roles', buildRole()), 201)
  done(await admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [own.id] }))
  const requests = '/usercenter/rights-requests'
  const wanted = done(await client.post(requests, { permissionId: '1500', message }), 201)
  done(
    await admin.post(`${requests}/${wanted.id}/review`, {
      decision: 'decline',
      reason: `Not for ${realName}`,
    }),
  )
  const { grant } = done(await admin.post(`/usercenter/users/${own.id}/view-as`)).data
  const viewed = await admin.call('/usercenter/account', {
    method: 'PUT',
    body: {},
    headers: { [viewAsHeader]: grant },
  })
  expect(viewed.status).toBe(403)
  await checkFile(
    admin,
    `username,realName,phone,email\n${username},${realName},${phone},${email}\n`,
  )
  const [session] = done(await client.list('/usercenter/sessions'))
  const application = await storeClient(server)
  await storeConsent(server, own.id, application.id, 1)
  await storeLogin(server, session.id, application.id)
  await storeArtifact(server, {
    account_id: own.id,
    payload: JSON.stringify({ accountId: own.id, name: realName }),
  })
  await server.db.transaction((trx) =>
    trx('oauth_secrets').insert({
      client_id: application.id,
      secret_hash: 'canary',
      hint: 'abcd',
      created_by: Number(own.id),
      created_at: 1,
    }),
  )
  return { client, id: own.id }
}

it('deletes all data of a person; the address and browser of log rows stay for 190 days', async () => {
  const { client, id } = await createCanaryPerson()
  const before = await textsOf()
  for (const secret of Object.values(canary)) expect(placesOf(before, secret)).not.toEqual([])
  expect(placesOf(before, canary.realName)).toEqual(
    expect.arrayContaining([
      'users.real_name',
      'companies.administrator_name',
      'company_history.reason',
      'join_requests.message',
      'join_requests.reason',
      'rights_requests.message',
      'oauth_artifacts.payload',
      'notifications.args',
      'user_import_rows.cells',
      'logs.after',
    ]),
  )

  done(await client.post('/usercenter/account/delete-account'))
  // A last message tells the person that the account is gone.
  await sendDue(server.context.delivery)
  const after = await textsOf()
  for (const secret of Object.values(canary))
    expect([secret, placesOf(after, secret)]).toEqual([secret, []])
  for (const table of ['oauth_artifacts', 'oauth_consents', 'oauth_logins'])
    expect([table, await server.db.read(table)]).toEqual([table, []])
  const secret = await server.row('oauth_secrets', { created_by: Number(id) })
  expect(secret).toMatchObject({ hint: 'abcd' })
  await isLogIntact()

  const logs = () => server.db.read('logs')
  const own = () =>
    logs()
      .where({ actor_id: Number(id) })
      .orderBy('id')
  const remainingRows = await own()
  expect(remainingRows.length).toBeGreaterThan(10)
  for (const row of remainingRows) expect([row.address, row.user_agent]).toEqual([address, 'node'])
  // A log row of a request in another process that was unfinished when the account was deleted.
  const origin = { ...serverOrigin, tokens: server.context.tokens, address, userAgent: 'node' }
  await server.db.transaction((trx) =>
    writeAudit(trx, origin, server.context.now(), {
      action: 'signIn.failed',
      actor: { userId: Number(id), username: canary.username, companyId: null },
      target: { type: 'session', id, name: '' },
    }),
  )

  server.wait(189 * dayMs)
  await server.as('superadmin')
  await server.restart()
  for (const row of await own()) expect([row.address, row.user_agent]).toEqual([address, 'node'])
  await expect.poll(async () => (await own()).every((row) => row.actor_name === null)).toBe(true)

  server.wait(2 * dayMs)
  await server.as('superadmin')
  await server.restart()
  await expect.poll(async () => (await own()).every((row) => row.address === null)).toBe(true)
  for (const row of await own()) expect([row.address, row.user_agent]).toEqual([null, null])
  await sealAndIndexAll(server.db)
  const left = await (
    await server.as('superadmin')
  ).list('/usercenter/logs', { filter: { address, actorId: id } })
  expect([left.body, left.headers.get('content-range')]).toEqual([[], 'logs */0'])
  expect(await own()).toHaveLength(remainingRows.length + 1)
  const others = await logs()
    .whereNot({ actor_id: Number(id) })
    .whereNotNull('actor_id')
  expect(others.some((row) => row.address === address)).toBe(true)
  await isLogIntact()
})

it('detects an erased log row that belongs to no deletion', async () => {
  const { db } = server.context
  const row = requireRow(
    await db.read('logs').where({ action: 'role.assign' }).orderBy('id', 'desc').first(),
  )
  const erased = { target_name: null, before: null, after: null, target_salt: null }
  await server.update('logs', row.id, erased)
  expect(await verifyStored(db)).toMatchObject({ whole: false, rowId: String(row.id) })
  await server.update('logs', row.id, row)
  await isLogIntact()
  await server.update('logs', row.id, { address: '10.0.0.1' })
  expect(await verifyStored(db)).toMatchObject({ whole: false, rowId: String(row.id) })
  await server.update('logs', row.id, { address: row.address })
})

const signInNamesakes = async (realName: string): Promise<[Client, Client]> => {
  const one = await codes.registerSomebody({ realName, password })
  server.wait(3_600_001)
  const other = await codes.registerSomebody({ realName, password })
  return [await server.as(one.username, password), await server.as(other.username, password)]
}

it('leaves the log of another person with the same name unchanged', async () => {
  const [leaver, stays] = await signInNamesakes('Same Namesake')
  const company = done(await system.get('/usercenter/companies/2'))
  for (const client of [leaver, stays])
    done(await client.post('/usercenter/join-requests', { name: company.name }), 201)
  done(await leaver.post('/usercenter/account/delete-account'))
  const texts = JSON.stringify(await server.db.read('logs').where({ action: 'join.request' }))
  expect(texts).toContain('Same Namesake')
  expect(done(await stays.get('/usercenter/account')).data.realName).toBe('Same Namesake')
  await isLogIntact()
})

it('leaves companies unchanged that a reviewer with the same name worked on', async () => {
  const reviewer = await createEmployee(system, ['1300', '1303'])
  const working = await server.as(reviewer.username, reviewer.password)
  // All applicants have the same name.
  const reject = { decision: 'reject', reason: 'Lin Yue cannot be reached' }
  const apply = async (own: Record<string, unknown>) => {
    const applicant = await codes.registerSomebody({ password })
    const client = await server.as(applicant.username, password)
    const { id } = done(await client.post('/usercenter/companies', buildApplication(own)), 201)
    done(await working.post(`/usercenter/companies/${id}/review`, reject))
    done(await client.put(`/usercenter/companies/${id}`, { street: 'Wener Road' }))
    return id
  }
  const passed = await apply({})
  const pass = { decision: 'pass', platforms: ['4'], permissionIds: ['117'] }
  done(await system.post(`/usercenter/companies/${passed}/review`, pass))
  done(await system.put(`/usercenter/companies/${passed}`, { name: `Lin Yue Survey ${passed}` }))
  const waiting = await apply({ administratorDialCode: '852', administratorPhone: reviewer.phone })
  const { read } = server.db
  const ids = [Number(passed), Number(waiting)]
  const stored = async () => ({
    companies: await read('companies').whereIn('id', ids).orderBy('id').select(),
    log: await read('logs')
      .where({ target_type: 'company', target_id: passed })
      .whereNot({ actor_id: Number(reviewer.id) })
      .orderBy('id')
      .select('id', 'target_name', 'before', 'after'),
  })
  const before = await stored()
  expect(before.companies.map((row) => row.last_submission !== null)).toEqual([false, true])
  done(await working.post('/usercenter/account/delete-account'))
  expect(await stored()).toEqual(before)
  expect(JSON.stringify(before)).toContain('Lin Yue Survey')
  await isLogIntact()
})

it('leaves a company unchanged that has the same number in another country', async () => {
  const leaver = await codes.registerSomebody({ realName: 'Other Country', password })
  const applicant = await codes.registerSomebody({ password })
  const applying = await server.as(applicant.username, password)
  const form = buildApplication({ administratorDialCode: '852', administratorPhone: leaver.phone })
  const { id } = done(await applying.post('/usercenter/companies', form), 201)
  const leaving = await server.as(leaver.username, password)
  done(await leaving.post('/usercenter/account/delete-account'))
  expect(done(await applying.get(`/usercenter/companies/${id}`))).toMatchObject({
    administratorName: form.administratorName,
    administratorDialCode: '852',
    administratorPhone: leaver.phone,
  })
})

it('leaves notifications of others unchanged, whatever the person’s name was', async () => {
  const system = 'Dubhe Positioning'
  const [leaver, stays] = await signInNamesakes(system)
  for (const client of [leaver, stays])
    done(
      await client.post('/usercenter/join-requests', { organisationCode: '91440101MA5AT8KX2H' }),
      201,
    )
  const other = 'somebody.else@example.org'
  await codes.ask({ email: other }, 'register')
  const { read } = server.db
  const subjects = () => read('outbox').where({ recipient: other }).pluck('subject')
  const before = await subjects()
  expect(JSON.stringify(before)).toContain(system)
  done(await leaver.post('/usercenter/account/delete-account'))
  expect(await subjects()).toEqual(before)
  const named = await read('notifications')
    .where({ kind: 'join.requested' })
    .where('args', 'like', `%"${system}"%`)
    .select('sender_id')
  const { data } = done(await stays.get('/auth/user/getCurrentUser'))
  expect(named).toEqual([{ sender_id: Number(data.userId) }])
})

it('erases the person’s name in requests about system super administrators', async () => {
  const person = await createVerifiedUser(server, system, {
    companyId: '1',
    realName: 'Wombat Vexley',
  })
  const requests = '/usercenter/administrator-requests'
  const ask = async (who: Client, userId: string, more: object = {}) =>
    done(
      await who.post(requests, { change: 'add', userId, message: 'Wombat Vexley', ...more }),
      201,
    )
  expect((await ask(system, person.id)).status).toBe('granted')
  const other = await createVerifiedUser(server, system, { companyId: '1' })
  const client = await server.as(person.username, person.password)
  const request = await ask(client, other.id)
  done(await system.post(`${requests}/${request.id}/review`, { decision: 'grant' }))
  const third = await createVerifiedUser(server, system, { companyId: '1' })
  const open = await ask(client, third.id)
  const removal = { change: 'remove', message: 'Wombat Vexley goes' }
  const about = await ask(system, person.id, removal)
  expect(placesOf(await textsOf(), 'Wombat Vexley')).toEqual(
    expect.arrayContaining([
      'administrator_requests.message',
      'logs.after',
      'logs.target_name',
      'notifications.args',
    ]),
  )

  done(await client.post('/usercenter/account/delete-account'))
  await sendDue(server.context.delivery)
  expect(placesOf(await textsOf(), 'Wombat Vexley')).toEqual([])
  for (const { id } of [open, about])
    expect(done(await system.get(`${requests}/${id}`))).toMatchObject({ status: 'withdrawn' })
  await isLogIntact()
})
