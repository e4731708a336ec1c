import { readFileSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fill } from '#i18n/index'
import { violations } from '../support/axe.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { findOverflows } from '../support/findOverflows.ts'
import { createMember, leaveAndStay, liveTimeout, signIn } from '../support/steps.ts'

interface Call {
  headers: IncomingHttpHeaders
  body: string
}

interface Receiver {
  address: string
  calls: Call[]
  /** Status of the next answers. */
  status: number
}

const test = base.extend<{ receiver: Receiver; folder: string }>({
  receiver: async ({ browserName: _browser }, use) => {
    const receiver: Receiver = { address: '', calls: [], status: 204 }
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        receiver.calls.push({ headers: request.headers, body })
        response.writeHead(receiver.status).end()
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
    await use(receiver)
    server.close()
    server.closeAllConnections()
  },
  folder: async ({ browserName: _browser }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-receiver-'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
})

const list = '/ucFrontEnd/webhooks'

test('an administrator subscribes to events, checks one with the shown lines, and pauses, resumes, repeats and rotates', async ({
  page,
  portal,
  as,
  catalogue,
  receiver,
  folder,
  isChinese,
}) => {
  const { webhooks: texts, console: shared } = catalogue
  const name = isChinese ? '人事系统' : 'HR system'
  const { id } = await createMember(as)
  const administrator = await as('acmeadmin')
  const turn = (action: 'disable' | 'enable') =>
    administrator.post(`/usercenter/users/${id}/${action}`, {})
  const eventsOf = (type: string) => receiver.calls.filter(({ body }) => body.includes(type))

  await signIn(page, 'acmeadmin', list)
  await page.getByRole('link', { name: texts.create.action }).first().click()
  const submit = page.getByRole('button', { name: texts.create.submit })
  const url = page.getByLabel(texts.fields.url, { exact: true })
  await page.getByLabel(texts.fields.name, { exact: true }).fill(name)
  await url.fill('http://10.0.0.1/events')
  await submit.click()
  await expect(page.getByText(catalogue.validation.kindsEmpty)).toBeVisible()
  for (const kind of ['user_disabled', 'user_enabled'] as const)
    await page.getByRole('checkbox', { name: new RegExp(texts.kinds[kind]) }).check()
  await submit.click()
  await expect(url).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(catalogue.outgoing.addressNotAllowed)).toBeVisible()
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])
  await url.fill(receiver.address)
  await submit.click()

  const box = page.getByLabel(texts.secret.label, { exact: true })
  await expect(box).toHaveValue(/^whsec_[\w+/]{43}=$/)
  const secret = await box.inputValue()
  portal.secrets.values.add(secret)
  const shown = await page.locator('pre').first().textContent()
  expect(shown).toBe(readFileSync('server/examples/check-signature.mjs', 'utf8'))
  const file = join(folder, 'check-signature.mjs')
  writeFileSync(file, shown ?? '')
  const { isGenuine } = (await import(pathToFileURL(file).href)) as {
    isGenuine: (secret: string, headers: IncomingHttpHeaders, body: string) => boolean
  }
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])
  expect(await leaveAndStay(page)).toBe('beforeunload')
  await page.goBack()
  const warning = page.getByRole('dialog', { name: shared.form.secret.title })
  await warning.getByRole('button', { name: shared.form.unsaved.stay }).click()
  await page.getByRole('button', { name: texts.secret.stored }).click()

  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect.poll(() => page.content()).not.toContain(secret)
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href])),
  ).not.toContain(secret)
  await expect(page.getByText(texts.deliveries.empty)).toBeVisible()

  await turn('disable')
  await expect.poll(() => eventsOf('user.disabled').length).toBe(1)
  const [first] = eventsOf('user.disabled')
  if (!first) throw new Error('no event')
  expect(isGenuine(secret, first.headers, first.body)).toBe(true)
  expect(isGenuine(secret, first.headers, first.body.replace('2', '3'))).toBe(false)
  expect(JSON.parse(first.body)).toMatchObject({ data: { targetType: 'user', id } })
  const deliveries = page.getByRole('listitem').filter({ hasText: texts.deliveries.sent })
  await expect(deliveries.filter({ hasText: texts.kinds.user_disabled })).toBeVisible(liveTimeout)
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])

  await page.getByRole('button', { name: texts.test.label }).click()
  await expect(page.getByRole('status').getByText(/204/)).toBeVisible()
  receiver.status = 500
  await page.getByRole('button', { name: texts.test.label }).click()
  await expect(page.getByText(fill(catalogue.outgoing.status, { status: 500 }))).toBeVisible()
  receiver.status = 204

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: texts.pause.label, exact: true }).click()
  await dialog.getByRole('button', { name: texts.pause.label, exact: true }).click()
  await expect(page.getByText(texts.notes.paused)).toBeVisible()
  await turn('enable')
  await expect(page.getByText(catalogue.outgoing.paused)).toBeVisible(liveTimeout)
  expect(eventsOf('user.enabled')).toEqual([])
  await page.getByRole('button', { name: texts.resume.label, exact: true }).click()
  await dialog.getByRole('radio', { name: texts.resume.failed }).check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: texts.resume.label, exact: true }).click()
  await expect(page.getByText(fill(texts.resume.done, { name }))).toBeVisible()
  await expect.poll(() => eventsOf('user.enabled').length).toBe(1)

  const { logId } = JSON.parse(first.body).data
  const replay = page.getByRole('button', { name: fill(texts.deliveries.replayNamed, { logId }) })
  await replay.click()
  await expect.poll(() => eventsOf('user.disabled').length).toBe(2)
  expect(eventsOf('user.disabled')[1]?.headers['webhook-id']).toBe(first.headers['webhook-id'])

  await page.getByRole('button', { name: texts.rotate.label }).click()
  await dialog.getByRole('button', { name: texts.rotate.label }).click()
  await expect(box).toHaveValue(/^whsec_/)
  const second = await box.inputValue()
  portal.secrets.values.add(second)
  expect(second).not.toBe(secret)
  await page.getByRole('button', { name: texts.secret.stored }).click()
  await expect(page.getByText(texts.notes.rotating)).toBeVisible()
  await turn('disable')
  await expect.poll(() => eventsOf('user.disabled').length).toBe(3)
  const last = eventsOf('user.disabled')[2]
  if (!last) throw new Error('no event')
  for (const one of [secret, second]) expect(isGenuine(one, last.headers, last.body)).toBe(true)
  await expect.poll(() => page.content()).not.toContain(second)

  await page.getByRole('link', { name: catalogue.ra.action.edit }).click()
  await page.getByRole('checkbox', { name: new RegExp(texts.kinds.user_enabled) }).uncheck()
  await page.getByRole('button', { name: catalogue.ra.action.save }).click()
  await expect(page.getByText(fill(texts.edit.done, { name }))).toBeVisible()

  await page.goto(list)
  await expect(
    page.getByRole('img', { name: fill(texts.strip.label, { delivered: 3, failed: 0 }) }),
  ).toBeVisible()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: texts.remove.label, exact: true }).click()
  await dialog.getByRole('button', { name: texts.remove.label, exact: true }).click()
  await expect(page.getByText(fill(texts.remove.done, { name }))).toBeVisible()
})

