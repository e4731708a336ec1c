import type { Page } from 'playwright/test'
import type { Locale } from '#contract/text/locale'
import { console as en } from '#i18n/en/console'
import { console as zh } from '#i18n/zh/console'
import { localeNames } from '#shared/locale.ts'
import { textFiles, textsOf } from '../../i18n/texts.ts'
import { createRecords } from '../../screens/records.ts'
import { schemes, screens, widths, type Screen } from '../../screens/screens.ts'
import { settled } from '../../screens/browser.ts'
import { violations } from '../support/axe.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { findOverflows } from '../support/findOverflows.ts'
import { accountButton, signIn } from '../support/steps.ts'

const test = base.extend<object, { records: void }>({
  records: [
    async ({ sharedPortal }, use) => {
      await createRecords(sharedPortal.address)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
})

const ownTexts = async (locale: Locale): Promise<string[]> => {
  const texts = await Promise.all(textFiles(locale).map((file) => textsOf(locale, file)))
  return texts.flat().flatMap(([, text]) => (text.includes('%{') ? [] : text.split(' |||| ')))
}

/** Only these rules depend on colours, so the dark theme is checked with them alone. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Waits for the colour transition after a theme change, which starts with the next frame. */
const waitForThemeChange = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    )
  })

const settleMs = 5000

const spillsAtRest = async (page: Page, own: readonly string[]): Promise<string[]> => {
  const end = Date.now() + settleMs
  for (;;) {
    const found = await findOverflows(page, own)
    if (!found.length || Date.now() > end) return found
    await waitForThemeChange(page)
  }
}

const tags: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

const settledIn = async (page: Page, locale: Locale): Promise<void> => {
  await page.locator(`html[lang="${tags[locale]}"]`).waitFor()
  await settled(page)
}

const load = async (page: Page, { address, open }: Screen, locale: Locale): Promise<void> => {
  const url = new URL('/', page.url()).href
  await page.context().addCookies([{ name: 'locale', value: locale, url }])
  // A URL that differs only in its fragment would not reload the page.
  if (address.includes('#')) await page.goto('about:blank')
  await page.goto(address)
  await settledIn(page, locale)
  await open?.(page)
}

/** Switches the language of a screen. The console switches in place, which takes half the time of a reload. */
const translate = async (page: Page, screen: Screen, to: Locale): Promise<void> => {
  if (!screen.address.startsWith('/ucFrontEnd') || screen.open) return load(page, screen, to)
  await accountButton(page, { console: to === 'zh' ? en : zh }).click()
  await page.getByRole('menuitemradio', { name: localeNames[to] }).click()
  await settledIn(page, to)
}

const accounts = [...new Set(screens.map((screen) => screen.as))]

/** Collects CSP violations, errors and requests to other origins. */
const watch = (page: Page, own: string, faults: string[]): void => {
  page.on('console', (message) => {
    // Chromium requests this icon for /robots.txt, a page that cannot link one.
    const isIcon = message.location().url.endsWith('/favicon.ico')
    if (message.type() === 'error' && !isIcon) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== own) faults.push(request.url())
  })
}

for (const account of accounts)
  test(`every screen of ${account ?? 'a visitor'} fits in both languages, wide and narrow, is accessible, light and dark, and obeys its own origin and policy`, async ({
    openPage,
    portal,
  }) => {
    test.slow()
    const page = await openPage()
    const own = { zh: await ownTexts('zh'), en: await ownTexts('en') }
    const strange: string[] = []
    watch(page, portal.address, strange)
    await page.goto('/robots.txt')
    if (account) await signIn(page, account)
    const faults: Record<string, string[]> = {}
    const note = (where: string, found: readonly string[]): void => {
      if (found.length) faults[where] = [...found]
    }
    let locale: Locale = 'zh'
    for (const screen of screens.filter((one) => one.as === account)) {
      const { name, status } = screen
      const judge = async (width: number) => {
        await page.setViewportSize({ width, height: 900 })
        note(`${name} ${locale} ${width}`, await spillsAtRest(page, own[locale]))
      }
      // The browser logs an error for an expected 404 page.
      const judgeManners = () => note(`${name} ${locale} origin and policy`, status ? [] : strange)
      await load(page, screen, locale)
      judgeManners()
      for (const width of widths.toReversed()) {
        await judge(width)
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          await waitForThemeChange(page)
          const rules = colorScheme === 'dark' ? colourRules : undefined
          note(`${name} ${colorScheme} ${width}`, await violations(page, rules))
        }
      }
      strange.length = 0
      // Languages differ only in texts, so each screen is loaded and checked by axe in one of them, alternating.
      locale = locale === 'zh' ? 'en' : 'zh'
      await translate(page, screen, locale)
      judgeManners()
      for (const width of widths) await judge(width)
      strange.length = 0
    }
    expect(faults).toEqual({})
  })
