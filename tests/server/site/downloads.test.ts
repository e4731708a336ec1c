import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { downloads } from '#db/seeds/downloads'
import { dropStrayFiles } from '#server/features/site/downloads/downloads.service'
import { expectAnswer } from '../../support/answers.ts'
import { refusalOf, type Client } from '../../support/client.ts'
import { seeded } from '../../support/seeded.ts'
import { useServer } from '../../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-downloads-'))
const server = useServer({ DOWNLOADS_DIR: folder, DOWNLOAD_MAX_MB: '2' })
const { system } = server
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const random = seeded(20_261_122)
const path = '/usercenter/downloads'
const entry = {
  kind: 'software',
  name: '接收机配置工具',
  enName: 'Receiver set-up tool',
  description: '',
  enDescription: '',
  release: '2.4.1',
  platform: 'Windows 10+',
  size: 1234,
  sha256: 'AB'.repeat(32),
  url: 'https://files.example.com/tool.zip',
}
const { size: _size, sha256: _sha256, url: _url, ...words } = entry

const upload = (client: Client, content: Buffer, name = '工具 2.4.zip', query = '') =>
  client.upload(`${path}/files?name=${encodeURIComponent(name)}${query}`, content)

const get = (id: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.base}/gateway/public/downloads/${id}/file`, { method, headers })

const publish = async (client: Client, content: Buffer, name?: string) => {
  const { id: fileId } = (await upload(client, content, name)).body.data
  const { body } = await client.post(path, { ...words, fileId })
  return body as { id: string; fileId: string; version: number }
}

it('shows everyone what a system super administrator publishes, changes and withdraws', async () => {
  const created = await system.post(path, entry)
  await expectAnswer(created, 201, {
    ...entry,
    sha256: 'ab'.repeat(32),
    id: expect.any(String),
    fileId: null,
    fileName: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
  const { id } = created.body
  const { release, ...rest } = entry
  expect((await server.nobody.get('/public/downloads')).body.data[0]).toEqual({
    ...rest,
    sha256: 'ab'.repeat(32),
    version: release,
    id,
    publishedAt: expect.any(String),
  })
  expect((await system.put(`${path}/${id}`, { release: '2.5.0', version: 1 })).body).toMatchObject({
    release: '2.5.0',
    version: 2,
  })
  expect((await system.put(`${path}/${id}`, { release: '2.6.0', version: 1 })).body.code).toBe(7016)
  expect((await get(id)).status).toBe(404)
  expect((await system.remove(`${path}/${id}`)).status).toBe(200)
  expect((await system.get(`${path}/${id}`)).status).toBe(404)
  const left = await server.nobody.get('/public/downloads')
  expect(left.body.data.map((one: { id: string }) => one.id)).not.toContain(id)
})

it('accepts only https addresses and valid checksums, and requires an address or an uploaded file', async () => {
  const fields = async (own: object) =>
    Object.keys((await system.post(path, { ...entry, ...own })).body.errors)
  for (const url of [
    'http://example.com/x',
    'javascript:alert(1)',
    '//example.com',
    'https:/x y',
    'https://user@example.com/x',
  ])
    expect(await fields({ url }), url).toEqual(['url'])
  expect(await fields({ sha256: 'xyz', size: 0 })).toEqual(['size', 'sha256'])
  expect(Object.keys((await system.post(path, words)).body.errors)).toEqual([
    'url',
    'size',
    'sha256',
  ])
  expect(await fields({ fileId: 'f'.repeat(32) })).toEqual(['fileId'])
  expect(await fields({ fileId: '../../etc/passwd' })).toEqual(['fileId'])
})

it('stores an uploaded file with its actual size and checksum and serves it unchanged', async () => {
  const content = random.bytes(700_000)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const uploaded = await upload(system, content)
  expect(uploaded).toMatchObject({ status: 200, body: { data: { size: 700_000, sha256 } } })
  const fileId = uploaded.body.data.id
  const lied = { ...words, fileId, size: 1, sha256: '0'.repeat(64), url: 'https://x.example/' }
  const { body } = await system.post(path, lied)
  const url = `/gateway/public/downloads/${body.id}/file`
  expect(body).toMatchObject({ size: 700_000, sha256, url, fileId, fileName: '工具 2.4.zip' })
  const answer = await get(body.id)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '700000',
    'content-disposition': `attachment; filename="__ 2.4.zip"; filename*=UTF-8''${encodeURIComponent('工具 2.4.zip')}`,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  })
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('answers HEAD, ranges, If-Range and conditional requests as in RFC 9110', async () => {
  const content = Buffer.from('0123456789')
  const { id } = await publish(system, content, 'ten.txt')
  const etag = `"${createHash('sha256').update(content).digest('hex')}"`
  const head = await get(id, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    '10',
    '',
  ])
  const part = async (headers: Record<string, string>) => {
    const answer = await get(id, headers)
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  expect(await part({ Range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part({ Range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part({ Range: 'bytes=7-', 'If-Range': etag })).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part({ Range: 'bytes=7-', 'If-Range': '"other"' })).toEqual([
    200,
    null,
    '0123456789',
  ])
  const beyond = await get(id, { Range: 'bytes=10-' })
  expect([beyond.status, beyond.headers.get('content-range'), (await beyond.json()).code]).toEqual([
    416,
    'bytes */10',
    7147,
  ])
  expect((await get(id, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304)
  expect((await get('99999999')).status).toBe(404)
})

it('refuses files that are too large, empty, of another type or not as announced, and stores nothing', async () => {
  const before = readdirSync(folder).length
  expect(await upload(system, random.bytes(2_000_001))).toMatchObject({
    status: 413,
    body: { code: 7145, args: { most: 2 } },
  })
  expect((await upload(system, Buffer.alloc(0))).body.code).toBe(7000)
  expect(
    (await upload(system, Buffer.from('x'), 'a.zip', `&sha256=${'0'.repeat(64)}`)).body.code,
  ).toBe(7146)
  for (const name of ['../a.zip', 'a/b', String.raw`a\b`, '.htaccess', 'a\u0000b', 'a\r\nb', 'a"b'])
    expect([name, (await upload(system, Buffer.from('x'), name)).status]).toEqual([name, 400])
  const other = await server.as('acmeadmin')
  expect((await upload(other, Buffer.from('x'))).status).toBe(403)
  expect((await system.post(`${path}/files?name=a.zip`, {})).body.code).toBe(7127)
  expect(readdirSync(folder)).toHaveLength(before)
})

it('deletes the received part of an aborted upload', async () => {
  const admin = await server.as('superadmin')
  const before = readdirSync(folder).length
  const call = request({
    port: server.running.port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/gateway${path}/files?name=a.zip`,
    headers: {
      appid: '10000',
      Authorization: `Bearer ${admin.token}`,
      'Content-Type': 'application/octet-stream',
      'Content-Length': '1000000',
    },
  })
  call.on('error', () => {})
  call.write(random.bytes(300_000))
  while (readdirSync(folder).length === before) await pause(10)
  call.destroy()
  while (readdirSync(folder).length !== before) await pause(10)
  expect(readdirSync(folder).some((name) => name.endsWith('.part'))).toBe(false)
})

