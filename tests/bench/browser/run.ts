import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright'
import { signIn } from '../../support/client.ts'
import { createUser } from '../../support/factories.ts'
import { launchChromium, logIn, settled } from '../../screens/browser.ts'
import { median, say, whileServing, withDatabases } from '../figures.ts'
import {
  measureCold,
  measureMemory,
  measureSections,
  openConsole,
  openSection,
} from './sections.ts'

/**
 * `npm run bench:browser [-- --only scroll,kept,cold,phone,memory]`: measures the built console: frames per second while a
 * list of 100 rows scrolls, returning to a kept page, the first list with an empty cache, the first opening of each section on a throttled phone, and the
 * heap after 200 section changes. Prints figures only, without pass or fail. Needs a build.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: 'scroll,kept,cold,phone,memory' } },
})
const chosen = values.only.split(',')

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

const measureScrolling = async (context: BrowserContext, base: string): Promise<void> => {
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

const measureKept = async (context: BrowserContext, base: string): Promise<void> => {
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

const measures: Record<string, (context: BrowserContext, base: string) => Promise<void>> = {
  scroll: measureScrolling,
  kept: measureKept,
  cold: measureCold,
  phone: measureSections,
  memory: measureMemory,
}

const measureAll = async (base: string): Promise<void> => {
  const administrator = await signIn(base, 'superadmin')
  for (let count = 0; count < 110; count += 1) await createUser(administrator)
  const browser = await launchChromium()
  const context = await browser.newContext({ locale: 'zh-CN' })
  // tsx wraps named functions in this helper.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await logIn(context, base, 'superadmin')
  for (const name of chosen) await measures[name]?.(context, base)
  await browser.close()
}

await withDatabases('sqlite', async ({ create }) => whileServing(await create(), measureAll))
