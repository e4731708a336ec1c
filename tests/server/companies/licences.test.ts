import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropStrayImages } from '#server/platform/images/imageFiles'
import { viewAsHeader } from '#contract/core/enums'
import { expectCode } from '../../support/answers.ts'
import { logsOf, type Client } from '../../support/client.ts'
import {
  buildApplication,
  createUser,
  foundCompany,
  signInVisitor,
} from '../../support/factories.ts'
import { fetchWith, beginUpload, codeOfAnswer, filesOf, image } from '../../support/images.ts'
import { useServer } from '../../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-licences-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = useServer({ DOWNLOADS_DIR: folder })
const { system, admin, member } = server
const path = '/usercenter/companies'
const own = '/usercenter/company/licence'

let scan: Buffer
beforeAll(async () => {
  scan = await image(360, 240).jpeg().toBuffer()
})

const ask = (client: Client, address: string, file?: Buffer) => fetchWith(client, address, file)
const show = (client: Client, licence: string) => ask(client, `${own}?name=${licence}`)
const fileOf = (licence: string) => join(folder, 'licences', `${licence}.webp`)

const upload = async (client: Client, file = scan): Promise<string> => {
  const answer = await ask(client, own, file)
  const { data } = await answer.json()
  expect([answer.status, data]).toEqual([
    200,
    { licence: expect.stringMatching(/^\d+-[0-9a-f]{32}$/) },
  ])
  return data.licence
}

const plain = (width: number, height: number, background = '#c03') =>
  sharp({ create: { width, height, channels: 3, background } })

const visitor = () => signInVisitor(server)

const applicant = async () => {
  const who = await visitor()
  const licence = await upload(who.client)
  const form = buildApplication({ licence })
  const applied = await who.client.post(path, form)
  expect([applied.status, applied.body.licence]).toEqual([201, licence])
  return { ...who, licence, form, company: applied.body.id as string }
}

const logged = async (company: string) =>
  (await logsOf(system, { targetType: 'company', targetId: company, action: 'company.licence' }))
    .map(({ before, after }: Record<string, unknown>) => [before, after])
    .toReversed()

const notFound = [404, 7004]

it('is uploaded with an application, shown only to its applicant and systems, and not cacheable', async () => {
  const { client, licence, company } = await applicant()
  expect((await system.get(`${path}/${company}`)).body.licence).toBe(licence)
  const shown = await show(system, licence)
  const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([shown.status, metadata.format, metadata.width, metadata.height]).toEqual([
    200,
    'webp',
    360,
    240,
  ])
  expect(
    ['content-type', 'cache-control', 'x-content-type-options', 'content-disposition'].map((name) =>
      shown.headers.get(name),
    ),
  ).toEqual(['image/webp', 'no-store', 'nosniff', 'inline'])
  expect((await show(client, licence)).status).toBe(200)
  for (const name of ['visitor1', 'acmeadmin', 'acmemember', 'agencyadmin', 'salesman1'])
    expect(await codeOfAnswer(await show(await server.as(name), licence))).toEqual(notFound)
  expect((await server.nobody.get(`${own}?name=${licence}`)).status).toBe(401)
  expect(await logged(company)).toEqual([[{ licence: false }, { licence: true }]])
})

it('belongs to the approved company: its administrator sees it, but not members or a former administrator', async () => {
  const { client, licence, company, username, password } = await applicant()
  const decision = { decision: 'pass', platforms: ['4'], permissionIds: ['117'] }
  await system.post(`${path}/${company}/review`, decision)
  const first = await server.as(username, password)
  expect((await show(first, licence)).status).toBe(200)
  const one = await createUser(first, { password: 'Survey2026' })
  const member = await server.as(one.username, 'Survey2026')
  expect((await member.get(`${path}/${company}`)).body.licence).toBe(null)
  expect(await codeOfAnswer(await show(member, licence))).toEqual(notFound)
  const { grant } = (await system.post(`/usercenter/users/${one.id}/view-as`)).body.data
  const through = { headers: { [viewAsHeader]: grant } }
  expect((await system.call(`${own}?name=${licence}`, through)).status).toBe(403)

  await client.post(`${path}/${company}/transfer`, { userId: one.id })
  const successor = await server.as(one.username, 'Survey2026')
  expect((await show(successor, licence)).status).toBe(200)
  expect((await first.get(`${path}/${company}`)).body.licence).toBe(null)
  expect(await codeOfAnswer(await show(first, licence))).toEqual(notFound)
  // Removed members lose access to the rest of the record too.
  const before = (await successor.get(`${path}/${company}`)).body
  const founder = (await first.get('/usercenter/account')).body.data.id
  expect((await successor.remove(`/usercenter/users/${founder}`)).status).toBe(200)
  const after = (await first.get(`${path}/${company}`)).body
  expect([before.permissionIds, after.permissionIds]).toEqual([['117'], []])
  expect([after.administratorPhone, after.history]).toEqual(['', []])
  await system.post(`${path}/${company}/suspend`, { reason: 'Of a test' })
  expect(await codeOfAnswer(await show(successor, licence))).toEqual([403, 7250])
})

