import type { Locale } from '#contract/text/locale'
import type { ErrorArgs, ErrorName } from '#contract/core/errors'
import type { NotificationKind } from '#contract/operations/notifications'
import { deliveryReasons as enDeliveryReasons } from '#i18n/en/deliveryReasons'
import { errors as enErrors } from '#i18n/en/errors'
import { ionexReasons as enIonexReasons } from '#i18n/en/ionexReasons'
import { mails as enMails, type MailKey } from '#i18n/en/mails'
import { messages as enMessages } from '#i18n/en/messages'
import { notifications as enNotifications } from '#i18n/en/notifications'
import { outgoing as enOutgoing } from '#i18n/en/outgoing'
import { validation as enValidation } from '#i18n/en/validation'
import { fill, type Args } from '#i18n/index'
import { deliveryReasons as zhDeliveryReasons } from '#i18n/zh/deliveryReasons'
import { errors as zhErrors } from '#i18n/zh/errors'
import { ionexReasons as zhIonexReasons } from '#i18n/zh/ionexReasons'
import { mails as zhMails } from '#i18n/zh/mails'
import { messages as zhMessages } from '#i18n/zh/messages'
import { notifications as zhNotifications } from '#i18n/zh/notifications'
import { outgoing as zhOutgoing } from '#i18n/zh/outgoing'
import { validation as zhValidation } from '#i18n/zh/validation'

const texts = {
  en: {
    errors: enErrors,
    validation: enValidation,
    messages: enMessages,
    ionexReasons: enIonexReasons,
    outgoing: enOutgoing,
    deliveryReasons: enDeliveryReasons,
  },
  zh: {
    errors: zhErrors,
    validation: zhValidation,
    messages: zhMessages,
    ionexReasons: zhIonexReasons,
    outgoing: zhOutgoing,
    deliveryReasons: zhDeliveryReasons,
  },
} as const satisfies Record<Locale, Record<string, Record<string, string>>>

export const errorText = (locale: Locale, name: ErrorName, args: ErrorArgs): string =>
  fill(texts[locale].errors[name], args)

export const textOf = (locale: Locale, key: string, args: ErrorArgs = {}): string => {
  const [group = '', name = ''] = key.split('.', 2)
  const found = (texts[locale] as Record<string, Record<string, string>>)[group]?.[name]
  return found === undefined ? key : fill(found, args)
}

const mailTexts: Record<Locale, Record<MailKey, string>> = { en: enMails, zh: zhMails }

export const mailText = (locale: Locale, key: MailKey, args: Args = {}): string =>
  fill(mailTexts[locale][key], args)

const notificationTexts: Record<Locale, Record<NotificationKind, string>> = {
  en: enNotifications,
  zh: zhNotifications,
}

export const notificationText = (locale: Locale, kind: NotificationKind, args: Args = {}): string =>
  fill(notificationTexts[locale][kind], args)

export const groupedText = (locale: Locale, kind: NotificationKind, args: Args, more: number) => {
  const text = notificationText(locale, kind, args)
  return more > 0 ? fill(texts[locale].messages.gathered, { text, more }) : text
}
