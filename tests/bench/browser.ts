import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { signIn } from '../support/client.ts'
import { createUser } from '../support/factories.ts'
import { chromiumPath } from '../support/prerequisites.ts'
import { settled } from '../screens/settled.ts'

/**
 * `npm run bench:browser`: frames a second while a list of 100 rows scrolls, and how long it takes to come back to a
 * page that is kept alive, in the built console. Prints figures; passes no judgement. Needs a build.
 */
const port = 3973
const base = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Scrolls the page for two seconds. @returns milliseconds between frames */
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

/** Opens an entry of the side navigation. @returns milliseconds from the click to the frame that shows its page */
const open = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (address) =>
      new Promise<number>((done, failed) => {
        const start = performance.now()
        document.querySelector<HTMLAnchorElement>(`nav a[href*="${address}"]`)?.click()
        const shown = () => {
          const rows = [...document.querySelectorAll('main tbody tr')]
          if (location.pathname.endsWith(address) && rows.some((row) => row.checkVisibility()))
            requestAnimationFrame(() => done(performance.now() - start))
          else if (performance.now() - start > 20_000) failed(new Error(`no page at ${address}`))
          else setTimeout(shown, 1)
        }
        shown()
      }),
    path,
  )

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

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
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  // What tsx wraps around functions with names.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await page.goto(`${base}/login`)
  await page.locator('input[autocomplete~="username"]').fill('superadmin')
  await page.locator('input[type="password"]').fill('Portal2026')
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.goto(`${base}/ucFrontEnd/userManage?perPage=100`)
  await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length >= 100)
  await settled(page)
  const gaps = await scroll(page)
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  say(
    `100 rows scroll at ${((1000 * gaps.length) / total).toFixed(1)} frames a second; ` +
      `${gaps.filter((gap) => gap > 25).length} of ${gaps.length} frames late, longest ${Math.max(...gaps).toFixed(0)} ms`,
  )
  await open(page, '/companies')
  await settled(page)
  const visits: number[] = []
  for (const path of Array.from({ length: 10 }, () => ['/userManage', '/companies']).flat())
    visits.push(await open(page, path))
  say(
    `a kept page is back after ${median(visits).toFixed(0)} ms at the median, ${Math.max(...visits).toFixed(0)} ms at most`,
  )
  await browser.close()
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
