import { beforeAll, describe, expect, it } from 'vitest'
import { permissionRequests } from '#contract/access/permissionRequests'
import { joinRequests } from '#contract/companies/joinRequests'
import { quotaRequests } from '#contract/companies/quotaRequests'
import { administratorRequests } from '#contract/people/administratorRequests'
import { bodyOf, expectCode } from '../../support/answers.ts'
import type { Answer, Client } from '../../support/client.ts'
import {
  buildUser,
  createRole,
  createUser,
  foundCompany,
  signInVisitor,
} from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

type Code = [status: number, code: number]

/** One kind of request with people who make, decide and must not see it. */
interface Kind {
  asker: Client
  decider: Client
  ask: () => Promise<Answer>
  grant: object
  /** True while a grant is in effect. */
  holds: () => Promise<boolean>
  /** Takes a grant back, so that the asker can ask again. */
  revoke: () => Promise<unknown>
  own: Code
  /** Other users, whose decision and withdrawal are refused. */
  others: [who: Client, decide: Code, withdraw: Code][]
}

const server = useServer()
const { system, admin, member, beta } = server
const db = () => server.db
const forbidden: Code = [403, 6015]
const hidden: Code = [404, 7004]
const ownRequest: Code = [403, 7019]
const decided: Code = [409, 7012]
const words = { grant: 'grant', decline: 'decline', withdraw: 'withdraw' }
const statuses = { granted: 'granted', declined: 'declined', withdrawn: 'withdrawn' }

const codeOf = ({ status, body }: Answer): Code => [status, body.code]

const kinds = [
  {
    resource: joinRequests,
    words: { grant: 'agree', decline: 'reject', withdraw: 'close' },
    statuses: { granted: 'agreed', declined: 'rejected', withdrawn: 'closed' },
    notice: 'join.rejected',
    again: 7011,
    make: async (): Promise<Kind> => {
      const company = await foundCompany(server, { userQuota: 5 })
      const { client: asker } = await signInVisitor(server)
      return {
        asker,
        decider: company.client,
        ask: () => asker.post(joinRequests.path, { name: company.name }),
        grant: {},
        holds: async () => {
          const [own, stored] = await Promise.all([
            asker.get('/auth/user/getCurrentUser'),
            db()
              .read('companies')
              .where({ id: Number(company.id) })
              .first('user_count'),
          ])
          const isMember = own.body.data.companyId === company.id
          expect(stored).toEqual({ user_count: isMember ? 2 : 1 })
          return isMember
        },
        revoke: () => asker.post('/usercenter/company/leave'),
        own: ownRequest,
        others: [
          [beta, hidden, hidden],
          [system, forbidden, forbidden],
        ],
      }
    },
  },
  {
    resource: permissionRequests,
    words,
    statuses,
    notice: 'rights.declined',
    again: 7141,
    make: async (): Promise<Kind> => {
      const { id, username } = await createUser(admin)
      const asker = await server.as(username, 'Survey2026')
      const role = await createRole(admin, { permissionIds: ['1600'] })
      return {
        asker,
        decider: admin,
        ask: () => asker.post(permissionRequests.path, { permissionId: '1600' }),
        grant: { roleId: role.id },
        holds: async () => (await asker.list('/usercenter/logs')).status === 200,
        revoke: () => admin.put(`/usercenter/users/${id}`, { roleIds: [] }),
        own: forbidden,
        others: [[beta, hidden, hidden]],
      }
    },
  },
  {
    resource: quotaRequests,
    words,
    statuses,
    notice: 'quota.declined',
    again: 7280,
    make: async (): Promise<Kind> => {
      const { id, client } = await foundCompany(server)
      const path = `/usercenter/companies/${id}`
      const present = async (): Promise<number> => (await client.get(path)).body.userQuota
      let before = await present()
      return {
        asker: client,
        decider: system,
        ask: () => client.post(quotaRequests.path, { userQuota: before + 1, message: 'More' }),
        grant: {},
        holds: async () => (await present()) > before,
        revoke: async () => {
          before = await present()
        },
        own: forbidden,
        others: [
          [admin, forbidden, hidden],
          [member, forbidden, hidden],
        ],
      }
    },
  },
  {
    resource: administratorRequests,
    words,
    statuses,
    notice: 'administrator.declined',
    again: 7370,
    make: async (): Promise<Kind> => {
      const [person, second] = [buildUser({ companyId: '1' }), buildUser({ companyId: '1' })]
      const { id: userId } = await createUser(system, person)
      const { id: secondId } = await createUser(system, second)
      const set = (id: string, values: object) => server.update('users', id, values)
      await set(userId, { password_generated_by: null })
      await set(secondId, { is_system_administrator: true })
      const client = await server.as(person.username, person.password)
      const values = { change: 'add', userId, message: 'More' }
      return {
        asker: system,
        decider: await server.as(second.username, second.password),
        ask: () => system.post(administratorRequests.path, values),
        grant: {},
        holds: async () => (await client.get('/usercenter/settings')).status === 200,
        revoke: () => set(userId, { is_system_administrator: false }),
        own: ownRequest,
        others: [[admin, forbidden, forbidden]],
      }
    },
  },
]

