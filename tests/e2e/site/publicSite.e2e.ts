import type { Page, Request } from 'playwright/test'
import { addressOf, pageNames, type PageName } from '../../../admin/portal/ui/pages.ts'
import { expect, filingNumber, test } from '../support/fixtures.ts'
import { countShifts, holdFonts } from '../support/shifts.ts'
import { heldRequest, signIn, signInByForm } from '../support/steps.ts'

/** The search prefetches three files this long after the page loads; on slow machines the page itself takes longer. */
const searchAheadMs = 1500
/** Each file costs time, and the browser loads six concurrently. */
const maxScripts = 36
/** Compressed size on the network. */
const maxBytes = { script: 90_000, console: 400_000, fonts: 65_000 }

const weigh = (page: Page) => {
  const loaded: Request[] = []
  page.on('requestfinished', (request) => loaded.push(request))
  return async (...kinds: string[]): Promise<[string, number][]> =>
    Promise.all(
      loaded
        .filter((request) => !kinds.length || kinds.includes(request.resourceType()))
        .map(async (request) => [request.url(), (await request.sizes()).responseBodySize]),
    )
}
const expectAtMost = (most: number, files: readonly [string, number][]): void => {
  const sum = files.reduce((total, [, size]) => total + size, 0)
  expect(sum, files.map((one) => one.join(' ')).join('\n')).toBeLessThanOrEqual(most)
  expect(sum).toBeGreaterThan(0)
}

/** Text may change its height by a fraction of a pixel when its font loads late. */
const maxShift = 0.001

for (const address of ['/home', '/coverage', '/ionosphere', '/login', '/control', '/download'])
  test(`${address} does not shift its layout while it loads`, async ({ openPage }) => {
    const page = await openPage()
    await countShifts(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    const { sum, moved } = await page.evaluate(() => window.shifts)
    expect(sum, moved.join('\n')).toBeLessThan(maxShift)
  })

for (const address of ['/home', '/coverage', '/ionosphere', '/login'])
  test(`${address} does not shift its layout when fonts load late`, async ({ openPage }) => {
    const page = await openPage()
    await countShifts(page)
    const release = await holdFonts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    expect(await release()).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const { sum, moved } = await page.evaluate(() => window.shifts)
    expect(sum, moved.join('\n')).toBeLessThan(maxShift)
  })

const facesOf = async (page: Page, selector: string): Promise<string> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  const { root } = await devTools.send('DOM.getDocument')
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName).join()
}

test('figures use Plex even if it is late, else a sans-serif font @once', async ({ openPage }) => {
  const address = '/coverage?lat=31.2304&lon=121.4737'
  const figures = '.verdict dd.mono'
  const late = await openPage()
  await late.route('**/*.woff2', async (route) => {
    await late.locator(figures).first().waitFor()
    await route.continue()
  })
  await late.goto(address, { waitUntil: 'networkidle' })
  await expect.poll(() => facesOf(late, figures)).toBe('IBM Plex Mono')
  const without = await openPage()
  await without.route('**/*.woff2', (route) => route.abort())
  await without.goto(address, { waitUntil: 'networkidle' })
  expect(await facesOf(without, figures)).toMatch(/Sans/)
})

test('home page and footer show who is logged in', async ({ openPage, catalogue, isChinese }) => {
  const { home } = catalogue
  const { bar, footer } = catalogue.portal
  const page = await openPage()
  await signIn(page, 'acmemember', '/home')
  const main = page.getByRole('main')
  const foot = page.getByRole('contentinfo')
  await expect(main.getByRole('link', { name: home.hero.control })).toBeVisible()
  await expect(main.getByRole('link', { name: home.entries.control.text })).toBeVisible()
  await expect(main.locator('a[href$="/register"]')).toHaveCount(0)
  await expect(foot.getByRole('link', { name: bar.register })).toHaveCount(0)
  await expect(foot.getByRole('link', { name: footer.ownAccount })).toBeVisible()
  const words = await page.locator('body').innerText()
  expect(words).not.toMatch(/\/(?:ucFrontEnd|control|register)/)
  expect(words.split(isChinese ? '天枢定位' : 'Dubhe Positioning')).toHaveLength(2)
  await foot.getByRole('button', { name: bar.logout }).click()
  await expect(foot.getByRole('link', { name: bar.register })).toBeVisible()
  await expect(main.getByRole('link', { name: home.hero.register }).first()).toBeVisible()
})

