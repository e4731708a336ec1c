import type { Page } from 'playwright/test'
import type { Interaction, InteractionDecision } from '#contract/access/oauth'
import { legalModelFrom, legalModelVersion } from '#contract/core/legal'
import type { Context } from '#server/core/context'
import {
  makeOauthPages,
  type OauthPageName,
  type OauthPageValues,
} from '#server/features/site/pages/oauthPages'
import { makeSitePages } from '#server/features/site/pages/sitePages'

export const uid = 'V1StGXR8_Z5jdHi6B-myT'
export const opened = 'The application is open.'

export const buildInteraction = (own: Partial<Interaction> = {}): Interaction => ({
  application: {
    id: '4',
    name: '项目管理',
    enName: 'Project management',
    icon: 'station-list',
    contact: '021-5550-0142',
    isOwn: true,
  },
  reason: 'login',
  scopes: [{ name: 'openid', values: null }],
  loginHint: null,
  locale: null,
  missing: null,
  ...own,
})

export const consent = buildInteraction({
  reason: 'consent',
  scopes: [
    { name: 'openid', values: ['4'] },
    { name: 'profile', values: ['林晓', 'acmemember'] },
    { name: 'email', values: [] },
    { name: 'phone', values: ['138****0003'] },
    { name: 'company', values: ['华南测绘'] },
    { name: 'permissions', values: ['117'] },
    { name: 'offline_access', values: [] },
  ],
})

export const closed = buildInteraction({
  reason: 'closed',
  missing: {
    permissionId: '1160',
    permissionName: '测量登记',
    grantedBy: '陈立新',
    requested: false,
  },
})

export interface Refused {
  status: number
  code: number
  key: string
  args?: Record<string, string>
  message?: string
}

export const over: Refused = {
  status: 409,
  code: 7420,
  key: 'errors.interactionOver',
  message: '本次登录请求已失效，或已在其他标签页完成。请返回应用重新开始。',
}

export const confirmation: Refused = {
  status: 403,
  code: 7410,
  key: 'errors.confirmationRequired',
  args: { ways: 'password,sms', minutes: '10' },
}

type Answer = { to: string } | Refused

const refusal = (refused: Refused) => ({
  status: refused.status,
  json: { message: '', args: {}, errors: {}, requestId: 'e2e', ...refused },
})

/**
 * Answers the interaction in the browser, in place of the server.
 * @param answers to the decisions, in order; then the application opens
 * @returns the decisions so far, with the session that they came with
 */
export const answerInteraction = async (
  page: Page,
  interaction: Interaction | Refused,
  ...answers: Answer[]
): Promise<{ decision: InteractionDecision; hasSession: boolean }[]> => {
  const decisions: { decision: InteractionDecision; hasSession: boolean }[] = []
  const to = `/gateway/oauth/authorize/${uid}`
  await page.route(`**/gateway/oauth/interactions/${uid}`, async (route) => {
    const request = route.request()
    if (request.method() === 'GET')
      return route.fulfill(
        'status' in interaction
          ? refusal(interaction)
          : { json: { code: 0, message: '', data: interaction } },
      )
    const headers = await request.allHeaders()
    decisions.push({ ...request.postDataJSON(), hasSession: 'authorization' in headers })
    const answer = answers.shift() ?? { to }
    return route.fulfill(
      'to' in answer ? { json: { code: 0, message: '', data: answer } } : refusal(answer),
    )
  })
  await page.route(`**${to}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>${opened}</p>` }),
  )
  return decisions
}

const document = {
  documentVersion: legalModelVersion,
  effectiveFrom: legalModelFrom,
  text: '',
  enText: '',
}

/** The built pages as a server with these settings fills them. */
const builtPages = makeSitePages({
  env: { publicUrl: 'http://localhost', publishShow: true },
  settings: {
    current: {
      systemName: { zh: '天枢定位', en: 'Dubhe Positioning' },
      filings: { icp: '', police: '' },
      logo: null,
    },
  },
  legal: { current: { agreement: document, privacy: document } },
} as unknown as Context)

/** Answers the address with a page that the server fills for the provider. @returns the address */
export const answerPage = async (
  page: Page,
  name: OauthPageName,
  values: OauthPageValues,
): Promise<string> => {
  const { render } = makeOauthPages(builtPages)
  const address = '/gateway/oauth/logout'
  await page.route(`**${address}`, async (route) => {
    const { html, status } = render({ headers: await route.request().allHeaders() }, name, values)
    await route.fulfill({ status, contentType: 'text/html; charset=utf-8', body: html })
  })
  return address
}
