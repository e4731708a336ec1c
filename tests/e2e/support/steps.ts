import { fill } from '#i18n/index'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { account as enAccount } from '#i18n/en/account'
import { account as zhAccount } from '#i18n/zh/account'
import { address as enAddress } from '#i18n/en/address'
import { address as zhAddress } from '#i18n/zh/address'
import { companies as enCompanies } from '#i18n/en/companies'
import { departments as enDepartments } from '#i18n/en/departments'
import { invitations as enInvitations } from '#i18n/en/invitations'
import { join as enJoin } from '#i18n/en/join'
import { publicPages as enPublicPages } from '#i18n/en/publicPages'
import { permissionRequests as enPermissionRequests } from '#i18n/en/permissionRequests'
import { errors as enErrors } from '#i18n/en/errors'
import { errors as zhErrors } from '#i18n/zh/errors'
import { roles as enRoles } from '#i18n/en/roles'
import { roles as zhRoles } from '#i18n/zh/roles'
import { users as enUsers } from '#i18n/en/users'
import { signIn as enSignIn } from '#i18n/en/signIn'
import { console as enConsole } from '#i18n/en/console'
import { ra as enRa } from '#i18n/en/ra'
import { ra as zhRa } from '#i18n/zh/ra'
import { companies as zhCompanies } from '#i18n/zh/companies'
import { departments as zhDepartments } from '#i18n/zh/departments'
import { invitations as zhInvitations } from '#i18n/zh/invitations'
import { join as zhJoin } from '#i18n/zh/join'
import { publicPages as zhPublicPages } from '#i18n/zh/publicPages'
import { permissionRequests as zhPermissionRequests } from '#i18n/zh/permissionRequests'
import { users as zhUsers } from '#i18n/zh/users'
import { logs as enLogs } from '#i18n/en/logs'
import { logs as zhLogs } from '#i18n/zh/logs'
import { signIn as zhSignIn } from '#i18n/zh/signIn'
import { console as zhConsole } from '#i18n/zh/console'
import { messages as enMessages } from '#i18n/en/messages'
import { messages as zhMessages } from '#i18n/zh/messages'
import { validation as enValidation } from '#i18n/en/validation'
import { validation as zhValidation } from '#i18n/zh/validation'
import { expect, type Page } from 'playwright/test'
import { signedInUserOf } from '../../../admin/shared/signedInUser.ts'
import { signIn as gatewaySignIn } from '../../support/client.ts'

export const textsOf = (locale: string | undefined) =>
  locale?.startsWith('zh')
    ? {
        account: zhAccount,
        errors: zhErrors,
        address: zhAddress,
        roles: zhRoles,
        users: zhUsers,
        signIn: zhSignIn,
        console: zhConsole,
        ra: zhRa,
        companies: zhCompanies,
        departments: zhDepartments,
        invitations: zhInvitations,
        join: zhJoin,
        permissionRequests: zhPermissionRequests,
        publicPages: zhPublicPages,
        logs: zhLogs,
        messages: zhMessages,
        validation: zhValidation,
      }
    : {
        account: enAccount,
        errors: enErrors,
        address: enAddress,
        roles: enRoles,
        users: enUsers,
        signIn: enSignIn,
        console: enConsole,
        ra: enRa,
        companies: enCompanies,
        departments: enDepartments,
        invitations: enInvitations,
        join: enJoin,
        permissionRequests: enPermissionRequests,
        publicPages: enPublicPages,
        logs: enLogs,
        messages: enMessages,
        validation: enValidation,
      }

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