test('a webhook of the provider gets the events of all companies, and no company sees it @once', async ({
  page,
  as,
  catalogue: { webhooks: texts },
  receiver,
}) => {
  const name = 'A webhook of the provider'
  await signIn(page, 'superadmin', `${list}/create`)
  await page.getByLabel(texts.fields.name, { exact: true }).fill(name)
  await page.getByLabel(texts.fields.url, { exact: true }).fill(receiver.address)
  await page.getByRole('checkbox', { name: new RegExp(texts.kinds.user_disabled) }).check()
  await page.getByRole('button', { name: texts.create.submit }).click()
  await page.getByRole('button', { name: texts.secret.stored }).click()
  await expect(page.getByRole('definition').filter({ hasText: texts.provider })).toBeVisible()

  const { id } = await createMember(as)
  const administrator = await as('acmeadmin')
  await administrator.post(`/usercenter/users/${id}/disable`, {})
  await expect
    .poll(() => receiver.calls.some(({ body }) => body.includes(`"id":"${id}"`)))
    .toBe(true)
  const { body } = await administrator.list('/usercenter/webhooks')
  expect(body.map((one: { name: string }) => one.name)).not.toContain(name)
  await page.getByRole('button', { name: texts.remove.label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: texts.remove.label, exact: true }).click()
  await expect(page.getByText(fill(texts.remove.done, { name }))).toBeVisible()
})
