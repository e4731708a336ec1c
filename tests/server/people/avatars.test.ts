import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, vi, onTestFinished } from 'vitest'
import type { Client, SignedInClient } from '../../support/client.ts'
import { createUser } from '../../support/factories.ts'
import { fetchWith, beginUpload, codeOfAnswer, filesOf, image } from '../../support/images.ts'
import { useServer } from '../../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-avatars-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = useServer({ DOWNLOADS_DIR: folder })
const { admin, beta } = server
const own = '/usercenter/account/avatar'
const password = 'Survey2026'

const ask = (client: Client, path: string, file?: Buffer) => fetchWith(client, path, file)
const codeOf = codeOfAnswer
const avatarsOf = (id: string) => filesOf(folder, 'avatars', id)
const begin = (client: SignedInClient, file: Buffer) => beginUpload(server, client, own, file)

const beginTwo = async (user: SignedInClient, file: Buffer) => {
  const [one, other] = [begin(user, file), begin(user, file)]
  return Promise.race([
    one.answer.then((refusal) => ({ ...other, refusal })),
    other.answer.then((refusal) => ({ ...one, refusal })),
  ])
}

const newUser = async () => {
  const { id, username } = await createUser(beta, { password })
  return { admin: beta, id, username, user: await server.as(username, password) }
}

it('stores only the pixels of a picture, shows it to users who see the person, and deletes it', async () => {
  const { admin, id, user } = await newUser()
  const photo = await image(1200, 800)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const answer = await ask(user, own, photo)
  const { data } = await answer.json()
  expect([answer.status, data.avatar]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect((await admin.get(`/usercenter/users/${id}`)).body.avatar).toBe(data.avatar)

  const path = `/usercenter/users/${id}/avatar?hash=${data.avatar}`
  const shown = await ask(admin, path)
  const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([
    shown.status,
    metadata.format,
    metadata.width,
    metadata.height,
    metadata.exif,
    metadata.icc,
  ]).toEqual([200, 'webp', 256, 256, undefined, undefined])
  expect(
    Object.fromEntries(
      ['content-type', 'cache-control', 'x-content-type-options'].map((name) => [
        name,
        shown.headers.get(name),
      ]),
    ),
  ).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await ask(user, `${own}?hash=${data.avatar}`)).status).toBe(200)
  expect(await codeOf(await ask(await server.as('acmeadmin'), path))).toEqual([404, 6042])
  expect((await server.nobody.get(path)).status).toBe(401)

  const removed = await admin.post(`/usercenter/users/${id}/remove-avatar`)
  expect([removed.status, removed.body.data.avatar]).toEqual([200, null])
  expect(await codeOf(await ask(admin, path))).toEqual([404, 7004])
  const log = await admin.list('/usercenter/logs', { filter: { concerned: `user:${id}` } })
  expect(log.body.map((row: { action: string }) => row.action)).toEqual(
    expect.arrayContaining(['user.removeAvatar', 'account.avatar']),
  )
})

it('uses the first frame of an animation, and refuses non-images, broken or large files and decompression bombs', async () => {
  const { user } = await newUser()
  const animation = await sharp(
    [await image(40, 40).png().toBuffer(), await image(40, 40).negate().png().toBuffer()],
    { join: { animated: true } },
  )
    .gif()
    .toBuffer()
  const { data } = await (await ask(user, own, animation)).json()
  const shownFile = await ask(user, `${own}?hash=${data.avatar}`)
  expect((await sharp(Buffer.from(await shownFile.arrayBuffer())).metadata()).pages ?? 1).toBe(1)

  const photo = await image(300, 300).jpeg().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const fakePng = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])
  for (const file of [svg, fakePng, photo.subarray(0, photo.length / 2)])
    expect(await codeOf(await ask(user, own, file))).toEqual([415, 7305])
  const bomb = await sharp({
    create: { width: 7100, height: 7100, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  expect(await codeOf(await ask(user, own, bomb))).toEqual([413, 7306])
  expect(await codeOf(await ask(user, own, Buffer.alloc(5_100_000, 'x')))).toEqual([413, 7145])
})

it('deletes the picture with the account', async () => {
  const { admin, id, user } = await newUser()
  const { data } = await (await ask(user, own, await image(20, 20).png().toBuffer())).json()
  expect((await user.post('/usercenter/account/delete-account')).status).toBe(200)
  const shown = await ask(admin, `/usercenter/users/${id}/avatar?hash=${data.avatar}`)
  expect(await codeOf(shown)).toEqual([404, 6042])
})

it('accepts one upload per user at a time, and refuses another before its body arrives', async () => {
  const { id, user } = await newUser()
  const file = await image(30, 30).png().toBuffer()
  const { refusal, answer, finish } = await beginTwo(user, file)
  expect(refusal).toEqual([503, 7008])
  finish()
  expect(await answer).toEqual([200, 0])
  expect((await ask(user, own, file)).status).toBe(200)
  expect(avatarsOf(id)).toHaveLength(1)
})

it('accepts eight uploads at once, each within 30 seconds', async () => {
  const file = await image(30, 30).png().toBuffer()
  const { user: last } = await newUser()
  const users = [last]
  while (users.length < 9) users.push((await newUser()).user)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answers = users.map((user) => begin(user, file).answer)
    expect(await Promise.race(answers)).toEqual([503, 7008])
    vi.advanceTimersByTime(30_000)
    const statuses = (await Promise.all(answers)).map(([status]) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(8).fill(408), 503])
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(async () => (await ask(last, own, file)).status).toBe(200)
})

