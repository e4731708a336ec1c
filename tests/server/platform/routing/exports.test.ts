import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { createRole, createUser } from '../../../support/factories.ts'
import { announcements } from '#contract/site/announcements'
import { applications } from '#contract/access/applications'
import { departments } from '#contract/people/departments'
import { downloads } from '#contract/site/downloads'
import { ionosphereMaps } from '#contract/positioning/ionosphere'
import { ionosphereCoefficients } from '#contract/positioning/ionosphereCoefficients'
import { quotaRequests } from '#contract/companies/quotaRequests'
import { permissionRequests } from '#contract/access/permissionRequests'
import { stations } from '#contract/positioning/stations'
import { fetchExport } from '../../../support/exports.ts'
import { useServer } from '../../../support/server.ts'
import type { Client } from '../../../support/client.ts'

const server = useServer()
const { system, admin, viewer, beta } = server

const csvOf = async (client: Client, path: string, query: object = {}, locale = 'en') => {
  const response = await fetchExport(client, path, { format: 'csv', ...query }, locale)
  const text = Buffer.from(await response.arrayBuffer()).toString()
  if (response.status !== 200) throw new Error(text)
  return {
    response,
    text,
    rows: parse(text, { bom: true, columns: true }) as Record<string, string>[],
  }
}

it('exports the complete result of a list, beyond a page, in its sort order', async () => {
  const uniqueText = `x${Date.now()}`
  for (let number = 0; number < 30; number += 1)
    await createUser(admin, {
      realName: `Person ${String.fromCodePoint(97 + (number % 26))}`,
      nickName: uniqueText,
    })
  const { rows, response } = await csvOf(admin, 'users', {
    filter: { q: uniqueText },
    sort: ['realName', 'ASC'],
  })
  expect(response.headers.get('x-total-rows')).toBe('30')
  expect(rows).toHaveLength(30)
  const names = rows.map((row) => row['Name'])
  expect(names).toEqual(names.toSorted())
  const listed = await admin.list('/usercenter/users', {
    filter: { q: uniqueText },
    sort: ['realName', 'ASC'],
    range: [0, 99],
  })
  expect(rows.map((row) => row['User ID'])).toEqual(listed.body.map(({ id }: { id: string }) => id))
})

it('sorts empty values like the list, in both orders', async () => {
  const uniqueText = `n${Date.now()}`
  for (const email of [null, `b${uniqueText}@example.org`, null, `a${uniqueText}@example.org`])
    await createUser(admin, { nickName: uniqueText, email })
  for (const order of ['ASC', 'DESC']) {
    const query = { filter: { q: uniqueText }, sort: ['email', order] }
    const listed = await admin.list('/usercenter/users', query)
    const { rows } = await csvOf(admin, 'users', query)
    expect(
      rows.map((row) => row['User ID']),
      order,
    ).toEqual(listed.body.map(({ id }: { id: string }) => id))
  }
})

it('exports only rows of the caller’s list', async () => {
  await createUser(beta, { realName: 'Beta Alone' })
  const own = await csvOf(admin, 'users')
  expect(own.text).not.toContain('Beta Alone')
  expect(new Set(own.rows.map((row) => row['Company'])).size).toBe(1)
  expect((await csvOf(admin, 'users', { filter: { companyId: '3' } })).rows).toEqual([])
  expect((await csvOf(system, 'users')).text).toContain('Beta Alone')
})

it('translates titles, states and times for the reader', async () => {
  const { id, createdAt } = await createUser(admin, { realName: '赵清' })
  await admin.post(`/usercenter/users/${id}/disable`)
  const query = { filter: { id: [id] }, timeZone: 'Asia/Shanghai' }
  const { rows, response } = await csvOf(admin, 'users', query, 'zh')
  expect(rows[0]).toMatchObject({ 姓名: '赵清', 状态: '已停用', 语言: 'English' })
  const local = new Date(Date.parse(createdAt) + 8 * 3_600_000).toISOString()
  expect(rows[0]?.['创建时间（Asia/Shanghai）']).toBe(local.slice(0, 19).replace('T', ' '))
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
    /attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''.+-\d{4}-\d\d-\d\d\.csv$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
})