describe.each(kinds)('$resource.name', ({ resource, words, statuses, notice, again, make }) => {
  const [created, granted, declined, withdrawn] = resource.actions
  const table = resource.name.replaceAll('-', '_')
  let kind: Kind
  beforeAll(async () => {
    kind = await make()
  })

  const decline = { decision: words.decline, reason: 'Not now' }
  const grant = () => ({ decision: words.grant, ...kind.grant })
  const ask = async (): Promise<string> => (await bodyOf(kind.ask(), 201)).id
  const decide = (by: Client, id: string, body: object) =>
    by.post(`${resource.path}/${id}/review`, body)
  const withdraw = (by: Client, id: string) => by.post(`${resource.path}/${id}/${words.withdraw}`)
  const stored = async (id: string) =>
    JSON.stringify(
      await db()
        .read(table)
        .where({ id: Number(id) }),
    )

  it('has one outcome, with its effect and audit rows, when decided and withdrawn at once', async () => {
    const actions = {
      [statuses.granted]: granted,
      [statuses.declined]: declined,
      [statuses.withdrawn]: withdrawn,
    }
    for (let round = 0; round < 12; round += 1) {
      const id = await ask()
      const steps = [
        () => decide(kind.decider, id, grant()),
        () => decide(kind.decider, id, decline),
        () => withdraw(kind.asker, id),
      ]
      const answers = await Promise.all(
        [...steps.slice(round % 3), ...steps.slice(0, round % 3)].map((step) => step()),
      )
      expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 7012, 7012])
      const { status } = (await kind.asker.get(`${resource.path}/${id}`)).body
      expect(await kind.holds()).toBe(status === statuses.granted)
      const rows = await db()
        .read('logs')
        .where({ target_type: resource.type, target_id: id, code: 0 })
        .orderBy('id')
        .pluck('action')
      expect(rows).toEqual([created, actions[status]])
      if (status === statuses.granted) await kind.revoke()
    }
    for (const client of [kind.asker, kind.decider]) {
      const { userId } = (await client.get('/auth/user/getCurrentUser')).body.data
      await server.context.refusals.settle(Number(userId))
    }
    const refused = await db()
      .read('logs')
      .whereIn('action', Object.values(actions) as string[])
      .where({ code: 7012 })
      .pluck('after')
    const times = refused.map((after) => JSON.parse(after ?? '{}').times ?? 1)
    expect(times.reduce((sum, more) => sum + more, 0)).toBe(24)
  })

  it('is declined only with a reason, which the requester reads, and then no longer decided', async () => {
    const id = await ask()
    await expectCode(decide(kind.decider, id, { decision: words.decline }), 400, 7000)
    expect((await decide(kind.decider, id, decline)).status).toBe(200)
    expect((await kind.asker.get(`${resource.path}/${id}`)).body).toMatchObject({
      status: statuses.declined,
      reason: decline.reason,
      decidedAt: expect.any(String),
    })
    const filter = { kind: notice }
    const { body } = await kind.asker.list('/usercenter/notifications', { filter })
    expect(body[0].message).toContain(decline.reason)
    const before = await stored(id)
    for (const answer of [
      await decide(kind.decider, id, grant()),
      await decide(kind.decider, id, decline),
      await withdraw(kind.asker, id),
    ])
      expect(codeOf(answer)).toEqual(decided)
    expect(await stored(id)).toBe(before)
  })

  it('is not decided by the requester nor by others, who do not withdraw it either', async () => {
    const id = await ask()
    const before = await stored(id)
    for (const [who, code] of [[kind.asker, kind.own] as const, ...kind.others])
      for (const body of [grant(), decline])
        expect(codeOf(await decide(who, id, body))).toEqual(code)
    for (const [who, , code] of kind.others) expect(codeOf(await withdraw(who, id))).toEqual(code)
    expect(await stored(id)).toBe(before)
    expect((await withdraw(kind.asker, id)).body.data.status).toBe(statuses.withdrawn)
    expect(codeOf(await decide(kind.decider, id, grant()))).toEqual(decided)
  })

  it('is open only once, even when asked for several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, kind.ask))
    expect(answers.map(({ body }) => body.code ?? 0).toSorted()).toEqual([0, again, again, again])
    const id = answers.find(({ status }) => status === 201)?.body.id
    await withdraw(kind.asker, id)
    await withdraw(kind.asker, await ask())
  })
})
