import { clientAddressProblem } from '#contract/core/addresses'
import { nameIn, type Locale } from '#contract/text/locale'
import { oauthPages as en } from '#i18n/en/oauthPages'
import { fill } from '#i18n/index'
import { oauthPages as zh } from '#i18n/zh/oauthPages'
import { escapeHtml } from '#server/core/escapeHtml'
import { deviceContent, type DevicePageValues } from './devicePages.ts'
import { fillPage } from './legalPage.ts'
import { actions, hiddenFields, link, paragraph, submit } from './pageParts.ts'
import { localeOf, themeOf, type PageRequest, type SitePages } from './sitePages.ts'

const statuses = {
  askSignOut: 200,
  signedOut: 200,
  connectionFailed: 400,
  connectDevice: 200,
} as const
export type OauthPageName = keyof typeof statuses

export const isOauthPage = (name: string): name is OauthPageName => Object.hasOwn(statuses, name)

export interface OauthPageValues {
  application?: { name: string; enName: string; contact: string } | undefined
  /** Where `askSignOut` posts these fields, with `logout=yes` to log out everywhere. */
  form?: { action: string; hidden: Readonly<Record<string, string>> } | undefined
  /** An entered address of the application. */
  back?: string | undefined
  /** Error and description of OAuth. */
  error?: string | undefined
  description?: string | undefined
  requestId?: string | undefined
  /** The step of `connectDevice`. */
  device?: DevicePageValues | undefined
}

const textsByLocale = { en, zh }

const contentOf = (
  page: OauthPageName,
  locale: Locale,
  values: OauthPageValues,
): { title: string; body: string } => {
  const { askSignOut, signedOut, connectionFailed, connectDevice } = textsByLocale[locale]
  const { application, form, error, description, requestId } = values
  const name = application && nameIn(application, locale)
  const back =
    values.back !== undefined && clientAddressProblem(values.back, true) === null
      ? values.back
      : undefined
  if (page === 'connectDevice' && values.device)
    return deviceContent(connectDevice, locale, name ?? '', values.device)
  if (page === 'askSignOut') {
    const buttons = actions(
      name === undefined ? '' : submit(askSignOut.application),
      submit(askSignOut.everywhere, 'logout'),
      link(back ?? '/control', askSignOut.stay),
    )
    return {
      title: name === undefined ? askSignOut.titleAll : fill(askSignOut.title, { name }),
      body: [
        name === undefined ? '' : paragraph(fill(askSignOut.applicationText, { name })),
        paragraph(askSignOut.everywhereText),
        `<form method="post" action="${escapeHtml(form?.action ?? '')}">${hiddenFields(form?.hidden ?? {})}${buttons}</form>`,
      ].join(''),
    }
  }
  const links = actions(
    back === undefined || name === undefined ? '' : link(back, fill(signedOut.back, { name })),
    link('/home', signedOut.home),
  )
  if (page === 'signedOut')
    return {
      title: signedOut.title,
      body:
        paragraph(name === undefined ? signedOut.textAll : fill(signedOut.text, { name })) + links,
    }
  const { reasons } = connectionFailed
  const reason = Object.entries(reasons).find(([key]) => key === error)?.[1] ?? reasons.other
  const contact = application?.contact
  const print = [error, description].filter(Boolean).join(': ')
  return {
    title: connectionFailed.title,
    body: [
      paragraph(name === undefined ? reason : `${fill(connectionFailed.at, { name })}${reason}`),
      paragraph(contact ? fill(connectionFailed.contact, { contact }) : connectionFailed.noContact),
      requestId ? paragraph(fill(connectionFailed.request, { requestId }), 'no-small mono') : '',
      print ? paragraph(print, 'no-small mono') : '',
      links,
    ].join(''),
  }
}

/** Fills a page for a request, in its language and theme. It needs the content security policy of pages. */
const renderOauthPage = (
  pages: SitePages,
  request: PageRequest,
  page: OauthPageName,
  values: OauthPageValues,
): { html: string; status: number } => {
  const locale = localeOf(request)
  const { title, body } = contentOf(page, locale, values)
  const prerendered = pages()[locale].get(page) ?? '<h1>{{oauthTitle}}</h1>{{oauthPage}}'
  const html = fillPage(prerendered, { theme: themeOf(request), oauthTitle: title })
    // The language links of a prerendered page lead to its own address, which these do not have.
    .replaceAll(new RegExp(`href="/(zh|en)/${page}"`, 'g'), 'href="/$1/home"')
    .replace('{{oauthPage}}', () => body)
  return { html, status: statuses[page] }
}

export type OauthPages = ReturnType<typeof makeOauthPages>

export const makeOauthPages = (pages: SitePages) => ({
  render: (request: PageRequest, page: OauthPageName, values: OauthPageValues) =>
    renderOauthPage(pages, request, page, values),
})