it('replaces the slowest upload by another one after five seconds', async () => {
  const file = await image(30, 30).png().toBuffer()
  const users: SignedInClient[] = []
  while (users.length < 9) users.push((await newUser()).user)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const uploads = users.map((user) => ({ user, ...begin(user, file) }))
  const refused = await Promise.race(
    uploads.map(async (upload) => ({ upload, answer: await upload.answer })),
  )
  expect(refused.answer).toEqual([503, 7008])
  const running = uploads.filter((upload) => upload !== refused.upload)
  const again = async () => codeOf(await ask(refused.upload.user, own, file))
  vi.advanceTimersByTime(4999)
  expect(await again()).toEqual([503, 7008])
  vi.advanceTimersByTime(1)
  expect(await again()).toEqual([200, 0])
  expect(await Promise.race(running.map(({ answer }) => answer))).toEqual([503, 7008])
  for (const { finish } of running) finish()
  const statuses = (await Promise.all(running.map(({ answer }) => answer))).map(([one]) => one)
  expect(statuses.toSorted()).toEqual([...Array<number>(7).fill(200), 503])
})

it('frees up to half of the upload places of a company that uses all of them for another company', async () => {
  const file = await image(30, 30).png().toBuffer()
  const users: SignedInClient[] = []
  while (users.length < 9) users.push((await newUser()).user)
  const others: SignedInClient[] = []
  while (others.length < 5) {
    const { username } = await createUser(admin, { password })
    others.push(await server.as(username, password))
  }
  // With fake timers no upload becomes slow.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const uploads = users.map((user) => begin(user, file))
  const refused = await Promise.race(uploads.map((upload) => upload.answer.then(() => upload)))
  const running = uploads.filter((upload) => upload !== refused)
  const statuses: (number | undefined)[] = []
  for (const { answer } of running) void answer.then(([status]) => statuses.push(status))
  const begun: ReturnType<typeof begin>[] = []
  for (const user of others.slice(0, 4)) {
    begun.push(begin(user, file))
    await expect.poll(() => statuses).toEqual(begun.map(() => 503))
  }
  expect(await codeOf(await ask(others[4] as SignedInClient, own, file))).toEqual([503, 7008])
  for (const { finish } of [...running, ...begun]) finish()
  for (const { answer } of begun) expect((await answer)[0]).toBe(200)
  await expect.poll(() => statuses.toSorted()).toEqual([200, 200, 200, 200, 503, 503, 503, 503])
})

it('limits uploads to 30 per user in five minutes', async () => {
  const { user } = await newUser()
  const file = Buffer.from('no image')
  for (let count = 0; count < 30; count += 1)
    expect(await codeOf(await ask(user, own, file))).toEqual([415, 7305])
  expect((await ask(user, own, file)).status).toBe(429)
})

it('discards the file if the session ends during the upload', async () => {
  const { admin, id, user } = await newUser()
  const { answer, finish } = await beginTwo(user, await image(30, 30).png().toBuffer())
  expect((await admin.post(`/usercenter/users/${id}/disable`)).status).toBe(200)
  finish()
  expect(await answer).toEqual([401, 7003])
  expect((await admin.get(`/usercenter/users/${id}`)).body.avatar).toBe(null)
  expect(avatarsOf(id)).toEqual([])
})

it('gives a picture that is sent again another name, so that no deleted name returns', async () => {
  const { id, user } = await newUser()
  const file = await image(30, 30).png().toBuffer()
  const send = async (): Promise<string> => (await (await ask(user, own, file)).json()).data.avatar
  const first = await send()
  const second = await send()
  expect(second).not.toBe(first)
  expect(avatarsOf(id)).toEqual([`${id}-${second}.webp`])
  expect((await ask(user, `${own}?hash=${second}`)).status).toBe(200)
})