it('deletes a file with its entry, a replaced file, and unused files after a day', async () => {
  const first = await publish(system, Buffer.from('one'))
  const second = (await upload(system, Buffer.from('two'))).body.data
  await system.put(`${path}/${first.id}`, { fileId: second.id })
  expect(readdirSync(folder)).not.toContain(first.fileId)
  expect(await (await get(first.id)).text()).toBe('two')
  await system.remove(`${path}/${first.id}`)
  expect(readdirSync(folder)).not.toContain(second.id)

  const nobodys = (await upload(system, Buffer.from('three'))).body.data
  const killed = join(folder, `${'0'.repeat(32)}.part`)
  writeFileSync(killed, 'x')
  const longAgo = Date.now() / 1000 - 200_000
  utimesSync(killed, longAgo, longAgo)
  writeFileSync(join(folder, 'keep.txt'), 'not ours')
  server.wait(2 * 86_400_000)
  await server.restart()
  const isTidy = () =>
    ![nobodys.id, `${'0'.repeat(32)}.part`].some((name) => readdirSync(folder).includes(name))
  while (!isTidy()) await pause(10)
  expect(readdirSync(folder)).toContain('keep.txt')
})

it('assigns a file to only one entry: 7322', async () => {
  const { fileId } = await publish(system, Buffer.from('only one'))
  const twin = await system.post(path, { ...words, fileId })
  const refused = [409, 7322, ['fileId']]
  expect(refusalOf(twin)).toEqual(refused)
  const other = await publish(system, Buffer.from('another one'))
  expect(refusalOf(await system.put(`${path}/${other.id}`, { fileId }))).toEqual(refused)
  expect(await (await get(other.id)).text()).toBe('another one')
})

it('deletes no file that is assigned to an entry during the cleanup', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id: fileId } = (await upload(system, Buffer.from(`stray ${round}`))).body.data
    const [published] = await Promise.all([
      system.post(path, { ...words, fileId }),
      pause(round).then(() => dropStrayFiles(server.db, folder, Date.now() + 20 * 86_400_000)),
    ])
    if (published.status === 201) expect((await get(published.body.id)).status).toBe(200)
    else expect([published.status, Object.keys(published.body.errors)]).toEqual([400, ['fileId']])
  }
})

it('sorts by the displayed name, in both languages', async () => {
  const names = [
    ['一 甲', 'Zulu order'],
    ['二 甲', 'alpha order'],
    ['三 甲', 'Mike order'],
  ] as const
  for (const [name, enName] of names) await system.post(path, { ...entry, name, enName })
  const sorted = async (field: 'name' | 'enName') =>
    (await system.list(path, { sort: [field, 'ASC'], filter: { q: 'order' } })).body.map(
      (one: { enName: string }) => one.enName,
    )
  expect(await sorted('enName')).toEqual(['alpha order', 'Mike order', 'Zulu order'])
  expect(await sorted('name')).toEqual(['alpha order', 'Mike order', 'Zulu order'])
})

it('includes demonstration files with the correct size and checksum', async () => {
  const { body } = await server.nobody.get('/public/downloads')
  const names = new Set(downloads.map(({ name }) => name))
  const shown = body.data.filter(({ name }: { name: string }) => names.has(name))
  expect(shown).toHaveLength(names.size)
  for (const { id, size, sha256 } of shown) {
    const content = Buffer.from(await (await get(id)).arrayBuffer())
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
      size,
      sha256,
    ])
  }
})