it('writes the time of a log entry in the reader’s zone, with the zone in the title', async () => {
  const query = { sort: ['at', 'ASC'] as [string, 'ASC'] }
  const { body } = await system.list('/usercenter/logs', { ...query, range: [0, 0] })
  const { rows } = await csvOf(system, 'logs', { ...query, timeZone: 'Asia/Shanghai' })
  const local = new Date(Date.parse(body[0].at) + 8 * 3_600_000).toISOString()
  expect(rows[0]?.['When (Asia/Shanghai)']).toBe(local.slice(0, 19).replace('T', ' '))
})

it.each(['Etc/Unknown', 'America/Coyhaique2', 'Mars/Base'])(
  'writes times in UTC, with UTC in the title, for the unknown zone %s',
  async (timeZone) => {
    const query = { sort: ['at', 'ASC'] as [string, 'ASC'] }
    const { body } = await system.list('/usercenter/logs', { ...query, range: [0, 0] })
    const { rows } = await csvOf(system, 'logs', { ...query, timeZone })
    expect(rows[0]?.['When (UTC)']).toBe(body[0].at.slice(0, 19).replace('T', ' '))
  },
)

const withPages = [
  applications,
  stations,
  downloads,
  departments,
  announcements,
  ionosphereMaps,
  ionosphereCoefficients,
  permissionRequests,
  quotaRequests,
]

it.each(withPages.map(({ name, sortable, path }) => ({ name, sortable, path })))(
  'exports all rows of $name in any sort order',
  async ({ sortable, path }) => {
    for (const field of sortable)
      for (const order of ['ASC', 'DESC']) {
        const query = { sort: [field, order] as [string, 'ASC' | 'DESC'] }
        const { body, headers } = await system.list(path, { ...query, range: [0, 999] })
        const resource = path.replace('/usercenter/', '')
        const { rows, response } = await csvOf(system, resource, query)
        const total = headers.get('content-range')?.split('/')[1]
        expect([rows.length, response.headers.get('x-total-rows')], `${field} ${order}`).toEqual([
          body.length,
          total,
        ])
      }
  },
)

it('skips no row of an unpaged list when others are deleted meanwhile', async () => {
  const { db } = server.context
  const count = 12_000
  // Exceeds the buffers between server and reader, so that most rows are read after the first chunk.
  await db.transaction((trx) =>
    trx.raw(
      `INSERT INTO downloads (id, kind, name, en_name, description, en_description, release, size, sha256, url, created_at,
         updated_at)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
       SELECT 50000 + n, 'software', 'moving', 'row ' || n, '', '', '1', 1, '', ?, n, n FROM numbers`,
      [`https://example.com/${'x'.repeat(1000)}`],
    ),
  )
  const query = { format: 'csv', sort: ['id', 'ASC'], filter: { q: 'moving' } }
  const response = await fetchExport(system, 'downloads', query)
  const decoder = new TextDecoder()
  let [text, areTaken] = ['', false]
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    // The first chunk may contain only the header, sent before any row is read.
    if (areTaken || !text.includes('row 1,')) continue
    areTaken = true
    await db.transaction((trx) => trx('downloads').whereBetween('id', [50_001, 50_200]).delete())
  }
  expect(areTaken).toBe(true)
  const found = [...text.matchAll(/row (\d+)/g)].map(([, number]) => Number(number))
  expect(found).toEqual(Array.from({ length: count }, (_, place) => place + 1))
  await db.transaction((trx) => trx('downloads').where('id', '>', 50_000).delete())
})

it('names the application of a role even if it is disabled', async () => {
  const { body: application } = await system.post('/usercenter/applications', {
    name: `停用应用 ${Date.now()}`,
    enName: `Disabled ${Date.now()}`,
    type: 'platform',
  })
  const role = await createRole(system, {
    companyId: '1',
    applicationId: application.id,
    permissionIds: [],
  })
  await system.post(`/usercenter/applications/${application.id}/retire`)
  const { rows } = await csvOf(system, 'roles', { filter: { id: [role.id] } })
  expect(rows[0]?.['Application']).toBe(application.enName)
})

