import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { locales } from '#contract/enums'
import { createLongNames } from '../screens/longNames.ts'
import { schemes, screens, widths } from '../screens/screens.ts'
import { expect, test as base } from './fixtures.ts'
import { spills } from './spills.ts'
import { signIn } from './steps.ts'

const test = base.extend<object, { longNames: void }>({
  longNames: [
    async ({ portal }, use) => {
      await createLongNames(portal.address)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
})

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that the colours decide; all others say the same of a page in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const violations = async (page: Page, scheme: (typeof schemes)[number]): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (
    scheme === 'dark' ? axe.withRules(colourRules) : axe.withTags(levels)
  ).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

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

const settle = async (page: Page, address: string) => {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

const accounts = [...new Set(screens.map(({ as }) => as))]

for (const locale of locales)
  for (const as of accounts)
    test(`every screen of ${as ?? 'a visitor'} in ${locale} is accessible and fits, light and dark, wide and narrow`, async ({
      openPage,
    }) => {
      test.slow()
      const language = locale === 'zh' ? 'zh-CN' : 'en-GB'
      const page = await openPage({ locale: language })
      if (as) await signIn(page, language, as)
      const faults: Record<string, string[]> = {}
      for (const { name, address } of screens.filter((screen) => screen.as === as)) {
        await settle(page, address)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme })
            await stillness(page)
            const found = await violations(page, colorScheme)
            if (found.length) faults[`${name} ${colorScheme} ${width}`] = found
          }
          const spilt = await spills(page)
          if (spilt.length) faults[`${name} ${width}`] = spilt
        }
      }
      expect(faults).toEqual({})
    })

test('no page breaks the content security policy or asks another origin', async ({
  openPage,
  portal,
}) => {
  test.slow()
  const faults: string[] = []
  for (const as of accounts) {
    const page = await openPage({ locale: 'en-GB' })
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== portal.address) faults.push(request.url())
    })
    if (as) await signIn(page, 'en-GB', as)
    for (const { address, status } of screens.filter((screen) => screen.as === as))
      if (!status) await settle(page, address)
    await page.close()
  }
  expect(faults).toEqual([])
})
