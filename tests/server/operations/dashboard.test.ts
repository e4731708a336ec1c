import { beforeAll, expect, it } from 'vitest'
import { medianOf } from '#server/features/operations/dashboard/figures.queries'
import { signInsBefore } from '#db/seeds/signIns'
import { lastDays } from '#server/core/days'
import type { Client } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, member, visitor } = server
const hour = 3_600_000
const day = 24 * hour
/** Noon UTC on a day after all demonstration data, used as the server's current time. */
const noon = (Math.floor(Date.now() / day) + 3) * day + day / 2
const zone = 'Asia/Shanghai'

/** The date of a timestamp in China, which is UTC+8 all year. */
const dayOf = (at: number) => new Date(at + 8 * hour).toISOString().slice(0, 10)
const days = Array.from({ length: 30 }, (_, place) => dayOf(noon - (29 - place) * day))

const withDays = <T extends object>(empty: T, named: Record<string, Partial<T>>) =>
  days.map((one) => ({ day: one, ...empty, ...named[one] }))

const ask = async (client: Client, query = `?zone=${zone}`) =>
  (await client.get(`/usercenter/dashboard${query}`)).body.data

const midnight = noon - 3 * day + 4 * hour
const yesterdays = noon - day

const logins = [
  [2, 'signIn', midnight - 1],
  [2, 'signIn', midnight],
  [2, 'signIn', yesterdays],
  [2, 'signIn.failed', yesterdays],
  [2, 'session.reuse', yesterdays],
  [2, 'session.reuse', noon - 40 * day],
  [2, 'user.edit', yesterdays],
  [3, 'signIn', yesterdays],
  [null, 'signIn.failed', yesterdays],
] as const

const unsent = [
  ['email', 'failed', 'EAUTH 535'],
  ['email', 'waiting', 'no connection'],
  ['email', 'failed', 'no connection'],
  ['email', 'failed', ''],
  ['email', 'sent', ''],
] as const

beforeAll(async () => {
  server.wait(noon - Date.now())
  await server.db.transaction(async (trx) => {
    // Excludes the demonstration's own logins.
    await trx('logs')
      .where('at', '<', Date.now() - day / 2)
      .update({ at: noon - 60 * day })
    await trx.batchInsert(
      'logs',
      logins.map(([company_id, action, at]) => ({
        at,
        company_id,
        action,
        actor_id: 4,
        target_type: 'user',
        target_id: '4',
        code: 0,
        request_id: '',
        commitments: '',
      })),
    )
    await trx.batchInsert(
      'outbox',
      unsent.map(([channel, state, reason]) => ({
        channel,
        state,
        reason,
        recipient: 'nobody@example.com',
        subject: '',
        sealed: '',
        next_try_at: noon + 30 * day,
        created_at: noon,
      })),
    )
    await trx('users').update({ created_at: noon - 100 * day, last_sign_in_at: null })
    await trx('users')
      .where({ id: 3 })
      .update({ created_at: midnight - 1 })
    await trx('users').where({ id: 4 }).update({ created_at: midnight })
    await trx('users')
      .where({ id: 5 })
      .update({
        status: 'disabled',
        last_sign_in_at: noon - 91 * day,
        locked_until: noon + 2 * 60_000,
      })
    await trx('invitations')
      .where({ company_id: 2, status: 'open' })
      .where('expires_at', '>', noon)
      .update({ expires_at: noon + 2 * day })
    await trx('companies').update({ created_at: noon - 100 * day })
    await trx('companies').where({ id: 5 }).update({ created_at: midnight })
    await trx('companies').where({ id: 2 }).update({ user_quota: 3, device_count: 1_950 })
    await trx('company_history').delete()
    const history = [
      [2, 'inReview', noon - 20 * day],
      [2, 'passed', noon - 19 * day],
      [3, 'inReview', noon - 18 * day],
      [3, 'rejected', noon - 15 * day],
      [4, 'inReview', noon - 10 * day],
      [4, 'passed', noon - 8 * day],
      [4, 'suspended', noon - 7 * day],
      [4, 'passed', noon - 1 * day],
      [5, 'inReview', noon - 6 * day],
    ] as const
    await trx.batchInsert(
      'company_history',
      history.map(([company_id, status, at]) => ({ company_id, status, at, actor_id: 1 })),
    )
  })
})

it('shows company administrators figures of their own company, by days of the requested zone', async () => {
  expect(await ask(admin)).toEqual({
    people: {
      total: 3,
      disabled: 1,
      locked: 1,
      neverSignedIn: 1,
      longAgo: 1,
      days: withDays(
        { added: 0 },
        { [dayOf(midnight - 1)]: { added: 1 }, [dayOf(midnight)]: { added: 1 } },
      ),
    },
    signIns: {
      days: withDays(
        { done: 0, failed: 0 },
        {
          [dayOf(midnight - 1)]: { done: 1 },
          [dayOf(midnight)]: { done: 1 },
          [dayOf(yesterdays)]: { done: 1, failed: 1 },
          [dayOf(noon)]: { done: 1 },
        },
      ),
      reused: 1,
    },
    invitations: { open: 1, endingSoon: 1 },
    usage: { days: expect.any(Array) },
  })
})

