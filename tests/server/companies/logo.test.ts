import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { makeClient, type Client } from '../../support/client.ts'
import { fetchWith, codeOfAnswer, filesOf, image } from '../../support/images.ts'
import { useServer } from '../../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-logo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = useServer({ DOWNLOADS_DIR: folder })
const { system } = server
const path = '/usercenter/settings/logo'
const address = /^\/gateway\/UserCenter\/config\/logo\?hash=[0-9a-f]{32}$/

const upload = async (client: Client, file: Buffer) => {
  const answer = await fetchWith(client, path, file)
  return { status: answer.status, ...(await answer.json()) }
}
const publicLogo = async () =>
  (await makeClient(server.base, '').post('/UserCenter/config/query')).body.data.logo
const logoRows = async (client: Client) =>
  (await client.get('/usercenter/logs?filter=%7B%22action%22%3A%22setting.logo%22%7D')).body.map(
    ({ before, after }: { before: unknown; after: unknown }) => [before, after],
  )

it('shows an uploaded logo to anyone until it is replaced or removed, and never an old one', async () => {
  const { version } = (await system.get('/usercenter/settings/1')).body
  expect(await publicLogo()).toBeNull()
  const transparent = await sharp({
    create: {
      width: 1200,
      height: 300,
      channels: 4,
      background: { r: 0, g: 80, b: 255, alpha: 0 },
    },
  })
    .png()
    .toBuffer()
  const first = await upload(system, transparent)
  expect([first.status, first.data.logo]).toEqual([200, expect.stringMatching(address)])
  // An open settings form can still be saved.
  expect(first.data.version).toBe(version)
  expect(await publicLogo()).toBe(first.data.logo)

  const shown = await fetch(`${server.base}${first.data.logo}`)
  expect([
    shown.status,
    shown.headers.get('content-type'),
    shown.headers.get('cache-control'),
    shown.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable', 'nosniff'])
  const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 480, height: 120, hasAlpha: true })

  const second = await upload(system, await image(100, 40).jpeg().toBuffer())
  expect(second.data.logo).not.toBe(first.data.logo)
  expect((await fetch(`${server.base}${first.data.logo}`)).status).toBe(404)
  expect(filesOf(folder, 'logos')).toHaveLength(1)

  const removed = await system.remove(path)
  expect([removed.status, removed.body.data.logo]).toEqual([200, null])
  expect([await publicLogo(), filesOf(folder, 'logos')]).toEqual([null, []])
  expect((await fetch(`${server.base}${second.data.logo}`)).status).toBe(404)
  // A second removal is not logged.
  expect((await system.remove(path)).status).toBe(200)
  expect(await logoRows(system)).toEqual([
    [{ logo: true }, { logo: false }],
    [{ logo: true }, { logo: true }],
    [{ logo: false }, { logo: true }],
  ])
})

it('refuses other files and retains the present logo', async () => {
  const { data } = await upload(system, await image(64, 64).png().toBuffer())
  const hostile: [Buffer, [number, number]][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), [415, 7305]],
    [Buffer.from('\x89PNG\r\n\x1a\nno more', 'latin1'), [415, 7305]],
    [Buffer.alloc(0), [400, 7000]],
    [Buffer.alloc(2_000_001), [413, 7145]],
  ]
  const refusals = []
  for (const [file] of hostile)
    refusals.push(await codeOfAnswer(await fetchWith(system, path, file)))
  expect(refusals).toEqual(hostile.map(([, code]) => code))
  expect(await publicLogo()).toBe(data.logo)
  expect(filesOf(folder, 'logos')).toHaveLength(1)
})
