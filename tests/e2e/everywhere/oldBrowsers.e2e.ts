import { readFileSync, readdirSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import type { Page } from 'playwright/test'
import { oldestBrowsers } from '../../../admin/build/browsers.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

/** Removes the built-ins missing in Chrome 100, Safari 15.4 or Firefox 100. */
const removeNewBuiltIns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const remove = (target: object | undefined, ...names: string[]) => {
      for (const name of names) if (target) Reflect.deleteProperty(target, name)
    }
    const { prototype } = Array
    remove(prototype, 'toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex')
    remove(Object.getPrototypeOf(Int8Array.prototype), 'toSorted', 'toReversed', 'with', 'findLast')
    remove(String.prototype, 'isWellFormed', 'toWellFormed')
    remove(Object.getPrototypeOf([].values()), 'map', 'filter', 'toArray', 'some', 'find', 'reduce')
    remove(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isDisjointFrom')
    remove(Map.prototype, 'getOrInsert', 'getOrInsertComputed')
    remove(Object, 'groupBy')
    remove(Map, 'groupBy')
    remove(Array, 'fromAsync')
    remove(Promise, 'withResolvers', 'try')
    remove(URL, 'canParse', 'parse')
    remove(AbortSignal, 'any', 'timeout')
    remove(HTMLFormElement.prototype, 'requestSubmit')
    remove(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover')
    remove(Element.prototype, 'checkVisibility', 'moveBefore')
    remove(Document.prototype, 'startViewTransition')
    remove(Intl, 'Segmenter', 'DurationFormat', 'supportedValuesOf')
    remove(
      window,
      'TextDecoderStream',
      'requestIdleCallback',
      'Iterator',
      'scheduler',
      'navigation',
    )
    remove(window, 'trustedTypes', 'CompressionStream', 'DecompressionStream', 'CSSScopeRule')
  })

const failuresOf = (page: Page): string[] => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error.stack)))
  return failures
}

test('pages work without built-ins that the oldest browsers lack', async ({ openPage }) => {
  const page = await openPage()
  await removeNewBuiltIns(page)
  const failures = failuresOf(page)
  for (const address of [
    '/home',
    '/register',
    '/resetPassword',
    '/coverage',
    '/ionosphere',
    '/login',
  ]) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('#old-browser')).toBeHidden()
  }
  await page.goto('/coverage?lat=31.2304&lon=121.4737')
  await expect(page.locator('.verdict')).toBeVisible()
  await signIn(page, 'acmeadmin', '/control')
  await expect(page.locator('.card').first()).toBeVisible()
  for (const section of ['personalCenter', 'roles', 'log/list', 'users']) {
    await page.goto(`/ucFrontEnd/${section}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('main').getByText('acmemember').first()).toBeVisible()
  expect(failures).toEqual([])
})

for (const address of ['/home', '/login', '/ucFrontEnd/users'])
  test(`${address} tells readers with an older browser what to use`, async ({
    openPage,
    catalogue,
  }) => {
    const page = await openPage()
    await page.addInitScript(() => {
      Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted')
    })
    await page.goto(address)
    await expect(page.locator('#old-browser')).toHaveText(catalogue.messages.browserTooOld)
    await expect(page.locator('#old-browser')).toBeVisible()
  })

const built = (extension: string): [string, string][] =>
  ['dist/portal/assets', 'dist/console/assets'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(extension))
      .map((name): [string, string] => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
  )

/** Features newer than the oldest supported browsers and without a polyfill. */
const missingBuiltIns =
  /\(\?<[=!]|\b(?:(?:Object|Map)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|AbortSignal\.any|URL\.parse|new TextDecoderStream|new Set\(\w*\)\.(?:union|intersection|difference))\b|\.(?:getOrInsert|isWellFormed|toWellFormed|checkVisibility)\(/

test('the built scripts use no syntax and no built-ins that the oldest supported browsers lack @once', async () => {
  const faults: string[] = []
  for (const [name, code] of built('.js')) {
    const [newest, oldest] = await Promise.all(
      ['esnext', oldestBrowsers].map((target) =>
        transformWithOxc(code, name, { target, sourcemap: false }),
      ),
    )
    if (newest?.code !== oldest?.code) faults.push(`${name}: syntax`)
    const [found] = missingBuiltIns.exec(code) ?? []
    if (found) faults.push(`${name}: ${found}`)
  }
  expect(faults).toEqual([])
})

test('the built style sheets have a fallback for each value that the oldest supported browsers lack @once', async () => {
  const faults = built('.css').flatMap(([name, css]) => {
    const outside = css.replaceAll(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    return [...outside.matchAll(/[^{};]*(?:color-mix\(|\ddvh)[^;}]*|@media[^{]*[<>][^{]*/g)].map(
      ([declaration]) => `${name}: ${declaration}`,
    )
  })
  expect(faults).toEqual([])
})
