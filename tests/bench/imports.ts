import { setTimeout as pause } from 'node:timers/promises'
import { fold } from '#contract/text/fold'
import { signIn } from '../support/client.ts'
import { nameOf } from '../support/kills.ts'
import {
  memoryMb,
  openDemonstration,
  percentile,
  processorMs,
  say,
  whileServing,
  withDatabases,
} from './figures.ts'

/**
 * `npm run bench:files [-- import | export]`: imports 10,000 users under other load, and exports 100,000 rows, on the
 * built server with SQLite. Prints the durations, how long others waited and the memory use.
 */
const rows = Number(process.env['ROWS'] ?? 10_000)
const users = 100_000

const fill = async (url: string) => {
  const db = await openDemonstration(url)
  const now = Date.now()
  await db.transaction(async (trx) => {
    await trx('companies').where({ id: 2 }).update({ user_quota: 1_000_000, user_count: users })
    for (let first = 0; first < users; first += 500)
      await trx('users').insert(
        Array.from({ length: 500 }, (_, index) => {
          const username = `bench${first + index}x`
          return {
            username,
            username_key: username,
            real_name: `Person ${first + index}`,
            dial_code: '86',
            phone: `131${String(first + index).padStart(8, '0')}`,
            email: `${username}@example.org`,
            email_key: fold(`${username}@example.org`),
            search_key: username,
            password_hash: '!',
            company_id: 2,
            created_at: now,
            updated_at: now,
          }
        }),
      )
  })
  await db.close()
}

const measureImport = async (base: string, pid: number) => {
  const admin = await signIn(base, 'acmeadmin')
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `import${index}x,${nameOf(index)},132${String(index).padStart(8, '0')},import${index}@example.org,企业成员`,
  )
  const file = `用户名,姓名,手机号,邮箱,角色\n${lines.join('\n')}`
  const waits: Record<'idle' | 'checked' | 'written', { all: number[]; writes: number[] }> = {
    idle: { all: [], writes: [] },
    checked: { all: [], writes: [] },
    written: { all: [], writes: [] },
  }
  let phase: keyof typeof waits = 'idle'
  const stop = new AbortController()
  const other = async (path: string, write: boolean) => {
    while (!stop.signal.aborted) {
      const begun = performance.now()
      const now = phase
      if (write) await admin.put('/usercenter/users/5', { nickName: `n${Math.floor(begun)}` })
      else await admin.get(path)
      waits[now].all.push(performance.now() - begun)
      if (write) waits[now].writes.push(performance.now() - begun)
      await pause(20)
    }
  }
  const others = [
    other('/usercenter/users?range=[0,24]', false),
    other('/auth/user/getCurrentUser', false),
    other('/usercenter/logs?range=[0,24]', false),
    other('', true),
  ]
  await pause(5_000)
  phase = 'checked'
  const before = processorMs(pid)
  const begun = performance.now()
  const response = await fetch(`${base}/gateway/usercenter/user-imports?fileName=bench.csv`, {
    method: 'POST',
    body: file,
    headers: {
      appid: '10000',
      Authorization: `Bearer ${admin.token}`,
      'Content-Type': 'application/octet-stream',
    },
  })
  const checked = (await response.json()) as { id: string; state: string; refusedCount: number }
  if (checked.refusedCount !== 0) throw new Error(JSON.stringify(checked))
  const checkedAt = performance.now()
  phase = 'written'
  const done = (await admin.post(`/usercenter/user-imports/${checked.id}/start`)).body.data
  const doneAt = performance.now()
  const processor = (processorMs(pid) - before) / 1000
  stop.abort()
  await Promise.all(others)
  say(`import of ${rows} rows: ${checked.state}, ${done.state}`)
  say(
    `  checked ${((checkedAt - begun) / 1000).toFixed(1)} s, written ${((doneAt - checkedAt) / 1000).toFixed(1)} s, ` +
      `processor ${processor.toFixed(1)} s`,
  )
  for (const [name, { all, writes }] of Object.entries(waits))
    say(
      `  other calls while ${name}: ${all.length}, median ${percentile(all, 0.5).toFixed(0)} ms, ` +
        `95th ${percentile(all, 0.95).toFixed(0)} ms; of changes 95th ${percentile(writes, 0.95).toFixed(0)} ms, ` +
        `longest ${Math.max(0, ...writes).toFixed(0)} ms`,
    )
}

const measureExport = async (base: string, pid: number, format: 'csv' | 'xlsx') => {
  const admin = await signIn(base, 'acmeadmin')
  const rest = memoryMb(pid)
  let maxMemory = rest
  const watch = setInterval(() => (maxMemory = Math.max(maxMemory, memoryMb(pid))), 20)
  const begun = performance.now()
  const response = await fetch(
    `${base}/gateway/usercenter/users/export?format=${format}&timeZone=Asia/Shanghai`,
    { headers: { appid: '10000', Authorization: `Bearer ${admin.token}` } },
  )
  let first = 0
  let bytes = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (bytes === 0) first = performance.now() - begun
    bytes += chunk.length
  }
  clearInterval(watch)
  say(
    `export as ${format}: ${response.headers.get('x-total-rows')} rows, ${(bytes / 1e6).toFixed(1)} MB, first byte after ` +
      `${first.toFixed(0)} ms, all after ${((performance.now() - begun) / 1000).toFixed(1)} s, ` +
      `memory ${rest} MB before, ${maxMemory} MB at most`,
  )
}

await withDatabases('sqlite', async ({ create }) => {
  const url = await create()
  await fill(url)
  const [part] = process.argv.slice(2)
  await whileServing(url, async (base, pid) => {
    if (part !== 'import')
      for (const format of ['csv', 'xlsx'] as const) await measureExport(base, pid, format)
    if (part !== 'export') await measureImport(base, pid)
  })
})
