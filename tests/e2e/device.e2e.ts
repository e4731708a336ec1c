import type { Page } from 'playwright/test'
import { demonstrationDeviceId } from '#db/seeds/applicationClients'
import { fill } from '#i18n/index'
import { expect, expectHeading, expectSound, pressByTab, test } from './support/oauth.ts'
import { signIn, submitLogin } from './support/steps.ts'

interface Started {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
}

const post = async <Body>(address: string, path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: demonstrationDeviceId, ...fields })
  const response = await fetch(`${address}/gateway/oauth/${path}`, {
    method: 'POST',
    headers: { 'User-Agent': 'Receiver/2.1' },
    body,
  })
  return (await response.json()) as Body
}

const start = (address: string) =>
  post<Started>(address, 'device', { scope: 'openid profile company permissions' })

const poll = (address: string, { device_code }: Started) =>
  post<{ error?: string; access_token?: string }>(address, 'token', {
    device_code,
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  })

/** Enters a code with the keyboard alone; the field has the focus. */
const typeCode = async (page: Page, code: string) => {
  await expect(page.locator('#user-code')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('a person connects a device by its code, typed in any case, and the login page names the device', async ({
  page,
  portal,
  catalogue,
  words,
  pages: { connectDevice: texts },
  survey,
}) => {
  const started = await start(portal.address)
  await page.goto(started.verification_uri)
  await expectHeading(page, texts.enter.title)
  await expectSound(page)
  await typeCode(page, started.user_code.toLowerCase().replace('-', ' '))
  await expectHeading(page, fill(texts.confirm.title, { name: survey }))
  for (const text of [started.user_code, 'Receiver/2.1', texts.confirm.warning, texts.confirm.now])
    await expect(page.getByText(text)).toBeVisible()
  await expectSound(page)
  await pressByTab(page, texts.confirm.proceed)
  await expectHeading(page, fill(words.device, { name: survey }))
  await expectSound(page)
  await submitLogin(page, catalogue, 'acmeadmin')
  await expectHeading(page, texts.done.title)
  await expect(
    page.getByText(fill(texts.done.text, { name: survey, person: '陈立新' })),
  ).toBeVisible()
  await expectSound(page)
  expect(await poll(portal.address, started)).toHaveProperty('access_token')
  await page.goto('/ucFrontEnd/account')
  const { sessions } = catalogue.account
  await expect(page.getByRole('listitem').filter({ hasText: sessions.current })).toContainText(
    survey,
  )
})

test('the pages need no script, only the keyboard, and an address with the code only fills it in', async ({
  page,
  openPage,
  portal,
  pages: { connectDevice: texts },
  survey,
}) => {
  await signIn(page, 'acmeadmin')
  const plain = await openPage({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.goto(`${portal.address}/device`)
  await typeCode(plain, 'bcdf-ghjk')
  await expect(plain.getByText(texts.problems.unknown)).toBeVisible()
  await expect(plain.getByLabel(texts.enter.label)).toHaveValue('bcdf-ghjk')
  const started = await start(portal.address)
  await plain.goto(started.verification_uri_complete)
  await expect(plain.getByLabel(texts.enter.label)).toHaveValue(started.user_code)
  await pressByTab(plain, texts.enter.submit)
  await expectHeading(plain, fill(texts.confirm.title, { name: survey }))
  expect(await poll(portal.address, started)).toMatchObject({ error: 'authorization_pending' })
  await pressByTab(plain, texts.confirm.cancel)
  await expectHeading(plain, texts.cancelled.title)
  const { error } = await poll(portal.address, started)
  expect(['access_denied', 'slow_down']).toContain(error)
})

test('a problem with a code and a refusal are readable by everyone', async ({
  page,
  portal,
  pages: { connectDevice: texts },
}) => {
  await page.goto(`${portal.address}/device`)
  await typeCode(page, '')
  await expect(page.getByText(texts.problems.missing)).toBeVisible()
  await expectSound(page)
  const started = await start(portal.address)
  await typeCode(page, started.user_code)
  await page.getByRole('button', { name: texts.confirm.cancel, exact: true }).click()
  await expectHeading(page, texts.cancelled.title)
  await expectSound(page)
})