it('is replaced or removed by the administrator, which deletes the old file and is logged', async () => {
  const { client, id } = await foundCompany(server)
  const first = await upload(client)
  expect((await client.put(`${path}/${id}`, { licence: first })).body.licence).toBe(first)
  const second = await upload(client)
  const changed = await client.put(`${path}/${id}`, { licence: second, street: 'Keji Road' })
  expect(changed.body).toMatchObject({ licence: second, street: 'Keji Road' })
  expect([existsSync(fileOf(first)), existsSync(fileOf(second))]).toEqual([false, true])
  expect(await codeOfAnswer(await show(system, first))).toEqual(notFound)
  // Sending the whole record, or a body without the field, keeps the licence.
  const { body: record } = await client.get(`${path}/${id}`)
  expect((await client.put(`${path}/${id}`, record)).body.licence).toBe(second)
  expect((await client.put(`${path}/${id}`, { street: 'Keji Road 2' })).body.licence).toBe(second)
  expect((await client.put(`${path}/${id}`, { licence: null })).body.licence).toBe(null)
  expect(existsSync(fileOf(second))).toBe(false)
  expect(await logged(id)).toEqual([
    [{ licence: false }, { licence: true }],
    [{ licence: true }, { licence: true }],
    [{ licence: true }, { licence: false }],
  ])
})

it('notifies only its systems, once each, when the administrator replaces or removes it', async () => {
  const { client, id } = await foundCompany(server)
  const { body: company } = await client.get(`${path}/${id}`)
  const notificationsOf = async (kind: string, reader = system) =>
    (await reader.list('/usercenter/notifications', { filter: { kind } })).body
      .filter(({ link }: { link: string }) => link === `/companies/${id}/show`)
      .map(({ args, message }: Record<string, unknown>) => [args, message])
  const args1 = { user: company.administratorName, company: company.name }
  await client.put(`${path}/${id}`, { licence: await upload(client) })
  await client.put(`${path}/${id}`, { street: 'Keji Road' })
  expect(await notificationsOf('company.licenceChanged')).toEqual([
    [
      args1,
      `${args1.user} uploaded a new business licence for ${args1.company}. It needs checking.`,
    ],
  ])
  await client.put(`${path}/${id}`, { licence: null })
  expect(await notificationsOf('company.licenceRemoved')).toEqual([
    [args1, `${args1.user} removed the business licence of ${args1.company}.`],
  ])
  await system.put(`${path}/${id}`, { licence: await upload(system) })
  for (const reader of [system, client, admin])
    expect((await notificationsOf('company.licenceChanged', reader)).length).toBe(
      reader === system ? 1 : 0,
    )
})

it('can be replaced when a rejected application is resubmitted, which its system sees', async () => {
  const { client, licence, company } = await applicant()
  await system.post(`${path}/${company}/review`, { decision: 'reject', reason: 'Not legible' })
  const second = await upload(client)
  const resent = await client.put(`${path}/${company}`, { licence: second })
  expect([resent.status, resent.body.status, resent.body.licence]).toEqual([
    200,
    'inReview',
    second,
  ])
  const { body } = await system.get(`${path}/${company}`)
  expect([body.licence, body.previous]).toEqual([second, { licence }])
  expect(existsSync(fileOf(licence))).toBe(false)
})

it('is deleted when an application is withdrawn or a company closed', async () => {
  const { client, licence, company } = await applicant()
  await client.post(`${path}/${company}/close`)
  expect((await client.get(`${path}/${company}`)).body.licence).toBe(null)
  const { client: administrator, id } = await foundCompany(server)
  const second = await upload(administrator)
  await administrator.put(`${path}/${id}`, { licence: second })
  await system.post(`${path}/${id}/close`, { reason: 'Of a test' })
  expect((await system.get(`${path}/${id}`)).body.licence).toBe(null)
  for (const name of [licence, second]) {
    expect(existsSync(fileOf(name))).toBe(false)
    expect(await codeOfAnswer(await show(system, name))).toEqual(notFound)
  }
  expect((await logged(id)).at(-1)).toEqual([{ licence: true }, { licence: false }])
})