it('neutralises formulas in both formats and leaves phone numbers unchanged', async () => {
  const uniqueText = `f${Date.now()}`
  const names = ['=cmd()', '+1', '-1', '@x', '=HYPERLINK("http://x")']
  const phones: string[] = []
  for (const nickName of names)
    phones.push((await createUser(admin, { nickName: `${nickName} ${uniqueText}` })).phone)
  const query = { filter: { q: uniqueText }, sort: ['id', 'ASC'] }
  const { rows } = await csvOf(admin, 'users', query)
  expect(rows.map((row) => row['Nickname'])).toEqual(names.map((name) => `'${name} ${uniqueText}`))
  expect(rows.map((row) => row['Phone'])).toEqual(phones.map((phone) => `+86 ${phone}`))
  const response = await fetchExport(admin, 'users', { format: 'xlsx', ...query })
  const sheet = await readSheet(Buffer.from(await response.arrayBuffer()))
  const place = sheet[0]?.indexOf('Nickname') ?? -1
  expect(sheet.slice(1).map((row) => row[place])).toEqual(
    names.map((name) => `${name} ${uniqueText}`),
  )
})

it('exports companies, roles, join requests and the log, each with its own titles', async () => {
  const role = await createRole(admin, { description: '-1 of a test' })
  expect((await csvOf(admin, 'roles', { filter: { id: [role.id] } })).rows[0]).toMatchObject({
    'Role name': role.name,
    Company: '华南测绘',
    Description: "'-1 of a test",
    Type: 'Normal',
  })
  const applications = await csvOf(await server.as('superadmin'), 'applications')
  expect(applications.rows.length).toBeGreaterThan(1)
  expect((await csvOf(admin, 'companies')).rows[0]).toMatchObject({ Status: 'Approved' })
  const requests = await csvOf(await server.as('superadmin'), 'join-requests')
  expect(Object.keys(requests.rows[0] ?? { Applicant: '' })).toContain('Applicant')
  const log = await csvOf(admin, 'logs', {
    filter: { action: 'role.create' },
    sort: ['at', 'DESC'],
  })
  expect(log.rows[0]?.['What happened']).toBe(`陈立新 created role ${role.name}`)
})

it('logs who exported what, but not the search text', async () => {
  const exported = await csvOf(admin, 'users', { filter: { q: '13900001234', status: 'active' } })
  expect(exported.rows).toEqual([])
  const { body } = await admin.list('/usercenter/logs', { filter: { action: 'user.export' } })
  expect(body[0]).toMatchObject({
    actorName: 'acmeadmin',
    targetType: 'user',
    code: 0,
    after: { format: 'csv', rows: 0, filter: { status: 'active', searched: true } },
  })
})

it('refuses what the list refuses, malformed zones and unknown formats', async () => {
  const status = async (client: Client, query: Record<string, unknown>) =>
    (await fetchExport(client, 'users', query)).status
  expect(await status(viewer, { format: 'csv' })).toBe(403)
  expect(await status(admin, {})).toBe(400)
  expect(await status(admin, { format: 'exe' })).toBe(400)
  expect(await status(admin, { format: 'csv', timeZone: 'Mars Base' })).toBe(400)
  expect(await status(admin, { format: 'csv', range: [0, 1] })).toBe(400)
  expect(await status(admin, { format: 'csv', filter: { passwordHash: 'x' } })).toBe(400)
  expect(await status(admin, { format: 'csv', sort: ['password', 'ASC'] })).toBe(400)
})

it('continues to respond after aborted exports, and frees their places', async () => {
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const abort = new AbortController()
        const call = admin.fetch('/usercenter/logs/export?format=xlsx', { signal: abort.signal })
        await pause(round * 5)
        abort.abort()
        await call.catch(() => {})
      }),
    )
  await expect
    .poll(async () => (await fetchExport(admin, 'logs', { format: 'csv' })).status)
    .toBe(200)
})
