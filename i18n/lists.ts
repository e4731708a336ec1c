import type { Locale } from '#contract/text/locale'
import { auditTexts, type AuditTexts } from '#i18n/audit'
import { audit as enAudit } from '#i18n/en/audit'
import { console as enConsole } from '#i18n/en/console'
import { errors as enErrors } from '#i18n/en/errors'
import * as enResources from '#i18n/en/resources'
import { fill, type Args } from '#i18n/index'
import { audit as zhAudit } from '#i18n/zh/audit'
import { console as zhConsole } from '#i18n/zh/console'
import { errors as zhErrors } from '#i18n/zh/errors'
import * as zhResources from '#i18n/zh/resources'

interface ListTexts {
  console: object
  errors: object
  resources: object
  audit: AuditTexts
}

const texts: Record<Locale, ListTexts> = {
  en: {
    console: enConsole,
    errors: enErrors,
    resources: enResources,
    audit: auditTexts(enAudit, enResources),
  },
  zh: {
    console: zhConsole,
    errors: zhErrors,
    resources: zhResources,
    audit: auditTexts(zhAudit, zhResources),
  },
}

export type Translate = (key: string, args?: Record<string, unknown>) => string

const textAt = (locale: Locale, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (level, name) =>
        typeof level === 'object' && level !== null
          ? (level as Record<string, unknown>)[name]
          : undefined,
      texts[locale],
    )

/**
 * Texts of the console's lists for files made on the server. A key without a text is returned unchanged unless `args._`
 * has a default, so that the gap is visible.
 */
export const listTexts =
  (locale: Locale): Translate =>
  (key, args = {}) => {
    const text = textAt(locale, key)
    if (typeof text !== 'string') return typeof args['_'] === 'string' ? args['_'] : key
    return fill(text, args as Args)
  }
