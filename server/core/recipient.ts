import { filledEmail, filledPhone } from '#contract/people/codes'
import { fold } from '#contract/text/fold'

/** Whom a code is sent to. */
export type Recipient =
  | { channel: 'sms'; dialCode: string; phone: string }
  | { channel: 'email'; email: string }

/** The recipient of a form that takes a phone number or an email address and has been checked. */
export const recipientOf = (form: {
  dialCode?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}): Recipient =>
  form.phone && form.dialCode
    ? { channel: 'sms', dialCode: form.dialCode, phone: filledPhone.parse(form.phone) }
    : { channel: 'email', email: filledEmail.parse(form.email) }

/** Address of a message to the recipient. */
export const addressOf = (recipient: Recipient): string =>
  recipient.channel === 'sms' ? `+${recipient.dialCode}${recipient.phone}` : recipient.email

/** What makes two recipients the same: the number as it is dialled, the address in any case and width. */
export const recipientKey = (recipient: Recipient): string => fold(addressOf(recipient))

/** The two refusals of each channel that tell whether someone has the contact. */
export const taken = { sms: 'phoneAlreadyUsed', email: 'emailAlreadyUsed' } as const

export const unknown = { sms: 'phoneNotRegistered', email: 'emailNotRegistered' } as const

export const sendFailed = {
  sms: 'smsSendFailed',
  email: 'emailSendFailed',
} as const satisfies Record<Channel, string>

/** An address shortened so that its owner recognises it and no one can use it. */
export const shortened = (address: string): string =>
  address.includes('@')
    ? address.replace(/^(.).*(@.*)$/, '$1***$2')
    : address.replace(/^(\+?.{3}).*(.{2})$/, '$1****$2')

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]
