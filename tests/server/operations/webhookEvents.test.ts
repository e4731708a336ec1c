import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhookKinds, type WebhookKind } from '#contract/operations/webhookKinds'
import { webhookEvent } from '#contract/operations/webhooks'
import { bodyOf } from '../../support/answers.ts'
import type { Client } from '../../support/client.ts'
import {
  buildUser,
  createRole,
  createUser,
  foundCompany,
  signInUser,
  signInVisitor,
} from '../../support/factories.ts'
import { oauthSettings } from '../../support/oauth.ts'
import { serviceOf } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'
import {
  createWebhook,
  startReceiver,
  verifyCall,
  type Received,
  type Receiver,
} from '../../support/webhooks.ts'

const server = useServer(oauthSettings)
const { system } = server

let receiver: Receiver
let secret = ''
/** A company of this file alone. */
let company: { client: Client; id: string; name: string }
beforeAll(async () => {
  receiver = await startReceiver()
  const permissionIds = ['117', '1400', '1895']
  company = await foundCompany(server, { platforms: ['3', '4'], deviceQuota: 10, permissionIds })
  const all = { kinds: webhookKinds }
  ;({ secret } = await createWebhook(company.client, { ...all, url: `${receiver.base}/own` }))
  await createWebhook(system, { ...all, url: `${receiver.base}/all` })
})
afterAll(() => receiver.close())

const sentOf = async (path: string, kind: WebhookKind, id: string): Promise<Received> => {
  const find = () =>
    receiver.at(path).find(({ event }) => event.type === kind && event.data.id === id)
  await expect.poll(find, { timeout: 2000, message: `${kind} of ${id}` }).toBeDefined()
  return find() as Received
}

const user = () => createUser(company.client)
const change = async (call: Promise<{ status: number; body: { id?: string } }>) => {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return String(body.id ?? (body as { data?: { id: string } }).data?.id)
}
const joinRequest = async () => {
  const visitor = await signInVisitor(server)
  return change(visitor.client.post('/usercenter/join-requests', { name: company.name }))
}
const decide = (client: Client, path: string, id: string, decision: object) =>
  change(client.post(`/usercenter/${path}/${id}/review`, decision))
const rightsRequest = async () => {
  const member = await signInUser(server, company.client)
  return change(member.client.post('/usercenter/rights-requests', { permissionId: '1400' }))
}
let deviceQuota = 9000
const quotaRequest = () => {
  deviceQuota += 1
  return change(
    company.client.post('/usercenter/quota-requests', { deviceQuota, message: 'Of a test' }),
  )
}
const role = () => createRole(company.client)

/** Causes an event of each kind and returns the id of its target. */
const causes: Partial<Record<WebhookKind, () => Promise<[type: string, id: string]>>> = {
  'user.created': async () => ['user', (await user()).id],
  'user.changed': async () => {
    const { id } = await user()
    await change(company.client.put(`/usercenter/users/${id}`, { realName: 'Lin Canary' }))
    return ['user', id]
  },
  'user.disabled': async () => {
    const { id } = await user()
    await change(company.client.post(`/usercenter/users/${id}/disable`))
    return ['user', id]
  },
  'user.enabled': async () => {
    const { id } = await user()
    await change(company.client.post(`/usercenter/users/${id}/disable`))
    await change(company.client.post(`/usercenter/users/${id}/enable`))
    return ['user', id]
  },
  'user.removed': async () => {
    const { id } = await user()
    await change(company.client.remove(`/usercenter/users/${id}`))
    return ['user', id]
  },
  'user.roles': async () => {
    const { id: userId } = await user()
    return ['role', (await createRole(company.client, { userIds: [userId] })).id]
  },
  'invitation.accepted': async () => {
    const issued = await bodyOf(
      company.client.post('/usercenter/invitations', { channel: 'link' }),
      201,
    )
    const visitor = await signInVisitor(server)
    const token = issued.link.split('#')[1]
    await change(visitor.client.post('/usercenter/invitations/accept', { token }))
    return ['user', visitor.id]
  },
  'role.created': async () => ['role', (await role()).id],
  'role.changed': async () => {
    const { id } = await role()
    await change(company.client.put(`/usercenter/roles/${id}`, { description: 'Canary' }))
    return ['role', id]
  },
  'role.removed': async () => {
    const { id } = await role()
    await change(company.client.remove(`/usercenter/roles/${id}`))
    return ['role', id]
  },
  'company.changed': async () => {
    await change(system.put(`/usercenter/companies/${company.id}`, { street: 'Canary Road' }))
    return ['company', company.id]
  },
  'usage.over': async () => {
    const service = await serviceOf(server, 10_003, ['usage:write'])
    await change(
      service.post('/applications/usage', {
        measuredAt: new Date(server.context.now()).toISOString(),
        companies: [{ companyId: company.id, devices: 11, storageBytes: 0 }],
      }),
    )
    return ['company', company.id]
  },
  'join.requested': async () => ['joinRequest', await joinRequest()],
  'join.agreed': async () => {
    const id = await joinRequest()
    await decide(company.client, 'join-requests', id, { decision: 'agree' })
    return ['joinRequest', id]
  },
  'join.rejected': async () => {
    const id = await joinRequest()
    const rejection = { decision: 'reject', reason: 'Canary' }
    await decide(company.client, 'join-requests', id, rejection)
    return ['joinRequest', id]
  },
  'rights.requested': async () => ['rightsRequest', await rightsRequest()],
  'rights.granted': async () => {
    const { id: roleId } = await createRole(company.client, { permissionIds: ['1400'] })
    const id = await rightsRequest()
    await decide(company.client, 'rights-requests', id, { decision: 'grant', roleId })
    return ['rightsRequest', id]
  },
  'rights.declined': async () => {
    const id = await rightsRequest()
    const refusal = { decision: 'decline', reason: 'Canary' }
    await decide(company.client, 'rights-requests', id, refusal)
    return ['rightsRequest', id]
  },
  'quota.requested': async () => {
    const id = await quotaRequest()
    await decide(system, 'quota-requests', id, { decision: 'decline', reason: 'Canary' })
    return ['quotaRequest', id]
  },
  'quota.granted': async () => {
    const id = await quotaRequest()
    await decide(system, 'quota-requests', id, { decision: 'grant' })
    return ['quotaRequest', id]
  },
  'quota.declined': async () => {
    const id = await quotaRequest()
    await decide(system, 'quota-requests', id, { decision: 'decline', reason: 'Canary' })
    return ['quotaRequest', id]
  },
  'session.started': async () => {
    const member = await signInUser(server, company.client)
    return ['user', member.id]
  },
  'session.ended': async () => {
    const member = await signInUser(server, company.client)
    await member.client.post('/auth/oauth/logout')
    return ['user', member.id]
  },
}