test('the bar shows login and registration at every width, and one menu for language, theme and full screen', async ({
  openPage,
  catalogue,
  isNarrow,
}) => {
  const { bar, footer } = catalogue.portal
  const page = await openPage()
  await page.goto('/coverage')
  const banner = page.getByRole('banner')
  for (const name of [bar.login, bar.register])
    await expect(banner.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await banner.getByRole('button', { name: isNarrow ? bar.menu : bar.display }).click()
  await expect(banner.getByRole('list', { name: footer.language })).toBeVisible()
  await expect(banner.getByRole('button', { name: bar.fullScreen })).toBeVisible()
  await banner.getByRole('button', { name: bar.themes.dark }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await expect(banner).toHaveCSS('position', 'sticky')
  // The window of a screen of 1280 × 1024 pixels at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(banner).toHaveCSS('position', 'static')
})

for (const address of ['/home', '/login'])
  test(`${address} needs at most 90 kB of script at first @once`, async ({ openPage }) => {
    const page = await openPage()
    const files = weigh(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    expectAtMost(maxBytes.script, await files('script'))
    expectAtMost(maxBytes.fonts, await files('font'))
  })

test('at most 400 kB are transferred in few files from the login to the list of users @once', async ({
  openPage,
  catalogue,
}) => {
  const page = await openPage()
  await page.addInitScript((ahead) => {
    const wait = window.setTimeout
    window.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, ms === ahead ? 1e9 : ms)) as typeof setTimeout
  }, searchAheadMs)
  await page.goto('/login', { waitUntil: 'networkidle' })
  const files = weigh(page)
  await signInByForm(page, catalogue, 'acmeadmin', '/ucFrontEnd/users')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  expectAtMost(maxBytes.console, await files())
  expect((await files('script')).length).toBeLessThanOrEqual(maxScripts)
})

test('pages are readable without script, and have metadata @once', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  for (const locale of ['zh', 'en'])
    for (const name of ['home', 'coverage', 'ionosphere']) {
      await page.goto(`/${locale}/${name}`)
      await expect(page.locator('h1')).toBeVisible()
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(200)
      const content = (selector: string, attribute: string) =>
        page.locator(selector).getAttribute(attribute)
      expect(await content('link[rel=canonical]', 'href')).toMatch(`/${locale}/${name}`)
      expect(await page.locator('link[hreflang]').count()).toBe(3)
      const picture = (await content('meta[property="og:image"]', 'content')) ?? ''
      const answer = await page.request.get(new URL(picture).pathname)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
      expect((await content('meta[name=description]', 'content'))?.length).toBeGreaterThan(20)
    }
})

test('the ionosphere answers for a place, a model and a time, and its address shares them @once', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.goto('/ionosphere?lat=-10&lon=150&model=ntcm')
  const figure = page.locator('.iono-figures dd span').first()
  await expect(figure).toHaveText(/^\d+\.\d$/)
  await expect(page.locator('.iono-source')).toContainText('NTCM-G')
  await expect(page.locator('.iono-labels text').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Klobuchar' }).check({ force: true })
  await expect(page.locator('.iono-source')).toContainText('2007-01-16')
  await expect(page).toHaveURL(/model=klobuchar/)
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/T00%3A00Z/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Klobuchar' })).toBeChecked()
  await expect(page.locator('.iono-where')).toContainText('00:00')
  await page.locator('.iono-day summary').click()
  await expect(page.locator('.iono-day tbody tr')).toHaveCount(25)
})

