import { palette as en } from '#i18n/en/palette'
import { palette as zh } from '#i18n/zh/palette'
import { expect, test } from './fixtures.ts'
import { offeredFilter, once, signIn, textsOf } from './steps.ts'

test(
  'the focus goes with a filter into the sentence and out of it, and is not lost when filters are cleared',
  once,
  async ({ page, locale }) => {
    const { users, console: texts } = textsOf(locale)
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    const lastLogin = offeredFilter(locale, users.fields.lastSignInAt)
    const press = async (name: string) => {
      await button(name).first().focus()
      await page.keyboard.press('Enter')
    }
    const choose = async (from: string, to: string) => {
      await press(from)
      await page.getByRole('menuitemradio', { name: to, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
    await choose(lastLogin, users.filters.never)
    await expect(button(users.filters.never)).toBeFocused()
    await choose(users.filters.never, users.filters.anySignIn)
    await expect(button(lastLogin)).toBeFocused()

    const created = offeredFilter(locale, users.fields.createdAt)
    await choose(created, texts.period.between)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(created)).toBeFocused()

    await choose(lastLogin, users.filters.never)
    await press(texts.list.clearFilters)
    await expect(button(users.filters.anyStatus)).toBeFocused()

    await page.getByRole('textbox', { name: users.list.search }).fill('zzzzzz')
    await page.keyboard.press('Enter')
    await expect(main.getByText(texts.list.noMatch.text)).toBeVisible()
    await button(texts.list.clearFilters).last().focus()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('row').first()).toBeVisible()
    await expect(main).toBeFocused()
  },
)

test(
  'the list of keys opens with the focus on its button, is not framed itself, and gives the focus back',
  once,
  async ({ page, locale }) => {
    const { keys } = locale?.startsWith('zh') ? zh : en
    await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
    const first = page.getByRole('main').getByRole('button').first()
    await first.focus()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: keys.title })
    await expect(dialog.getByRole('button', { name: keys.close })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    await dialog.evaluate((box) => box.focus())
    await expect(dialog).toBeFocused()
    await expect(dialog).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Escape')
    await expect(first).toBeFocused()
  },
)
