import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const dayIn = (timeZone: string) => new Date().toLocaleDateString('sv', { timeZone })

for (const [timezoneId, tag] of [
  ['Pacific/Kiritimati', '@once'],
  ['Pacific/Niue', '@narrow'],
] as const)
  test.describe(() => {
    test.use({ timezoneId })
    test(`a chart of the log counts days in ${timezoneId}, and shows values by keyboard and as a table ${tag}`, async ({
      page,
      isChinese,
      catalogue,
    }) => {
      const { logs, console: texts } = catalogue
      await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
      const chart = page.getByRole('slider', { name: logs.histogram.title })
      await chart.focus()
      const today = new Intl.DateTimeFormat(isChinese ? 'zh-CN' : 'en-GB', {
        timeZone: timezoneId,
        day: 'numeric',
        month: isChinese ? 'long' : 'short',
      }).format()
      const values = await chart.getAttribute('aria-valuetext')
      expect(values).toContain(today)
      const count = Number(new RegExp(`${logs.done} (\\d+)`).exec(values ?? '')?.[1])
      expect(count).toBeGreaterThan(0)
      await page.keyboard.press('ArrowLeft')
      await expect(chart).not.toHaveAttribute('aria-valuetext', values ?? '')
      await page.getByText(texts.days.table).click()
      const row = page.getByRole('row', { name: new RegExp(dayIn(timezoneId)) })
      await expect(row).toContainText(String(count))
      await row.getByRole('link').first().click()
      await expect(page).toHaveURL(/%22from%22/)
      await expect(page.locator('main').getByRole('link').first()).toBeVisible()
      await chart.focus()
      await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`${logs.done} \\d*[1-9]`))
    })
  })