it('is deleted with the applicant’s account, as are unused uploads', async () => {
  const { client, licence, company } = await applicant()
  await system.post(`${path}/${company}/review`, { decision: 'reject', reason: 'Not legible' })
  const waiting = await upload(client)
  expect((await client.post('/usercenter/account/delete-account')).status).toBe(200)
  expect((await system.get(`${path}/${company}`)).body.licence).toBe(null)
  expect([existsSync(fileOf(licence)), existsSync(fileOf(waiting))]).toEqual([false, false])
})

it('is discarded if the account of the sender is deleted during the upload', async () => {
  const { client, id } = await visitor()
  const uploads = [1, 2].map(() => beginUpload(server, client, own, scan))
  const answers = uploads.map(async (upload) => ({ upload, answer: await upload.answer }))
  const refused = await Promise.race(answers)
  expect(refused.answer).toEqual([503, 7008])
  const sent = uploads.find((upload) => upload !== refused.upload)
  expect((await client.post('/usercenter/account/delete-account')).status).toBe(200)
  sent?.finish()
  expect(await sent?.answer).toEqual([401, 7003])
  expect(filesOf(folder, 'licences', id)).toEqual([])
})

it('is accepted only from the caller’s uploads of the last day, and for one company', async () => {
  const { client, company } = await applicant()
  await system.post(`${path}/${company}/review`, { decision: 'reject', reason: 'Not legible' })
  const refused = async (licence: unknown, code: number) =>
    expect((await client.put(`${path}/${company}`, { licence })).body.code).toBe(code)
  const other = await visitor()
  const ofOther = await upload(other.client)
  expect(await codeOfAnswer(await show(client, ofOther))).toEqual(notFound)
  await refused(ofOther, 7330)
  await refused(`1-${'0'.repeat(32)}`, 7330)
  await refused('../../secret', 7000)
  await refused(`${'0'.repeat(32)}`, 7000)
  const old = await upload(client)
  const yesterday = Date.now() / 1000 - 86_401
  utimesSync(fileOf(old), yesterday, yesterday)
  await refused(old, 7330)
  const refusal = (await client.put(`${path}/${company}`, { licence: old })).body
  expect(Object.keys(refusal.errors)).toEqual(['licence'])

  const twice = await upload(other.client)
  await other.client.post(path, buildApplication({ licence: twice }))
  await server.update('companies', { licence: twice }, { applicant_id: null })
  await expectCode(other.client.post(path, buildApplication({ licence: twice })), 409, 7330)
})

it('is accepted only from users who may edit or apply for a company', async () => {
  expect(await codeOfAnswer(await ask(member, own, scan))).toEqual([403, 6015])
  expect((await ask(admin, own, scan)).status).toBe(200)
  const licence = await upload(system)
  const { id } = await foundCompany(server)
  expect((await system.put(`${path}/${id}`, { licence })).body.licence).toBe(licence)
})

it('changes once when two people replace it at the same time', async () => {
  const { client, id } = await foundCompany(server)
  const names = [await upload(client), await upload(client)]
  const { version } = (await client.get(`${path}/${id}`)).body
  const answers = await Promise.all(
    names.map((licence) => client.put(`${path}/${id}`, { licence, version })),
  )
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 7016],
  ])
  const stored = (await client.get(`${path}/${id}`)).body.licence
  expect(names).toContain(stored)
  expect((await show(client, stored)).status).toBe(200)
})

it('has at most four unused uploads per user; the sweep deletes them after a day, but none of a company', async () => {
  const { client, id, licence } = await applicant()
  const names = []
  for (let count = 0; count < 5; count += 1) names.push(await upload(client))
  const mine = () =>
    readdirSync(join(folder, 'licences')).filter((name) => name.startsWith(`${id}-`))
  expect(mine()).toHaveLength(5)
  expect([existsSync(fileOf(names[0] ?? '')), existsSync(fileOf(names[4] ?? ''))]).toEqual([
    false,
    true,
  ])
  const { env, db } = server.context
  await dropStrayImages({ env, db, now: () => Date.now() + 20 * 3_600_000 })
  expect(mine()).toHaveLength(5)
  await dropStrayImages({ env, db, now: () => Date.now() + 26 * 3_600_000 })
  expect(mine()).toEqual([`${licence}.webp`])
  expect(statSync(fileOf(licence)).mode & 0o777).toBe(0o600)
})

