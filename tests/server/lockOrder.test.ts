import { expect, it } from 'vitest'
import type { Transaction } from '#db/connect'
import { joinOwnCompany } from '#server/platform/companies/ownCompany.queries'
import { serverOrigin } from '#server/core/context'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { lockCompany } from '#server/platform/companies/companyStore.queries'
import { engine } from '../support/database.ts'
import { createUser, createVisitor, foundCompany } from '../support/factories.ts'
import { useServer } from '../support/server.ts'
import { untilOneWaits } from '../support/waitsForLock.ts'

const server = useServer()

/** Begins something while a transaction of the test holds what `first` locks, then goes on with `then`. */
const beside = async <T>(
  first: (trx: Transaction) => Promise<unknown>,
  begin: () => Promise<T>,
  then: (trx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> => {
  const { db } = server.running.context
  let begun: Promise<T> | undefined
  await db.transaction(async (trx) => {
    await first(trx)
    begun = begin()
    begun.catch(() => {})
    await untilOneWaits(db)
    await then(trx)
  })
  if (!begun) throw new Error('nothing began')
  return begun
}

it('takes no request to join a company that is closed at the same moment', async () => {
  const { id, name } = await foundCompany(server)
  const { username, password } = await createVisitor(server)
  const visitor = await server.as(username, password)
  const answer = await beside(
    async (trx) => {
      await lockCompany(trx, Number(id))
      await trx('companies')
        .where({ id: Number(id) })
        .update({ status: 'closed' })
    },
    () => visitor.post('/usercenter/join-requests', { name }),
  )
  expect([answer.status, answer.body.code]).toEqual([404, 7013])
})

it('asks a company for no permission in the name of someone who leaves it at the same moment', async () => {
  const user = await createUser(await server.as('acmeadmin'), { password: 'Survey2026' })
  const member = await server.as(user.username, 'Survey2026')
  const answer = await beside(
    (trx) =>
      trx('users')
        .where({ id: Number(user.id) })
        .update({ company_id: null }),
    () => member.post('/usercenter/rights-requests', { permissionId: '1500' }),
  )
  // On SQLite the call may begin when they have left.
  expect(answer.body.companyId ?? null).toBe(null)
})

it('refuses a quota below the people who join at the same moment', async () => {
  const { id } = await foundCompany(server, { userQuota: 50 })
  const system = await server.as('superadmin')
  const path = `/usercenter/companies/${id}`
  const { body: company } = await system.get(path)
  const answer = await beside(
    (trx) =>
      trx('companies')
        .where({ id: Number(id) })
        .update({ user_count: trx.raw('user_count + 5') }),
    () => system.put(path, { ...company, userQuota: company.userCount + 1 }),
  )
  expect([answer.status, answer.body.errors?.userQuota]).toEqual([400, expect.any(Object)])
})

it('accepts an invitation that is sent again at the same moment, one after the other', async () => {
  const admin = await server.as('acmeadmin')
  const { username, password } = await createVisitor(server)
  const visitor = await server.as(username, password)
  const invited = await admin.post('/usercenter/invitations', { channel: 'link' })
  expect(invited.status).toBe(201)
  const token = new URL(invited.body.link).hash.slice(1)
  const accepted = await beside(
    (trx) => lockCompany(trx, 2),
    () => visitor.post('/usercenter/invitations/accept', { token }),
    (trx) =>
      trx('invitations')
        .where({ id: Number(invited.body.id) })
        .update({ updated_at: 0 }),
  )
  expect(accepted.status).toBe(200)
})

it('counts a seat of the provider’s company that is taken while the terminal adds an administrator', async () => {
  const { db, now } = server.running.context
  const counted = async () =>
    Number((await db.read('companies').where({ id: 1 }).first('user_count'))?.user_count)
  const before = await counted()
  await db.transaction((trx) =>
    trx('users').where({ username: 'visitor1' }).update({ is_system_administrator: true }),
  )
  await beside(
    (trx) =>
      trx('companies')
        .where({ id: 1 })
        .update({ user_count: trx.raw('user_count + 1') }),
    () => db.transaction((trx) => joinOwnCompany(trx, 'Own', now())),
  )
  expect(await counted()).toBe(before + 2)
})

it.each(engine === 'postgres' ? ['PostgreSQL'] : [])(
  'counts rows of the log in one order whoever changes them, on %s',
  async () => {
    const { db, sealer, tokens, now } = server.running.context
    const companies = [2, 3, 4, 5, 6]
    await db.transaction(async (trx) => {
      for (const companyId of companies)
        await writeAudit(trx, { ...serverOrigin, tokens }, now(), {
          action: 'user.edit',
          actor: { userId: 3, username: 'acmeadmin', companyId },
          target: { type: 'test', id: '1', name: 'counted' },
        })
    })
    await sealer.seal()
    const counts = (trx: Transaction) => trx('logs_counts').forUpdate().skipLocked()
    let free: unknown
    await beside(
      (trx) => counts(trx).where({ company_id: 6 }).select('company_id'),
      () => db.transaction((trx) => trx('logs').where({ target_type: 'test' }).delete()),
      async (trx) => {
        free = await counts(trx).whereIn('company_id', [0, 2, 3, 4, 5]).pluck('company_id')
      },
    )
    expect(free).toEqual([])
  },
)
