import { chromium } from 'playwright'
const base = 'http://localhost:4100'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const context = await browser.newContext({
  locale: 'zh-CN',
  viewport: { width: 1280, height: 800 },
})
const page = await context.newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()))
page.on('pageerror', (e) => console.log('pageerror:', e.message))
await page.goto(`${base}/login`)
await page.fill('input[name=username]', 'acmemember')
await page.fill('input[name=password]', 'Portal2026')
await page
  .locator('input[name=agree]')
  .check()
  .catch(() => console.log('no agree'))
await page.screenshot({ path: '/tmp/shots/login.png' })
await page.locator('form button[type=submit]').click()
await page.waitForURL(/ucFrontEnd/)
await page.goto(`${base}/control`)
await page.waitForTimeout(1500)
await page.screenshot({ path: '/tmp/shots/control.png' })
const link = page.locator('a', { hasText: '项目管理' }).first()
console.log('href', await link.getAttribute('href'), await link.getAttribute('target'))
const popup = context.waitForEvent('page').catch(() => null)
await link.click()
const app =
  (await Promise.race([popup, new Promise((r) => setTimeout(() => r(null), 3000))])) ?? page
await app.waitForTimeout(3000)
console.log(app.url(), await app.locator('body').innerText())
await app.screenshot({ path: '/tmp/shots/app.png' })
// measurement registration closed
const other = await context.newPage()
const disc = await (await fetch(`${base}/.well-known/openid-configuration`)).json()
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const native = new URL(disc.authorization_endpoint)
for (const [k, v] of Object.entries({
  client_id: 'measurementregisters',
  response_type: 'code',
  redirect_uri: 'http://127.0.0.1:5555/callback',
  scope: 'openid profile company permissions',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'x',
}))
  native.searchParams.set(k, v)
await other.goto(native.href)
await other.waitForTimeout(2500)
console.log(other.url())
await other.screenshot({ path: '/tmp/shots/closed.png' })
// logout at portal -> app says nobody
const t = Date.now()
await other
  .evaluate(() =>
    fetch('/gateway/auth/oauth/logout', {
      method: 'POST',
      headers: { appid: '10000', 'content-type': 'application/json' },
      body: '{}',
    }).then((r) => r.status),
  )
  .then((s) => console.log('logout', s))
for (;;) {
  await app.goto('http://127.0.0.1:4101/')
  const text = await app.locator('body').innerText()
  if (/Nobody/.test(text) || Date.now() - t > 10000) {
    console.log(Date.now() - t, 'ms', text)
    break
  }
  await app.waitForTimeout(200)
}
// now as acmeadmin at the native client: consent
await other.goto(`${base}/login`)
await other.waitForTimeout(1000)
await other.fill('input[name=username]', 'acmeadmin')
await other.fill('input[name=password]', 'Portal2026')
await other
  .locator('input[name=agree]')
  .check()
  .catch(() => {})
await other.locator('form button[type=submit]').click()
await other.waitForTimeout(2000)
await other.goto(native.href)
await other.waitForTimeout(2500)
console.log(other.url(), await other.locator('main').innerText())
await other.screenshot({ path: '/tmp/shots/consent.png' })
// confirm
await browser.close()
