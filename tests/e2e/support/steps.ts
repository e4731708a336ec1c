import { fill } from '#i18n/index'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { expect, type Page } from 'playwright/test'
import * as en from './en.ts'
import * as zh from './zh.ts'
import { signedInUserOf } from '../../../admin/shared/signedInUser.ts'
import { signIn as gatewaySignIn } from '../../support/client.ts'

/** All texts of the language that a test runs in. */
export const textsOf = (locale: string | undefined) => (locale?.startsWith('zh') ? zh : en)

export const headingsOf = (locale: string | undefined): string[] =>
  locale?.startsWith('zh')
    ? ['企业', '人员与权限', '系统']
    : ['Company', 'People and permissions', 'System']

/** Tags for tests that do not depend on language and width: only one project runs them. */
export const once = { tag: '@once' }
export const onceNarrow = { tag: '@narrow' }

export const signInByForm = async (
  page: Page,
  locale: string | undefined,
  username: string,
  from = '',
): Promise<void> => {
  const { fields, login } = textsOf(locale).signIn
  await page.goto(`/login${from && `?from=${encodeURIComponent(from)}`}`)
  await page.getByLabel(fields.anyName, { exact: true }).fill(username)
  await page.getByLabel(fields.password, { exact: true }).fill(demonstrationPassword)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

export const offeredFilter = (locale: string | undefined, name: string): string =>
  fill(textsOf(locale).console.list.filterBy, { name })

/**
 * Sets the session and stored user of a login without using the form, then opens an address if one is given.
 * @throws if the server refuses
 */
export const signIn = async (
  page: Page,
  username: string,
  address?: string,
  password: string = demonstrationPassword,
): Promise<void> => {
  const ask = async (method: string, path: string, data: unknown, token = '') => {
    const answer = await page.request.fetch(`/gateway${path}`, {
      method,
      headers: { appid: '10000', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(data === null ? {} : { data }),
    })
    if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
    return (await answer.json()).data
  }
  const grant = { grant_type: 'password', username, password, agree: true }
  const { access_token: token } = await ask('POST', '/auth/oauth/token', grant)
  const user = signedInUserOf(await ask('GET', '/auth/user/getCurrentUser', null, token))
  await page.goto('/robots.txt')
  await page.evaluate(
    (stored) => localStorage.setItem('signedInUser', stored),
    JSON.stringify({ ...user, token: '' }),
  )
  if (address) await page.goto(address)
}

export const codeSentTo = async (address: string, recipient: string): Promise<string> => {
  const system = await gatewaySignIn(address, 'superadmin')
  const { body } = await system.list('/usercenter/outbox', {
    filter: { recipient },
    range: [0, 0],
  })
  return /(?<!\d)\d{6}(?!\d)/.exec(body[0].text)?.[0] ?? ''
}

export const changeLanguageElsewhere = async (
  page: Page,
  locale: string | undefined,
): Promise<void> => {
  const elsewhere = await page.context().newPage()
  const isChinese = locale?.startsWith('zh')
  const { language } = textsOf(locale).console.shell
  await elsewhere.goto('/ucFrontEnd/personalCenter')
  await elsewhere.getByRole('button', { name: language, exact: true }).click()
  await elsewhere.getByRole('menuitemradio', { name: isChinese ? 'English' : '中文' }).click()
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', isChinese ? 'en' : 'zh-CN')
  await elsewhere.close()
}
