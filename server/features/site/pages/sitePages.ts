import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Locale } from '#contract/text/locale'
import { preferredLocale } from '#i18n/index'
import { textOf } from '#i18n/server'
import type { Context } from '#server/core/context'
import type { Env } from '#server/core/env'
import { derivedFrom } from '#server/core/memo'
import { logoAddress, publicSettingsOf } from '#server/core/publicSettings'
import { cookieOf } from '#server/core/scope'
import type { Settings } from '#server/core/settings'
import { type LegalDocuments, withSystemName } from '#server/platform/legal/legal'
import { fillPage, withLegal } from './legalPage.ts'
import { withoutUnsetParts } from './unsetParts.ts'

export const dist = 'dist'

export type PageRequest = Pick<IncomingMessage, 'headers'>

export const localeOf = (request: PageRequest): Locale => {
  const stored = cookieOf(request, 'locale')
  return stored === 'zh' || stored === 'en'
    ? stored
    : preferredLocale(request.headers['accept-language'])
}

export const themeOf = (request: PageRequest): string => {
  const stored = cookieOf(request, 'theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const withLogo = (page: string, { logo }: Settings): string => {
  const address = logoAddress(logo)
  return address === null
    ? page
    : page.replaceAll(
        /<svg class="mark".*?<\/svg>/gs,
        `<img class="mark-logo" src="${address}" alt=""/>`,
      )
}

const readPages = (
  env: Env,
  settings: Settings,
  legal: LegalDocuments,
): Record<Locale, Map<string, string>> => {
  const { icp, police } = settings.filings
  const { phone, email, hours, address } = settings.contact
  const values = {
    filingIcp: icp,
    filingPolice: police,
    filingPoliceCode: police.replaceAll(/\D/g, ''),
    contactPhone: phone,
    contactDial: phone.replaceAll(/[^\d+]/g, ''),
    contactEmail: email,
    contactHoursZh: hours.zh,
    contactHoursEn: hours.en,
    contactAddressZh: address.zh,
    contactAddressEn: address.en,
    systemNameZh: settings.systemName.zh,
    systemNameEn: settings.systemName.en,
    publicUrl: env.publicUrl,
    agreementVersion: legal.agreement.documentVersion,
    settings: JSON.stringify(publicSettingsOf(env, settings, legal.agreement.documentVersion)),
  }
  const of = (locale: Locale) => {
    const folder = join(dist, 'portal', 'html', locale)
    const names = existsSync(folder) ? readdirSync(folder) : []
    return new Map(
      names.map((file) => {
        const name = file.replace(/\.html$/, '')
        const prerendered = readFileSync(join(folder, file), 'utf8')
        const page = withLogo(withoutUnsetParts(prerendered, settings, locale), settings)
        return [
          name,
          fillPage(
            withLegal(page, name, locale, (kind) => withSystemName(legal[kind], settings)),
            {
              ...values,
              systemName: settings.systemName[locale],
              browserTooOld: textOf(locale, 'messages.browserTooOld'),
            },
          ),
        ]
      }),
    )
  }
  return { zh: of('zh'), en: of('en') }
}

/** The prerendered pages by language and name, filled but for what depends on the request. */
export type SitePages = () => Record<Locale, Map<string, string>>

export const makeSitePages = ({
  env,
  settings,
  legal,
}: Pick<Context, 'env' | 'settings' | 'legal'>): SitePages =>
  derivedFrom([settings, legal], (...current) => readPages(env, ...current))
