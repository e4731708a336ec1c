import { expect, it } from 'vitest'
import { createRole, foundCompany } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/roles'

it('counts more than a thousand users of a role, and pages through all of them in each order', async () => {
  const { client, id } = await foundCompany(server)
  const other = await foundCompany(server)
  const role = await createRole(client, { applicationId: '4', permissionIds: [] })
  const [preset] = (await client.list(path, { filter: { type: 'preset' } })).body
  const numbers = Array.from({ length: 1100 }, (_, place) => place)
  const firstId = 5_000_001
  await server.db.transaction(async (trx) => {
    await trx.batchInsert(
      'users',
      numbers.map((number) => ({
        id: firstId + number,
        company_id: Number(id),
        username: `crew${number}`,
        username_key: `crew${String(1099 - number).padStart(4, '0')}`,
        real_name: '队员',
        search_key: `crew ${number}`,
        password_hash: 'x',
        created_at: number,
        updated_at: number,
      })),
      50,
    )
    for (const { id: roleId, applicationId } of [role, preset])
      await trx.batchInsert(
        'user_roles',
        numbers.map((number) => ({
          user_id: firstId + number,
          application_id: Number(applicationId),
          role_id: Number(roleId),
        })),
        100,
      )
  })
  const last = { range: [1075, 1099] }
  for (const who of [system, client])
    for (const one of [role, preset]) {
      const { userCount, userIds } = (await who.get(`${path}/${one.id}`)).body
      expect([userCount, userIds.length, userIds[0]]).toEqual([1100, 1000, String(firstId)])
      const people = `${path}/${one.id}/users`
      for (const [sort, first] of [
        ['id', firstId + 1075],
        ['username', firstId + 24],
      ] as const) {
        const page = await who.list(people, { ...last, sort: [sort, 'ASC'] })
        expect([page.headers.get('content-range'), page.body.length, page.body[0].id]).toEqual([
          'users 1075-1099/1100',
          25,
          String(first),
        ])
      }
      const found = await who.list(people, { filter: { q: 'crew 109' } })
      expect(found.headers.get('content-range')).toBe('users 0-10/11')
    }
  expect((await other.client.get(`${path}/${preset.id}`)).body.userCount).toBe(0)
  expect((await other.client.list(`${path}/${preset.id}/users`)).body).toEqual([])
})
