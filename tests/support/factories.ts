import type { Client, SignedInClient } from './client.ts'

interface SignsIn {
  as(name: string, password?: string): Promise<SignedInClient>
}

/** Each test process has its own database, so a counter is unique enough. */
let count = 100_000
const next = () => (count += 1)

export const buildUser = (own: Record<string, unknown> = {}) => {
  const number = next()
  return {
    username: `user${number}x`,
    realName: 'Lin Yue',
    dialCode: '86',
    phone: `139${String(number).padStart(8, '0')}`,
    email: `user${number}@example.org`,
    password: 'Survey2026',
    ...own,
  }
}

export const createUser = async (administrator: Client, own: Record<string, unknown> = {}) => {
  const answer = await administrator.post('/usercenter/users', buildUser(own))
  if (answer.status !== 201) throw new Error(`no user: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const buildApplication = (own: Record<string, unknown> = {}) => {
  const number = next()
  return {
    name: `Survey Works ${number}x`,
    organisationCode: `ORG${number}`,
    type: 0,
    administratorName: 'Lin Yue',
    administratorDialCode: '86',
    administratorPhone: `137${String(number).padStart(8, '0')}`,
    nationCode: '44',
    addrCode: '330000,330100,330106',
    street: 'Wensan Road',
    address: '90 Wensan Road',
    platforms: ['4'],
    ...own,
  }
}

export const createVisitor = async (
  server: { as(name: string): Promise<Client> },
  own: Record<string, unknown> = {},
) => {
  const admin = await server.as('acmeadmin')
  const user = buildUser(own)
  const { id } = await createUser(admin, user)
  const removed = await admin.remove(`/usercenter/users/${id}`)
  if (removed.status !== 200) throw new Error(`no visitor: ${JSON.stringify(removed.body)}`)
  return { ...user, id: id as string }
}

export const signInVisitor = async (server: SignsIn, own: Record<string, unknown> = {}) => {
  const visitor = await createVisitor(server, own)
  return { ...visitor, client: await server.as(visitor.username, visitor.password) }
}

/** A new user with the client of a login. */
export const signInUser = async (
  server: SignsIn,
  administrator: Client,
  own: Record<string, unknown> = {},
) => {
  const user = buildUser(own)
  const { id } = await createUser(administrator, user)
  return { ...user, id: id as string, client: await server.as(user.username, user.password) }
}

export const buildRole = (own: Record<string, unknown> = {}) => ({
  name: `Role ${next()}`,
  description: 'Of a test',
  applicationId: '1',
  nationCode: '44',
  addrCode: '',
  dataLevel: 0,
  permissionIds: ['1400'],
  ...own,
})

export const createRole = async (administrator: Client, own: Record<string, unknown> = {}) => {
  const answer = await administrator.post('/usercenter/roles', buildRole(own))
  if (answer.status !== 201) throw new Error(`no role: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const createMenu = async (system: Client, own: Record<string, unknown>) =>
  (
    await system.post('/usercenter/menus', {
      applicationId: '4',
      parentId: '115',
      type: 'menu',
      ...own,
    })
  ).body

export const createEmployee = async (system: Client, permissionIds: readonly string[]) => {
  const own = await system.get('/usercenter/companies/1')
  const companyPermissionIds = [...new Set([...own.body.permissionIds, ...permissionIds])]
  const granted = await system.put('/usercenter/companies/1', {
    permissionIds: companyPermissionIds,
  })
  if (granted.status !== 200) throw new Error(`no grant: ${JSON.stringify(granted.body)}`)
  const user = buildUser({ companyId: '1' })
  const { id } = await createUser(system, user)
  await createRole(system, { companyId: '1', permissionIds, userIds: [id] })
  return { ...user, id: id as string }
}

/** A user of the provider's company with a role at the system level. */
export const signInStaff = async (
  server: SignsIn,
  system: Client,
  ...permissionIds: readonly string[]
) => {
  const staff = await signInUser(server, system, { companyId: '1' })
  const level = { type: 'preset', presetLevel: 'system', nationCode: '' }
  await createRole(system, { ...level, permissionIds, userIds: [staff.id] })
  return staff
}

export const buildClient = (own: Record<string, unknown> = {}) => {
  const number = next()
  return {
    applicationId: '5',
    kind: 'web',
    name: `接入${number}`,
    enName: `Client ${number}`,
    redirectAddresses: [`https://client${number}.example.com/callback`],
    ...own,
  }
}

export const buildStation = (own: Record<string, unknown> = {}) => {
  const number = next()
  return {
    code: `T-${number}`,
    name: `测试站${number}`,
    enName: `Test station ${number}`,
    latitude: -60.5,
    longitude: -120.25,
    datum: 'ITRF2020',
    epoch: 2020.5,
    tier: 'centimetre',
    radius: 30_000,
    ...own,
  }
}

export const foundCompany = async (
  server: SignsIn,
  grant: Record<string, unknown> = {},
  own: Record<string, unknown> = {},
) => {
  const { client, username, password } = await signInVisitor(server, own)
  const application = buildApplication()
  const applied = await client.post('/usercenter/companies', application)
  const system = await server.as('superadmin')
  const id = applied.body.id as string
  const decision = { decision: 'pass', platforms: ['4'], permissionIds: ['117'], ...grant }
  const passed = await system.post(`/usercenter/companies/${id}/review`, decision)
  if (passed.status !== 200) throw new Error(`no company: ${JSON.stringify(passed.body)}`)
  return { client, id, username, password, name: application.name, company: passed.body.data }
}