it('is stored as pixels only, in print size, without position, camera or appended data', async () => {
  const { client } = await visitor()
  const photo = await image(2600, 1300)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } })
    .jpeg()
    .toBuffer()
  const script = Buffer.from('<script>alert(1)</script>PK\x03\x04')
  const gif = Buffer.concat([Buffer.from(await image(30, 20).gif().toBuffer()), script])
  for (const [file, size] of [
    [Buffer.concat([photo, script]), [2400, 1200]],
    [gif, [30, 20]],
  ] as const) {
    const shown = await show(client, await upload(client, file))
    const bytes = Buffer.from(await shown.arrayBuffer())
    const { format, width, height, exif, icc, xmp } = await sharp(bytes).metadata()
    expect([format, [width, height], exif, icc, xmp]).toEqual([
      'webp',
      size,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('script')).toBe(false)
  }
})

it('is refused without a trace, with advice, if it is no image, broken, too large or a decompression bomb', async () => {
  const { client, id } = await visitor()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  )
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const fakePng = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])
  const tiff = await image(20, 20).tiff().toBuffer()
  const bomb = await plain(9000, 9000, '#fff').png().toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const refusals: [Buffer, [number, number]][] = [
    ...[svg, html, fakePng, tiff].map((file): [Buffer, [number, number]] => [file, [415, 7305]]),
    [scan.subarray(0, scan.length / 2), [415, 7305]],
    [(await plain(4032, 3024).jpeg().toBuffer()).subarray(0, 2000), [415, 7305]],
    [(await plain(400, 300).png().toBuffer()).subarray(0, -20), [415, 7305]],
    [Buffer.from('%PDF-1.7\n%%EOF'), [415, 7307]],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), [415, 7308]],
    [bomb, [413, 7306]],
    [await plain(7100, 7100).png().toBuffer(), [413, 7306]],
    [Buffer.alloc(8_100_000, 'x'), [413, 7145]],
  ]
  for (const [file, code] of refusals)
    expect(await codeOfAnswer(await ask(client, own, file))).toEqual(code)
  const advice = await (await ask(client, own, Buffer.from('%PDF-1.7'))).json()
  expect(advice.message).toContain('save the page as an image')
  await expectCode(client.upload(own, scan, { 'Content-Type': 'image/jpeg' }), 415, 7127)
  const storedFiles = readdirSync(join(folder, 'licences')).filter((name) =>
    name.startsWith(`${id}-`),
  )
  expect(storedFiles).toEqual([])
})

it('shares the upload limit with pictures of people: one upload per user at a time', async () => {
  const { client } = await visitor()
  const one = beginUpload(server, client, own, scan)
  const other = beginUpload(server, client, '/usercenter/account/avatar', scan)
  expect(await Promise.race([one.answer, other.answer])).toEqual([503, 7008])
  one.finish()
  other.finish()
  const statuses = (await Promise.allSettled([one.answer, other.answer])).map((answer) =>
    answer.status === 'fulfilled' ? answer.value[0] : 0,
  )
  expect(statuses).toContain(200)
})

it('is a column of the exported list for users who may see it', async () => {
  const { client, id, name } = await foundCompany(server)
  const licence = await upload(client)
  await client.put(`${path}/${id}`, { licence })
  const file = await ask(system, `${path}/export?format=csv&filter=${JSON.stringify({ id: [id] })}`)
  const [head = '', row = ''] = (await file.text()).split('\r\n')
  expect([head.includes('Business licence'), row.includes(name), row.includes('Uploaded')]).toEqual(
    [true, true, true],
  )
})

it('can be a phone photo or a scan of up to 50 million pixels, in any supported image format', async () => {
  const { client } = await visitor()
  const files: [string, Promise<Buffer>, [number, number]][] = [
    [
      'a phone photo on its side',
      plain(4032, 3024).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      [1800, 2400],
    ],
    ['a photo of 50 million pixels', plain(8160, 6120).jpeg().toBuffer(), [2400, 1800]],
    ['A4 at 300 dpi', plain(2480, 3508).png().toBuffer(), [1697, 2400]],
    ['one pixel', plain(1, 1).gif().toBuffer(), [1, 1]],
    ['CMYK', plain(30, 20).toColourspace('cmyk').jpeg().toBuffer(), [30, 20]],
    ['16 bits a channel', plain(30, 20).toColourspace('rgb16').png().toBuffer(), [30, 20]],
    [
      'an animation',
      sharp([await image(30, 20).png().toBuffer(), await image(30, 20).negate().png().toBuffer()], {
        join: { animated: true },
      })
        .webp()
        .toBuffer(),
      [30, 20],
    ],
  ]
  for (const [name, file, size] of files) {
    const shown = await show(client, await upload(client, await file))
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([name, width, height]).toEqual([name, ...size])
  }
})