test('pages support revalidation, contain the filing number, and retain the language in links @once', async ({
  portal,
}) => {
  // Sent by browsers on revalidation; Node's default `no-cache` would request the whole body.
  const revalidate = { 'Cache-Control': 'max-age=0' }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${portal.address}${path}`, {
      headers: { Accept: 'text/html', ...revalidate, ...headers },
    })
  const page = await get('/zh/home')
  const html = await page.text()
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const etag = page.headers.get('etag') ?? ''
  expect((await get('/zh/home', { 'If-None-Match': etag })).status).toBe(304)
  expect((await get('/zh/home', { 'If-None-Match': etag, Cookie: 'theme=dark' })).status).toBe(200)
  expect(html).toContain(`>${filingNumber}</a>`)
  expect(html).not.toContain('beian.mps.gov.cn')
  expect(html).not.toContain('{{')
  expect(html).toContain('href="/zh/coverage"')
  expect(html).not.toContain('href="/coverage"')
  const missing = await get('/zh/404')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('<html lang="zh-CN"')
})

test('the last click wins, however late an earlier page loads @once', async ({ page }) => {
  const pendingPage = heldRequest(page, '**/CoveragePage*.js')
  await page.goto('/home', { waitUntil: 'networkidle' })
  const bar = page.getByRole('banner').getByRole('navigation')
  await bar.locator('a[href$="/coverage"]').click()
  const late = await pendingPage
  await page.getByRole('contentinfo').locator('a[href$="/download"]').click()
  await expect(page).toHaveURL(/\/download$/)
  await late.continue()
  await page.evaluate((address) => import(address), late.request().url())
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('going back from a jump in a page restores the scroll position @once', async ({ page }) => {
  // Beside a wide map the result needs no jump.
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/coverage?lat=30&lon=120')
  const link = page.locator('a[href="#answer"]')
  await link.scrollIntoViewIfNeeded()
  const scroll = () => page.evaluate(() => Math.round(scrollY))
  const before = await scroll()
  await link.click()
  await expect(page).toHaveURL(/#answer$/)
  await expect.poll(scroll).not.toBe(before)
  const after = await scroll()
  await page.goBack()
  await expect.poll(scroll).toBe(before)
  await page.goForward()
  await expect.poll(scroll).toBe(after)
})

test('without script every page says what is missing, shows no loading state, and has no dead controls @narrow', async ({
  openPage,
  catalogue,
}) => {
  const { needsScript, partNeedsScript } = catalogue.portal
  const { script } = catalogue.ionosphere
  const page = await openPage({ javaScriptEnabled: false })
  /**
   * Number of script notices per page: none if everything is readable, or the form leads to a page with the notice.
   */
  const times: Partial<Record<PageName, number>> = {
    home: 0,
    agreement: 0,
    privacy: 0,
    noPermission: 0,
    askSignOut: 0,
    signedOut: 0,
    connectionFailed: 0,
    connectDevice: 0,
    '404': 0,
    coverage: 2,
  }
  for (const name of pageNames) {
    await page.goto(addressOf(name))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    const idle = main.locator(
      'button:enabled:not([action="/coverage"] *), .skeleton, [role="status"]:not(:empty)',
    )
    await expect(idle.filter({ visible: true })).toHaveCount(0)
    const notices = main.getByText(new RegExp([needsScript, partNeedsScript, script].join('|')))
    await expect(notices).toHaveCount(times[name] ?? 1)
  }
})

test('the licences of bundled packages are published with them @once', async ({ request }) => {
  for (const [address, packages] of [
    ['/licenses.txt', ['react-dom', '@fontsource/ibm-plex-sans']],
    ['/ucFrontEnd/licenses.txt', ['ra-core', '@mui/material']],
  ] as const) {
    const answer = await request.get(address)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const text = await answer.text()
    for (const name of packages) expect(text).toMatch(new RegExp(`^## ${name}`, 'm'))
  }
})
