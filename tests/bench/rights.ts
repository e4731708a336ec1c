import { randomInt } from 'node:crypto'
import type { Transaction } from '#db/connect'
import { insertReturningId } from '#db/tables'
import { hexDigest } from '#server/core/tokens'
import { signIn, type SignedInClient } from '../support/client.ts'
import { openDemonstration, say, whileServing, withDatabases } from './figures.ts'
import { load, resultOf, showLoad, type LoadResult } from './load.ts'

/**
 * `npx tsx tests/bench/rights.ts [users] [sqlite|postgres]`: measures the built server's work on rights. Prints figures only, without
 * pass or fail.
 */
const [count = '100000', engine = 'sqlite'] = process.argv.slice(2)
const users = Number(count)
const connections = 16
const seconds = 5

const projectManagement = { application: 4, platform: 115, role: 102, company: 2 }
const holders = Math.min(users, 10_000)
const firstPermission = 50_000

const fillRole = async (trx: Transaction) => {
  const { application, platform, role, company } = projectManagement
  const permissions = Array.from({ length: 500 }, (_, index) => {
    const menu = firstPermission + index - (index % 5)
    const isMenu = index % 5 === 0
    return {
      id: firstPermission + index,
      application_id: application,
      parent_id: isMenu ? platform : menu,
      type: isMenu ? 'menu' : 'button',
      path: isMenu ? `/bench${index}` : '',
      name: `测试${index}`,
      en_name: `Bench ${index}`,
      sort_order: index,
      created_at: 0,
      updated_at: 0,
    }
  })
  await trx.batchInsert('permissions', permissions, 50)
  const rolePermissions = permissions.map(({ id }) => ({ permission_id: id }))
  await trx.batchInsert(
    'company_permissions',
    rolePermissions.map((row) => ({ ...row, company_id: company })),
    100,
  )
  await trx.batchInsert(
    'role_permissions',
    rolePermissions.map((row) => ({ ...row, role_id: role })),
    100,
  )
  await trx('user_roles' as string).insert(
    trx('users')
      .where('username', 'like', 'bench%')
      .orderBy('id')
      .limit(holders)
      .select('id', trx.raw('?', [application]), trx.raw('?', [role])),
  )
}

/** @returns the ids of the users */
const fillDatabase = async (url: string): Promise<number[]> => {
  const db = await openDemonstration(url)
  await db.transaction(async (trx) => {
    await trx('companies')
      .where({ id: 2 })
      .update({ user_quota: users + 500, user_count: users + 3 })
    for (let start = 0; start < users; start += 500) {
      const rows = Array.from({ length: Math.min(500, users - start) }, (_, index) => {
        const number = String(start + index).padStart(8, '0')
        return {
          username: `bench${number}`,
          username_key: `bench${number}`,
          real_name: `测试${number}`,
          search_key: `bench${number} 测试${number}`,
          password_hash: 'x',
          company_id: 2,
          created_at: start + index,
          updated_at: start + index,
        }
      })
      await trx.batchInsert('users', rows, 50)
    }
    await fillRole(trx)
    await addService(trx)
  })
  // Autovacuum would do it within a minute.
  if (db.engine === 'postgres') await db.writer.raw('ANALYZE')
  const ids: number[] = await db.read('users').where('username', 'like', 'bench%').pluck('id')
  await db.close()
  return ids
}

const service = { client: 'benchmarkservicesrv', secret: 'x'.repeat(43), appId: 10_003 }

const addService = async (trx: Transaction) => {
  const { client, secret } = service
  const id = await insertReturningId(trx, 'oauth_clients', {
    application_id: projectManagement.application,
    client_id: client,
    name: client,
    en_name: client,
    name_key: client,
    en_name_key: client,
    kind: 'service',
    is_own: true,
    scopes: '["permissions:read"]',
    created_at: 0,
    updated_at: 0,
  })
  const secret_hash = hexDigest(secret)
  await trx('oauth_secrets').insert({ client_id: id, secret_hash, hint: 'xxxx', created_at: 0 })
}

const tokenTarget = (base: string) => {
  const { client, secret } = service
  return {
    url: `${base}/gateway/oauth/token`,
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: () => 'grant_type=client_credentials&scope=permissions:read',
  }
}

const sample = (from: readonly number[], size: number): string[] =>
  Array.from({ length: size }, () => String(from[randomInt(from.length)]))

const checkTarget = async (base: string, people: readonly number[]) => {
  const { url, body, ...post } = tokenTarget(base)
  const answer = await fetch(url, { ...post, body: body() })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const permissions = Array.from({ length: 500 }, (_, index) => firstPermission + index)
  return {
    url: `${base}/gateway/applications/permissions/check`,
    method: 'POST',
    headers: {
      appid: String(service.appId),
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: () =>
      JSON.stringify({ userIds: sample(people, 1000), permissionIds: sample(permissions, 50) }),
  }
}

const afterEachChange = async (
  administrator: SignedInClient,
  target: { url: string; method: string; headers: Record<string, string> },
  calls: number,
): Promise<LoadResult> => {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const permissionIds = call % 2 ? ['1400', '1402'] : ['1400']
    await administrator.put('/usercenter/roles/101', { permissionIds })
    const start = performance.now()
    const answer = await fetch(target.url, target)
    await answer.arrayBuffer()
    times.push(performance.now() - start)
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / calls
  return resultOf(times, 1000 / mean)
}

await withDatabases(engine, async ({ create }) => {
  say(`${users} users, ${connections} connections, ${seconds} s each`)
  const url = await create()
  const people = await fillDatabase(url)
  await whileServing(url, async (base) => {
    const admin = await signIn(base, 'acmeadmin')
    const member = await signIn(base, 'acmemember')
    const rightsOf = ({ token }: SignedInClient, application: number) => ({
      url: `${base}/gateway/usercenter/menus/permissionByUser?appid=${application}`,
      method: 'POST',
      headers: { appid: '10000', Authorization: `Bearer ${token}` },
    })
    showLoad('portal, permissionByUser', await load(rightsOf(admin, 10000), 1, seconds))
    const rightsOf500 = rightsOf(member, 10003)
    showLoad(`the same, role of 500, ${holders} holders`, await load(rightsOf500, 1, seconds))
    const changed = await afterEachChange(admin, rightsOf500, 200)
    showLoad('the same after each change of rights', changed)
    const check = await checkTarget(base, people)
    showLoad('check of 1,000 people x 50 permissions', await load(check, 1, seconds))
    showLoad('client credentials', await load(tokenTarget(base), connections, seconds))
  })
})