it('shows the provider figures of all companies and of the service', async () => {
  const { people, signIns, ...rest } = await ask(system)
  expect(people).toMatchObject({ total: 11, disabled: 1, locked: 1, longAgo: 1 })
  expect(signIns.days.find((one: { day: string }) => one.day === dayOf(yesterdays))).toEqual({
    day: dayOf(yesterdays),
    done: 2,
    failed: 2,
  })
  expect(rest).toEqual({
    companies: {
      byStatus: { inReview: 1, passed: 4, suspended: 0, rejected: 0, closed: 0 },
      days: withDays({ added: 0 }, { [dayOf(midnight)]: { added: 1 } }),
      oldestWaiting: new Date(noon - 6 * day).toISOString(),
      reviewMedian: 2 * day,
      nearQuota: [{ id: '2', name: '华南测绘', quota: 'users', used: 3, limit: 3 }],
    },
    usage: { days: expect.any(Array) },
    stations: {
      online: expect.any(Number),
      offline: expect.any(Number),
      retired: expect.any(Number),
    },
    delivery: {
      email: {
        way: 'terminal',
        sent: 1,
        waiting: 1,
        failed: 3,
        reasons: [
          { reason: 'no connection', messages: 2 },
          { reason: 'EAUTH 535', messages: 1 },
        ],
      },
      sms: { way: 'terminal', sent: 0, waiting: 0, failed: 0, reasons: [] },
    },
  })
})

it('counts the same records as the lists that its figures link to', async () => {
  const { people, invitations } = await ask(admin)
  const total = async (list: string, filter: object) =>
    Number(
      (await admin.list(`/usercenter/${list}`, { filter })).headers
        .get('Content-Range')
        ?.split('/')[1],
    )
  expect({
    total: await total('users', {}),
    disabled: await total('users', { status: 'disabled' }),
    locked: await total('users', { locked: true }),
    neverSignedIn: await total('users', { lastSignIn: 'never' }),
    longAgo: await total('users', { lastSignIn: 'longAgo' }),
    days: people.days,
  }).toEqual(people)
  const busy = people.days.filter((one: { added: number }) => one.added > 0)
  expect(busy).toHaveLength(2)
  for (const { day: one, added } of busy) {
    const from = Date.parse(`${one}T00:00:00+08:00`)
    const [createdFrom, createdTo] = [from, from + day].map((at) => new Date(at).toISOString())
    expect(await total('users', { createdFrom, createdTo })).toBe(added)
  }
  expect(await total('invitations', { status: 'open' })).toBe(invitations.open)
})

it('counts the same companies per day as the list of that day', async () => {
  const { companies } = await ask(system)
  const listed = async (createdFrom?: string, createdTo?: string): Promise<unknown[]> =>
    (await system.list('/usercenter/companies', { filter: { createdFrom, createdTo } })).body
  const counted = await Promise.all(
    companies.days.map(async ({ day: one }: { day: string }) => {
      const from = Date.parse(`${one}T00:00:00+08:00`)
      const [first, end] = [from, from + day].map((at) => new Date(at).toISOString())
      return { day: one, added: (await listed(first, end)).length }
    }),
  )
  expect(counted).toEqual(companies.days)
  expect(counted.some(({ added }) => added > 0)).toBe(true)
})

it('shows each block only to users who can open its list', async () => {
  expect(await ask(visitor)).toEqual({})
  expect(await ask(await server.as('betamember'))).toEqual({})
  expect(Object.keys(await ask(member))).toEqual(['people'])
})

it('defaults to UTC without a zone or with an unknown one, refuses a malformed one, and is not cacheable', async () => {
  expect((await ask(admin, '')).people.days.at(-1).day).toBe(
    new Date(noon).toISOString().slice(0, 10),
  )
  expect((await ask(admin, '?zone=Etc/Unknown')).people.days.at(-1).day).toBe(
    new Date(noon).toISOString().slice(0, 10),
  )
  const refused = await admin.get('/usercenter/dashboard?zone=Mars%20Olympus')
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual({
    zone: { key: 'validation.invalid', args: {}, message: 'This value is not valid.' },
  })
  const answer = await admin.get(`/usercenter/dashboard?zone=${zone}`)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

it('handles days of 23 and 25 hours', () => {
  const autumn = lastDays(Date.UTC(2026, 9, 26, 12), 'Europe/Berlin', 3)
  expect(autumn.map((one) => [one.day, (one.to - one.from) / hour])).toEqual([
    ['2026-10-24', 24],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])
  const [spring] = lastDays(Date.UTC(2026, 2, 29, 12), 'Europe/Berlin', 1)
  expect(spring).toEqual({
    day: '2026-03-29',
    from: Date.UTC(2026, 2, 28, 23),
    to: Date.UTC(2026, 2, 29, 22),
  })
})

it('uses the mean of the middle two for the median of an even number of values', () => {
  expect([[], [3], [1, 4], [1, 2, 9]].map(medianOf)).toEqual([null, 3, 3, 2])
})

it('seeds successful and failed logins on most days of the demonstration, none in the future', () => {
  const at = Date.UTC(2026, 10, 23, 4)
  const signIns = signInsBefore(at)
  expect(signInsBefore(at)).toEqual(signIns)
  const daysOf = (done: boolean) =>
    new Set(signIns.filter((one) => one.done === done).map((one) => dayOf(one.at)))
  expect(daysOf(true).size).toBeGreaterThan(20)
  expect(daysOf(false).size).toBeGreaterThan(5)
  expect(
    signIns.every((one, place) => one.at < at && one.at >= (signIns[place - 1]?.at ?? 0)),
  ).toBe(true)
})
