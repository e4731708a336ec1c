import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page, Route } from 'playwright/test'
import { locales, type Locale } from '#contract/text/locale'
import { say, whileServing, withDatabases } from '../bench/figures.ts'
import { launchChromium, logIn, settled } from './browser.ts'
import { createRecords } from './records.ts'
import { schemes, screens, widths, type Screen, type State } from './screens.ts'

/**
 * `npm run screens [parts of names]`: takes a picture of every screen and state (zh and en, light and dark, in three
 * widths) into `tests/screens/output`, with an index page for review. Needs a build (`npm run build`).
 */
const wanted = process.argv.slice(2)
const output = 'tests/screens/output'

/** Replaces the responses to reads of the user centre. */
const answerReads = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route('**/gateway/usercenter/**', (route) =>
    route.request().method() === 'GET' ? answer(route) : route.fallback(),
  )

const refuse = (status: number, code: number, name: string, args: Record<string, string> = {}) => {
  const refusal = { status, code, key: `errors.${name}`, message: '', args, errors: {} }
  return (page: Page) =>
    answerReads(page, (route) =>
      route.fulfill({ status, json: { ...refusal, requestId: 'screens' } }),
    )
}

const states: Record<State, (page: Page) => Promise<unknown>> = {
  full: () => Promise.resolve(),
  empty: (page) =>
    answerReads(page, (route) =>
      /\?/.test(route.request().url())
        ? route.fulfill({ json: [], headers: { 'Content-Range': 'x */0' } })
        : route.fallback(),
    ),
  loading: (page) => answerReads(page, () => new Promise<void>(() => {})),
  failing: refuse(503, 7008, 'overloaded'),
  denied: refuse(403, 6015, 'insufficientPermission', {
    permissionId: '1400',
    permissionName: '…',
    rule: 'notInRole',
    grantedBy: '…',
  }),
}

const picturesOf = async (
  context: BrowserContext,
  base: string,
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

const takePictures = async (base: string): Promise<void> => {
  mkdirSync(output, { recursive: true })
  await createRecords(base)
  const browser = await launchChromium()
  const files: string[] = []
  const chosen = screens.filter(
    ({ name }) => !wanted.length || wanted.some((part) => name.includes(part)),
  )
  for (const account of new Set(chosen.map(({ as }) => as))) {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    if (account) await logIn(context, base, account)
    for (const screen of chosen.filter(({ as }) => as === account))
      for (const state of screen.states ?? ['full'])
        for (const locale of locales)
          files.push(...(await picturesOf(context, base, screen, state, locale)))
    await context.close()
  }
  writeFileSync(join(output, 'index.html'), indexPage(files))
  await browser.close()
  say(`${files.length} pictures: ${output}/index.html`)
}

await withDatabases('sqlite', async ({ create }) => whileServing(await create(), takePictures))
