import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { signIn } from '../../support/client.ts'
import { createUser } from '../../support/factories.ts'
import { chromiumPath } from '../../support/prerequisites.ts'
import { settled } from '../../screens/settled.ts'
import { say } from '../figures.ts'
import { measureMemory, measureSections, openConsole, openSection } from './sections.ts'

/**
 * `npm run bench:browser [-- --only scroll,kept,phone,memory]`: measures the built console: frames per second while a
 * list of 100 rows scrolls, returning to a kept page, the first opening of each section on a throttled phone, and the
 * heap after 200 section changes. Prints figures only, without pass or fail. Needs a build.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: 'scroll,kept,phone,memory' } },
})
const chosen = values.only.split(',')
const port = 3973
const base = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))

const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const gaps: number[] = []
        const start = performance.now()
        let last = start
        const step = (now: number) => {
          gaps.push(now - last)
          last = now
          const height = document.documentElement.scrollHeight - innerHeight
          scrollTo(0, (height * (1 - Math.cos((now - start) / 160))) / 2)
          if (now - start < 2000) requestAnimationFrame(step)
          else done(gaps.slice(2))
        }
        requestAnimationFrame(step)
      }),
  )

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const logIn = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  // tsx wraps named functions in this helper.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.locator('input[autocomplete~="username"]').fill('superadmin')
  await page.locator('input[type="password"]').fill('Portal2026')
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await settled(page)
  await page.close()
  return context
}

const measureScrolling = async (context: BrowserContext): Promise<void> => {
  const page = await openConsole(context, `${base}/ucFrontEnd/userManage?perPage=100`)
  await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length >= 100)
  const gaps = await scroll(page)
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  say(
    `100 rows scroll at ${((1000 * gaps.length) / total).toFixed(1)} frames a second; ` +
      `${gaps.filter((gap) => gap > 25).length} of ${gaps.length} frames late, longest ${Math.max(...gaps).toFixed(0)} ms`,
  )
  await page.close()
}

const measureKept = async (context: BrowserContext): Promise<void> => {
  const page = await openConsole(context, `${base}/ucFrontEnd/userManage?perPage=100`)
  const two = ['/ucFrontEnd/companies', '/ucFrontEnd/userManage']
  for (const path of two) {
    await openSection(page, path)
    await settled(page)
  }
  const visits: number[] = []
  for (const path of Array.from({ length: 10 }, () => two).flat())
    visits.push(await openSection(page, path))
  say(
    `a kept page is back after ${median(visits).toFixed(0)} ms at the median, ${Math.max(...visits).toFixed(0)} ms at most`,
  )
  await page.close()
}

const measures: Record<string, (context: BrowserContext) => Promise<void>> = {
  scroll: measureScrolling,
  kept: measureKept,
  phone: (context) => measureSections(context, base),
  memory: (context) => measureMemory(context, base),
}

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
  const administrator = await signIn(base, 'superadmin')
  for (let count = 0; count < 110; count += 1) await createUser(administrator)
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--no-sandbox'],
  })
  const context = await logIn(browser)
  for (const name of chosen) await measures[name]?.(context)
  await browser.close()
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
