import { deviceGrant } from '#server/platform/oauth/store/clients.queries'
import { bodyOf } from './answers.ts'
import type { Answer } from './client.ts'
import {
  Browser,
  browserOf,
  issuer,
  makeApplication,
  uidOf,
  type TestApplication,
} from './oauth.ts'
import { postAs, type Fields } from './oauthCalls.ts'
import type { TestServer } from './server.ts'

let addresses = 0

/** A browser at an address of its own, because few codes may be entered from one; with a session of `username`. */
export const freshBrowser = async (server: TestServer, username?: string): Promise<Browser> => {
  const browser = username === undefined ? new Browser(server) : await browserOf(server, username)
  browser.address = `203.0.113.${++addresses}`
  return browser
}

/** A device of an application that asked for a code. */
export interface TestDevice {
  readonly application: TestApplication
  readonly code: string
  readonly userCode: string
  poll(as?: TestApplication): Promise<Answer>
}

/** Starts a login on a device, by default of an own client of Project management, open to `acmemember`. */
export const startDevice = async (
  server: TestServer,
  values: Parameters<typeof makeApplication>[1] = {},
  fields: Fields = {},
): Promise<TestDevice> => {
  const application = await makeApplication(server, { kind: 'device', ...values })
  return startAgain(server, application, fields)
}

export const startAgain = async (
  server: TestServer,
  application: TestApplication,
  fields: Fields = {},
): Promise<TestDevice> => {
  const request = { scope: 'openid profile', ...fields }
  const body = await bodyOf(postAs(server, application, 'device_authorization', request))
  const { device_code: code, user_code: userCode } = body
  return {
    application,
    code,
    userCode,
    poll: (as = application) =>
      postAs(server, as, 'token', { grant_type: deviceGrant, device_code: code }),
  }
}

export interface DevicePage {
  readonly status: number
  readonly title: string
  /** The text of the page without tags. */
  readonly text: string
  readonly html: string
  readonly location: string | null
  readonly headers: Headers
  /** Values of the form's fields. */
  readonly fields: Readonly<Record<string, string>>
}

const pageOf = async (response: Response): Promise<DevicePage> => {
  const html = await response.text()
  const inputs = [...html.matchAll(/<input [^>]*name="(\w+)"[^>]*value="([^"]*)"/g)]
  return {
    status: response.status,
    title: /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '',
    text: html.replaceAll(/<[^>]+>/g, ' '),
    html,
    location: response.headers.get('location'),
    headers: response.headers,
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])),
  }
}

const english = { 'Accept-Language': 'en' }

export const openDevicePage = async (browser: Browser, query = '') =>
  pageOf(await browser.open(`${issuer}/device${query}`, { headers: english }))

export const postDevicePage = async (browser: Browser, fields: Record<string, string>) =>
  pageOf(
    await browser.open(`${issuer}/device`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: english,
    }),
  )

/** Enters a code. @returns the page that asks to confirm it, or says what is wrong with it */
export const enterCode = async (browser: Browser, userCode: string): Promise<DevicePage> => {
  const { fields } = await openDevicePage(browser)
  return postDevicePage(browser, { ...fields, user_code: userCode })
}

/** Answers the page that asks to confirm a code. */
export const answerPage = (browser: Browser, page: DevicePage, button: 'confirm' | 'abort') =>
  postDevicePage(browser, { ...page.fields, [button]: 'yes' })

/** Continues at the login page, agreeing to everything, until a page of the device. */
export const logInForDevice = async (browser: Browser, page: DevicePage): Promise<DevicePage> => {
  let at = page
  while (at.location) {
    const { url } = await browser.follow(new URL(at.location, issuer).href)
    const uid = uidOf(url)
    const { reason } = await browser.interaction(uid)
    const decided = await browser.decide(uid, reason === 'consent' ? 'allow' : 'continue')
    if (decided.status !== 200) throw new Error(`refused: ${JSON.stringify(decided.body)}`)
    at = await pageOf(await browser.open(decided.body.data.to, { headers: english }))
  }
  return at
}

/** Connects a device as a person would. @returns the last page */
export const connectDevice = async (browser: Browser, { userCode }: Pick<TestDevice, 'userCode'>) =>
  logInForDevice(browser, await answerPage(browser, await enterCode(browser, userCode), 'confirm'))
