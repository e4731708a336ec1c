import { readdirSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { locales } from '#contract/enums'
import { textsOf } from '../i18n/texts.ts'
import { createRecords } from '../screens/records.ts'
import { schemes, screens, widths, type Screen } from '../screens/screens.ts'
import { settled } from '../screens/settled.ts'
import { violations } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import { spills } from './spills.ts'
import { signIn } from './steps.ts'

const test = base.extend<object, { records: void }>({
  records: [
    async ({ portal }, use) => {
      await createRecords(portal.address)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
})

/** Every text of the program that stands on a screen as it is. */
const ownTexts = async (locale: (typeof locales)[number]): Promise<string[]> => {
  const files = readdirSync(`i18n/${locale}`).map((file) => file.replace(/\.ts$/, ''))
  const texts = await Promise.all(files.map((file) => textsOf(locale, file)))
  return texts.flat().flatMap(([, text]) => (text.includes('%{') ? [] : text.split(' |||| ')))
}

/** The rules that the colours decide; all others say the same of a page in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Waits until the colours of another theme have come, which begin to fade with the next picture. */
const stillness = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    )
  })

/** Menus and tables follow another width a moment later. */
const followMs = 5000

/** What spills once the page has followed its width. */
const spillsAtRest = async (page: Page, own: readonly string[]): Promise<string[]> => {
  const end = Date.now() + followMs
  for (;;) {
    const found = await spills(page, own)
    if (!found.length || Date.now() > end) return found
    await stillness(page)
  }
}

const settle = async (page: Page, { address, open }: Screen) => {
  await page.goto(address)
  await settled(page)
  await open?.(page)
}

const accounts = [...new Set(screens.map(({ as }) => as))]

/** Texts alone differ between the languages, so each screen is judged in one of them, by turns. */
const languageOf = (screen: Screen) => locales[screens.indexOf(screen) % locales.length]

/** Notes what breaks the content security policy, throws, or asks another origin. */
const watch = (page: Page, own: string, faults: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== own) faults.push(request.url())
  })
}

for (const locale of locales)
  for (const as of accounts)
    test(`every screen of ${as ?? 'a visitor'} in ${locale} fits, wide and narrow, is accessible, light and dark, and keeps to its own origin and policy`, async ({
      openPage,
      portal,
    }) => {
      test.slow()
      const language = locale === 'zh' ? 'zh-CN' : 'en-GB'
      const page = await openPage({ locale: language })
      const own = await ownTexts(locale)
      const strange: string[] = []
      watch(page, portal.address, strange)
      if (as) await signIn(page, as)
      const faults: Record<string, string[]> = {}
      for (const screen of screens.filter((one) => one.as === as)) {
        const { name, status } = screen
        await settle(page, screen)
        // The browser itself tells on its console that a page answered 404.
        if (strange.length && !status) faults[`${name} origin and policy`] = [...strange]
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          for (const colorScheme of languageOf(screen) === locale ? schemes : []) {
            await page.emulateMedia({ colorScheme })
            await stillness(page)
            const found = await violations(page, colorScheme === 'dark' ? colourRules : undefined)
            if (found.length) faults[`${name} ${colorScheme} ${width}`] = found
          }
          const spilt = await spillsAtRest(page, own)
          if (spilt.length) faults[`${name} ${width}`] = spilt
        }
        strange.length = 0
      }
      expect(faults).toEqual({})
    })
