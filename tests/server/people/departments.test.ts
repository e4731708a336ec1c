import { expect, it } from 'vitest'
import { logsOf } from '../../support/client.ts'
import { createRole, createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import { waitForLockWaiter } from '../../support/waitsForLock.ts'

const server = useServer()
const { beta: admin, admin: other, system: provider, member } = server
const path = '/usercenter/departments'

const make = async (name: string, parentId: string | null = null, by = admin): Promise<string> => {
  const { status, body } = await by.post(path, { name, parentId })
  expect(status).toBe(201)
  return body.id
}
const put = async (id: string, departmentId: string | null) => {
  const { body } = await admin.get(`/usercenter/users/${id}`)
  return admin.put(`/usercenter/users/${id}`, { ...body, departmentId })
}
const outcome = ({ status, body: { code } }: { status: number; body: { code: number } }) => [
  status,
  code,
]
const namesOf = (answer: { body: { path: string }[] }) => answer.body.map((one) => one.path)

it('orders the department tree, moves branches and logs changes', async () => {
  const survey = await make('Survey')
  const field = await make('Field', survey)
  const data = await make('Data')
  expect((await admin.post(path, { name: 'Control', parentId: field, order: 7 })).body).toEqual({
    id: expect.any(String),
    companyId: expect.any(String),
    parentId: field,
    name: 'Control',
    order: 7,
    path: 'Survey / Field / Control',
    level: 3,
    userCount: 0,
    version: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const all = ['Survey', 'Survey / Field', 'Survey / Field / Control', 'Data']
  expect(namesOf(await admin.list(path))).toEqual(all)
  expect(namesOf(await admin.list(path, { filter: { q: 'survey control' } }))).toEqual(
    all.slice(2, 3),
  )
  const moved = await admin.put(`${path}/${field}`, { parentId: data, name: '外业', version: 1 })
  expect([moved.status, moved.body.path, moved.body.version]).toEqual([200, 'Data / 外业', 2])
  expect(namesOf(await admin.list(path))).toEqual([
    'Survey',
    'Data',
    'Data / 外业',
    'Data / 外业 / Control',
  ])
  expect(namesOf(await admin.list(path, { filter: { q: 'waiye' } }))).toHaveLength(2)
  const log = await logsOf(admin, { targetType: 'department', targetId: field })
  expect(
    log.map((row: { action: string; before: object; after: object }) => [
      row.action,
      row.before,
      row.after,
    ]),
  ).toEqual([
    ['department.edit', { parentId: survey, name: 'Field' }, { parentId: data, name: '外业' }],
    ['department.create', {}, { name: 'Field', parentId: survey, order: 1 }],
  ])
  expect(outcome(await admin.put(`${path}/${field}`, { name: 'Late', version: 1 }))).toEqual([
    409, 7016,
  ])
})

it('refuses cycles, duplicate names, too many levels and unknown ids', async () => {
  const ids = [await make('L1')]
  for (const name of ['L2', 'L3', 'L4', 'L5']) ids.push(await make(name, ids.at(-1)))
  const [top = '', second = '', , , bottom = ''] = ids
  expect(outcome(await admin.post(path, { name: 'L6', parentId: bottom }))).toEqual([409, 7303])
  expect(outcome(await admin.put(`${path}/${top}`, { parentId: bottom }))).toEqual([409, 7302])
  expect(outcome(await admin.put(`${path}/${top}`, { parentId: top }))).toEqual([409, 7302])
  const sibling = await make('Beside')
  expect(outcome(await admin.put(`${path}/${top}`, { parentId: sibling }))).toEqual([409, 7303])
  expect(outcome(await admin.post(path, { name: ' l1 ' }))).toEqual([409, 7301])
  const absent = await admin.post(path, { name: 'X', parentId: '99999' })
  expect([...outcome(absent), absent.body.args, Object.keys(absent.body.errors)]).toEqual([
    404,
    7300,
    {},
    ['parentId'],
  ])
  // Deleting the second would move L3 to the top level, where another department has the same name.
  await make('L3', top)
  expect(outcome(await admin.remove(`${path}/${second}`))).toEqual([409, 7301])
})

it('hides the departments of other companies, and refuses to put users into them', async () => {
  const theirs = await make('Theirs', null, other)
  for (const call of [
    admin.get(`${path}/${theirs}`),
    admin.put(`${path}/${theirs}`, { name: 'Mine' }),
    admin.remove(`${path}/${theirs}`),
  ])
    expect(outcome(await call)).toEqual([404, 7004])
  expect(outcome(await admin.post(path, { name: 'X', parentId: theirs }))).toEqual([404, 7300])
  const { id } = await createUser(admin)
  expect(outcome(await put(id, theirs))).toEqual([404, 7300])
  expect(
    (await admin.list('/usercenter/users', { filter: { departmentId: theirs } })).body,
  ).toEqual([])
  expect(await logsOf(admin, { departmentId: theirs })).toEqual([])
  expect((await provider.get(`${path}/${theirs}`)).status).toBe(200)
  expect((await member.post(path, { name: 'X' })).status).toBe(403)
})

it('filters users, users of a role and the log by a department with its subdepartments', async () => {
  const top = await make('Filter')
  const below = await make('Below', top)
  const [one, two, three] = [
    await createUser(admin, { departmentId: top, password: 'Survey2026' }),
    await createUser(admin, { departmentId: below }),
    await createUser(admin),
  ]
  const user = (await admin.get(`/usercenter/users/${two.id}`)).body
  expect([user.departmentId, user.departmentName]).toEqual([below, 'Filter / Below'])
  const role = await createRole(admin, { userIds: [one.id, two.id, three.id] })
  const idsIn = async (list: string, departmentId: string, more = {}) =>
    (await admin.list(list, { filter: { departmentId, ...more }, sort: ['id', 'ASC'] })).body.map(
      (row: { id: string }) => row.id,
    )
  for (const list of ['/usercenter/users', `/usercenter/roles/${role.id}/users`]) {
    expect(await idsIn(list, top)).toEqual([one.id, two.id])
    expect(await idsIn(list, below)).toEqual([two.id])
    expect(await idsIn(list, top, { q: two.username })).toEqual([two.id])
    expect(await idsIn(list, '99999')).toEqual([])
  }
  await server.as(one.username, 'Survey2026')
  const log = await logsOf(admin, { departmentId: top })
  expect(log.map((row: { actorId: string; action: string }) => [row.actorId, row.action])).toEqual([
    [one.id, 'signIn'],
  ])
  const file = await admin.get(
    '/usercenter/users/export?format=csv&filter=' +
      encodeURIComponent(JSON.stringify({ departmentId: below })),
  )
  expect(file.body).toContain('Filter / Below')
})

it('deletes a department with users or subdepartments only with force=true: 7309', async () => {
  const top = await make('In use')
  const below = await make('Below', top)
  await createUser(admin, { departmentId: below })
  const last = await createUser(admin, { departmentId: below })
  const stored = async () => [
    (await admin.get(`${path}/${top}`)).body,
    (await admin.get(`${path}/${below}`)).body,
    (await admin.get(`/usercenter/users/${last.id}`)).body,
  ]
  const before = await stored()
  const refusalOf = async (id: string) => {
    const { status, body } = await admin.remove(`${path}/${id}`)
    return [status, body.code, body.args, body.message]
  }
  const wordsOf = (users: number, below: number) =>
    `Users in this department: ${users}. Direct sub-departments: ${below}. All of them would move one level up; users of a top-level department would then belong to no department. Confirm once more to delete it anyway.`
  expect(await refusalOf(top)).toEqual([409, 7309, { users: 0, departments: 1 }, wordsOf(0, 1)])
  expect(await refusalOf(below)).toEqual([409, 7309, { users: 2, departments: 0 }, wordsOf(2, 0)])
  expect(await stored()).toEqual(before)
  for (const id of [below, top])
    expect((await admin.remove(`${path}/${id}?force=true`)).status).toBe(200)
  const empty = await make('Empty')
  expect((await admin.remove(`${path}/${empty}`)).status).toBe(200)
})

it('moves people and subdepartments one level up on deletion, and clears the department of leaving users', async () => {
  const top = await make('Going')
  const below = await make('Staying', top)
  const { id } = await createUser(admin, { departmentId: below })
  const nameNow = async () => (await admin.get(`/usercenter/users/${id}`)).body.departmentName
  expect((await admin.remove(`${path}/${top}?force=true`)).status).toBe(200)
  expect(await nameNow()).toBe('Staying')
  const [entry] = await logsOf(admin, {
    action: 'department.delete',
    targetId: top,
    targetType: 'department',
  })
  expect(entry.before).toEqual({ name: 'Going', parentId: null, order: expect.any(Number) })
  expect((await put(id, null)).body.departmentName).toBe(null)
  expect((await put(id, below)).body.departmentName).toBe('Staying')
  await admin.remove(`/usercenter/users/${id}`)
  const userRecord = (await provider.get(`/usercenter/users/${id}`)).body
  expect(userRecord).toMatchObject({ companyId: null, departmentId: null, departmentName: null })
})

it('moves a user up who is put into a department while it is deleted', async () => {
  const top = await make('Last of all')
  const below = await make('Going now', top)
  const { id } = await createUser(admin)
  const removal = await server.db.transaction(async (trx) => {
    await trx('users')
      .where({ id: Number(id) })
      .update({ department_id: Number(below) })
    const answer = admin.remove(`${path}/${below}?force=true`)
    await waitForLockWaiter(server.db)
    return { answer }
  })
  expect((await removal.answer).status).toBe(200)
  expect((await admin.get(`/usercenter/users/${id}`)).body.departmentId).toBe(top)
})