it.each(Object.keys(causes) as WebhookKind[])(
  'delivers %s within two seconds, signed, without values',
  async (kind) => {
    const [targetType, id] = (await causes[kind]?.()) ?? []
    for (const path of ['/own', '/all']) {
      const call = await sentOf(path, kind, id ?? '')
      expect(webhookEvent.parse(call.event).data).toMatchObject({
        targetType,
        id,
        companyId: company.id,
      })
      expect(call.body).not.toMatch(/canary/i)
      if (path === '/own') verifyCall(secret, call)
    }
  },
)

it('reports suspension, reopening and closing of a company to the provider alone', async () => {
  const other = await foundCompany(server, { permissionIds: ['117', '1895'] })
  const url = `${receiver.base}/ended`
  await createWebhook(other.client, { url, kinds: webhookKinds })
  for (const [verb, kind] of [
    ['suspend', 'company.suspended'],
    ['reopen', 'company.reopened'],
    ['close', 'company.closed'],
  ] as const) {
    await change(system.post(`/usercenter/companies/${other.id}/${verb}`, { reason: 'Canary' }))
    const { event, body } = await sentOf('/all', kind, other.id)
    expect(event.data).toMatchObject({ targetType: 'company', companyId: other.id })
    expect(body).not.toMatch(/canary/i)
  }
  const types = receiver.at('/ended').map(({ event }) => event.type)
  expect(types).not.toContain('company.suspended')
  expect(types).not.toContain('company.closed')
})

it('has a cause of each kind in these tests', () => {
  const companyKinds = ['company.suspended', 'company.reopened', 'company.closed']
  expect([...Object.keys(causes), ...companyKinds].toSorted()).toEqual(webhookKinds.toSorted())
})

it('says who got or lost a role, and which fields of a record changed', async () => {
  const { id: userId } = await user()
  const { id } = await createRole(company.client, { userIds: [userId] })
  const given = await sentOf('/own', 'user.roles', id)
  expect(given.event.data).toMatchObject({ userIds: [userId], changed: ['userIds'] })
  await change(company.client.put(`/usercenter/users/${userId}`, { realName: 'Lin Canary' }))
  const changed = await sentOf('/own', 'user.changed', userId)
  expect(changed.event.data).toMatchObject({ changed: ['realName'] })
  expect(changed.event.data).not.toHaveProperty('userIds')
})

it('reports no refused change and nothing of other companies', async () => {
  const sent = buildUser({ username: 'acmeadmin' })
  expect((await company.client.post('/usercenter/users', sent)).status).toBe(409)
  const foreign = await createUser(server.admin)
  await sentOf('/all', 'user.created', foreign.id)
  const { id } = await user()
  await sentOf('/own', 'user.created', id)
  const ids = new Set(receiver.at('/own').map(({ event }) => event.data.companyId))
  expect([...ids]).toEqual([company.id])
  const logIds = receiver.received.map(({ event }) => Number(event.data.logId))
  const rows = await server.db.read('logs').whereIn('id', logIds).select('code', 'company_id')
  expect(rows.filter(({ code }) => code !== 0)).toEqual([])
})

it('reports only the kinds that a webhook asks for', async () => {
  const url = `${receiver.base}/roles`
  await createWebhook(company.client, { url, kinds: ['role.created', 'role.removed'] })
  const { id } = await role()
  await company.client.put(`/usercenter/roles/${id}`, { description: 'Other' })
  await company.client.remove(`/usercenter/roles/${id}`)
  await sentOf('/roles', 'role.removed', id)
  expect(receiver.at('/roles').map(({ event }) => event.type)).toEqual([
    'role.created',
    'role.removed',
  ])
})
