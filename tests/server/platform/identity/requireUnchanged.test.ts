import { expect, it } from 'vitest'
import { authenticate, requireUnchanged } from '#server/platform/identity/authenticate'
import { inheritMembers, type Actor, type Scope } from '#server/core/scope'
import { lockForUpdate } from '#db/dialect'
import type { SignedInClient } from '../../../support/client.ts'
import { buildUser, createRole, createUser, foundCompany } from '../../../support/factories.ts'
import { useServer } from '../../../support/server.ts'
import { waitForLockWaiter } from '../../../support/waitsForLock.ts'

const server = useServer()

const beginRequest = async (client: SignedInClient): Promise<() => Promise<string>> => {
  const actor = (await authenticate(server.context, `Bearer ${client.token}`)) as Actor
  const scope = inheritMembers(server.context, { actor }) as Scope
  return () =>
    requireUnchanged(server.context.db.read, scope).then(
      () => 'goes on',
      (error: { error: string }) => error.error,
    )
}

it('continues only a call that its caller may still make', async () => {
  const { client } = await foundCompany(server)
  const one = await createUser(client, { password: 'Survey2026' })
  const other = await createUser(client, { password: 'Survey2026' })
  const role = await createRole(client, { userIds: [one.id] })
  const first = await beginRequest(await server.as(one.username, 'Survey2026'))
  const second = await beginRequest(await server.as(other.username, 'Survey2026'))
  expect([await first(), await second()]).toEqual(['goes on', 'goes on'])
  // Changes of other people's rights have no effect.
  await client.remove(`/usercenter/roles/${role.id}?force=true`)
  expect([await first(), await second()]).toEqual(['changedMeanwhile', 'goes on'])
  await client.remove(`/usercenter/users/${other.id}`)
  expect(await second()).toBe('changedMeanwhile')
  await client.post(`/usercenter/users/${one.id}/disable`)
  expect(await first()).toBe('sessionEnded')
})

it('creates no user if the caller’s session ended while the call waited', async () => {
  const { client, id } = await foundCompany(server)
  const user = buildUser({ password: 'Survey2026' })
  const { creating } = await server.db.transaction(async (trx) => {
    await lockForUpdate(trx('companies').where({ id: Number(id) })).first('id')
    await trx('sessions')
      .whereIn(
        'user_id',
        trx('companies')
          .select('administrator_id')
          .where({ id: Number(id) }),
      )
      .update({ ended_at: 1 })
    const call = client.post('/usercenter/users', user)
    await waitForLockWaiter(server.db)
    return { creating: call }
  })
  expect((await creating).body.code).toBe(7003)
  expect(await server.db.read('users').where({ username: user.username })).toEqual([])
})
