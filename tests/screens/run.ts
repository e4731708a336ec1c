import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { locales, type Locale } from '#contract/text/locale'
import { chromiumPath } from '../support/prerequisites.ts'
import { createRecords } from './records.ts'
import { schemes, screens, widths, type Screen, type State } from './screens.ts'
import { settled } from './settled.ts'

/**
 * `npm run screens [parts of names]`: takes a picture of every screen and state (zh and en, light and dark, 1440 and
 * 375 px) into `tests/screens/output`, with an index page for review. Needs a build (`npm run build`).
 */
const wanted = process.argv.slice(2)
const output = 'tests/screens/output'
const port = 3981
const base = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'portal-screens-'))

const states: Record<State, (page: Page) => Promise<unknown>> = {
  full: () => Promise.resolve(),
  empty: (page) =>
    page.route('**/gateway/usercenter/**', (route) =>
      route.request().method() === 'GET' && /\?/.test(route.request().url())
        ? route.fulfill({ json: [], headers: { 'Content-Range': 'x */0' } })
        : route.fallback(),
    ),
  loading: (page) =>
    page.route('**/gateway/usercenter/**', (route) =>
      route.request().method() === 'GET' ? new Promise<void>(() => {}) : route.fallback(),
    ),
  failing: (page) =>
    page.route('**/gateway/usercenter/**', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            status: 503,
            json: {
              status: 503,
              code: 7008,
              key: 'errors.overloaded',
              message: '',
              args: {},
              errors: {},
              requestId: 'screens',
            },
          })
        : route.fallback(),
    ),
  denied: (page) =>
    page.route('**/gateway/usercenter/**', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            status: 403,
            json: {
              status: 403,
              code: 6015,
              key: 'errors.insufficientPermission',
              message: '',
              args: {
                permissionId: '1400',
                permissionName: '…',
                rule: 'notInRole',
                grantedBy: '…',
              },
              errors: {},
              requestId: 'screens',
            },
          })
        : route.fallback(),
    ),
}

const browserOf = async (browser: Browser, as: string | undefined): Promise<BrowserContext> => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  if (!as) return context
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.locator('input[autocomplete~="username"]').fill(as)
  await page.locator('input[type="password"]').fill('Portal2026')
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.close()
  return context
}

const picturesOf = async (
  context: BrowserContext,
  { name, address, as, open }: Screen,
  state: State,
  locale: Locale,
): Promise<string[]> => {
  await context.addCookies([{ name: 'locale', value: locale, url: base }])
  const page = await context.newPage()
  await states[state](page)
  await page.setViewportSize({ width: widths[0], height: 900 })
  await page.goto(base + address)
  await (state === 'loading' ? pause(1500) : settled(page))
  await open?.(page)
  const files: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await pause(300)
      const file = `${name}-${state}-${locale}-${colorScheme}-${width}.png`
      await page.screenshot({ path: join(output, file), fullPage: !as })
      files.push(file)
    }
  }
  await page.close()
  return files
}

const indexPage = (files: readonly string[]): string =>
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:340px}img{width:100%;border:1px solid #ccc}</style>${files
    .map(
      (file) =>
        `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file}</figcaption></figure>`,
    )
    .join('\n')}`

mkdirSync(output, { recursive: true })
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: base,
    DATABASE_URL: `sqlite:${join(folder, 'portal.db')}`,
    LOG_LEVEL: 'error',
  },
})
try {
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) await pause(50)
  await createRecords(base)
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--no-sandbox'],
  })
  const files: string[] = []
  const chosen = screens.filter(
    ({ name }) => !wanted.length || wanted.some((part) => name.includes(part)),
  )
  for (const account of new Set(chosen.map(({ as }) => as))) {
    const context = await browserOf(browser, account)
    for (const screen of chosen.filter(({ as }) => as === account))
      for (const state of screen.states ?? ['full'])
        for (const locale of locales)
          files.push(...(await picturesOf(context, screen, state, locale)))
    await context.close()
  }
  writeFileSync(join(output, 'index.html'), indexPage(files))
  await browser.close()
  process.stdout.write(`${files.length} pictures: ${output}/index.html\n`)
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
