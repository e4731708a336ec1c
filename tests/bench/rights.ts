import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Transaction } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { hashPassword } from '#server/platform/credentials/passwords'
import { signIn, type Client } from '../support/client.ts'
import { say, whileServing } from './figures.ts'
import { load, type LoadResult } from './load.ts'

/**
 * `npx tsx tests/bench/rights.ts [users]`: measures the built server's work on rights. Prints figures only, without
 * pass or fail.
 */
const users = Number(process.argv[2] ?? 100_000)
const portalPort = 3971
const connections = 16
const seconds = 5
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const file = join(folder, 'portal.db')
const base = `http://127.0.0.1:${portalPort}`

const projectManagement = { application: 4, platform: 115, role: 102, company: 2 }
const holders = Math.min(users, 10_000)

const fillRole = async (trx: Transaction) => {
  const { application, platform, role, company } = projectManagement
  const first = 50_000
  const permissions = Array.from({ length: 500 }, (_, index) => {
    const menu = first + index - (index % 5)
    const isMenu = index % 5 === 0
    return {
      id: first + index,
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

const fillDatabase = async () => {
  const db = await connect(`sqlite:${file}`)
  await migrateUp(db)
  await loadDemonstration(db, hashPassword, Date.now())
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
  })
  await db.close()
}

const show = (name: string, result: LoadResult) =>
  say(
    `${name.padEnd(34)} ${String(result.rate).padStart(6)} a second, median ${result.median.toFixed(1)} ms, 95 % ${result.p95.toFixed(1)} ms, 99 % ${result.p99.toFixed(1)} ms${result.refused ? `, ${result.refused} refused` : ''}`,
  )

const afterEachChange = async (
  administrator: Client,
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
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const mean = times.reduce((sum, time) => sum + time, 0) / calls
  return {
    rate: Math.round(1000 / mean),
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    refused: 0,
  }
}

try {
  say(`${users} users, ${connections} connections, ${seconds} s each`)
  await fillDatabase()
  await whileServing(`sqlite:${file}`, portalPort, async () => {
    const admin = await signIn(base, 'acmeadmin')
    const headers = { appid: '10000', Authorization: `Bearer ${admin.token}` }
    show(
      'portal, permissionByUser',
      await load(
        {
          url: `${base}/gateway/usercenter/menus/permissionByUser?appid=10000`,
          method: 'POST',
          headers,
        },
        1,
        seconds,
      ),
    )
    const member = {
      appid: '10000',
      Authorization: `Bearer ${(await signIn(base, 'acmemember')).token}`,
    }
    const rightsOf500 = {
      url: `${base}/gateway/usercenter/menus/permissionByUser?appid=10003`,
      method: 'POST',
      headers: member,
    }
    show(`the same, role of 500, ${holders} holders`, await load(rightsOf500, 1, seconds))
    show('the same after each change of rights', await afterEachChange(admin, rightsOf500, 200))
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
