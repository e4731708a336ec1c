import { fill } from '#i18n/index'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { expect, type Page, type Request, type Route } from 'playwright/test'
import { signedInUserOf } from '../../../admin/shared/signedInUser.ts'

import { buildApplication, createUser, signInVisitor } from '../../support/factories.ts'
import type { Catalogue, SignIn } from './fixtures.ts'
import * as zh from './zh.ts'

export const headingsOf = (isChinese: boolean): string[] =>
  isChinese ? ['企业', '人员与权限', '系统'] : ['Company', 'People and permissions', 'System']

export const offeredFilter = ({ console: { list } }: Catalogue, name: string): string =>
  fill(list.filterBy, { name })

/** The name of a filter's button within the sentence. */
export const filterOf = ({ console: { list } }: Catalogue, name: string, value: string): string =>
  `${fill(list.filterOf, { name })} ${value}`

/** Address of a section of the console, with its list searched. */
export const searched = (section: string, q: string): string =>
  `/ucFrontEnd/${section}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`

export const submitLogin = async (
  page: Page,
  { signIn: { fields, login } }: Catalogue,
  username: string,
  password = demonstrationPassword,
  agrees = false,
): Promise<void> => {
  await page.getByLabel(fields.anyName, { exact: true }).fill(username)
  await page.getByRole('textbox', { name: fields.password, exact: true }).fill(password)
  const submit = page.getByRole('button', { name: login.submit, exact: true })
  await submit.click()
  if (!agrees) return
  await page.getByRole('checkbox').check()
  await submit.click()
}

export const signInByForm = async (
  page: Page,
  catalogue: Catalogue,
  username: string,
  from = '',
): Promise<void> => {
  await page.goto(`/login${from && `?from=${encodeURIComponent(from)}`}`)
  await submitLogin(page, catalogue, username)
  await expect(page).not.toHaveURL(/\/login/)
}

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

/** Signs in and waits until the page receives events. */
export const signInLive = async (page: Page, username: string, address: string): Promise<void> => {
  const stream = page.waitForResponse('**/gateway/events')
  await signIn(page, username, address)
  await stream
}

/** Timeout for a live update on a busy machine, shorter than the polling interval. */
export const liveTimeout = { timeout: 12_000 }

/** Creates a user of the company of acmeadmin who has accepted the agreement. */
export const createMember = async (as: SignIn, own: Record<string, unknown> = {}) => {
  const user = await createUser(await as('acmeadmin'), { password: demonstrationPassword, ...own })
  return { ...user, client: await as(user.username) }
}

/** Creates a visitor who applies for a company. */
export const applyForCompany = async (as: SignIn, own: Record<string, unknown> = {}) => {
  const { client, username, password } = await signInVisitor({ as })
  const { body } = await client.post('/usercenter/companies', buildApplication(own))
  const path = `/usercenter/companies/${body.id}`
  return {
    username,
    password,
    client,
    path,
    name: String(body.name),
    page: `/ucFrontEnd/companies/${body.id}/show`,
    status: async () => (await client.get(path)).body.status,
  }
}

/** Creates a visitor who asks to join the company of acmeadmin. @returns a function for the status of the request */
export const requestToJoin = async (
  as: SignIn,
  realName: string,
): Promise<() => Promise<string>> => {
  const { client } = await signInVisitor({ as }, { realName })
  const { body } = await client.post('/usercenter/join-requests', { name: '华南测绘' })
  return async () => (await client.get(`/usercenter/join-requests/${body.id}`)).body.status
}

export const codeSentTo = async (as: SignIn, recipient: string): Promise<string> => {
  const { body } = await (
    await as('superadmin')
  ).list('/usercenter/outbox', { filter: { recipient }, range: [0, 0] })
  return /(?<!\d)\d{6}(?!\d)/.exec(body[0].text)?.[0] ?? ''
}

/** Holds requests to an address. @returns a function that lets them continue */
export const holdRequests = async (page: Page, address: string | RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return release
}

/** Holds the next request to an address, for the caller to continue or abort. */
export const heldRequest = (page: Page, address: string): Promise<Route> =>
  new Promise((hold) => void page.route(address, hold, { times: 1 }))

/** Paths of the requests from now on. */
export const recordPaths = (page: Page, isRecorded: (request: Request) => boolean): string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    if (isRecorded(request)) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

/** Tries to leave the site, and stays in answer to the browser's question. */
export const leaveAndStay = async (page: Page): Promise<string> => {
  const asked = page.waitForEvent('dialog')
  const leaving = page.goto('/home').catch(() => null)
  const dialog = await asked
  await dialog.dismiss()
  await leaving
  return dialog.type()
}

/** The button that opens the menu of the account, language, theme and full screen in the bar of the console. */
export const accountButton = (page: Page, { console: { shell } }: Pick<Catalogue, 'console'>) =>
  page.getByRole('button', { name: fill(shell.account, { name: '' }).trim() })

export const changeLanguage = async (page: Page, catalogue: Catalogue): Promise<void> => {
  await accountButton(page, catalogue).click()
  await page.getByRole('menuitemradio', { name: catalogue === zh ? 'English' : '中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', catalogue === zh ? 'en' : 'zh-CN')
}

export const changeLanguageElsewhere = async (page: Page, catalogue: Catalogue): Promise<void> => {
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/ucFrontEnd/personalCenter')
  await changeLanguage(elsewhere, catalogue)
  await elsewhere.close()
}

/** Lets the next request to an address reach the server, and loses the response. */
export const loseResponse = (page: Page, address: string): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Opens a menu of actions, and takes one of them. */
export const chooseAction = async (page: Page, menu: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: menu }).filter({ visible: true }).first().click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
