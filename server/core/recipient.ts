import { requiredEmail, requiredPhone } from '#contract/people/codes'
import { fold } from '#contract/text/fold'

export type Recipient =
  | { channel: 'sms'; dialCode: string; phone: string }
  | { channel: 'email'; email: string }

export const recipientOf = (form: {
  dialCode?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}): Recipient =>
  form.phone && form.dialCode
    ? { channel: 'sms', dialCode: form.dialCode, phone: requiredPhone.parse(form.phone) }
    : { channel: 'email', email: requiredEmail.parse(form.email) }

export const addressOf = (recipient: Recipient): string =>
  recipient.channel === 'sms' ? `+${recipient.dialCode}${recipient.phone}` : recipient.email

/**
 * Key for comparing recipients: the full phone number, or the email address without differences of case and character
 * width.
 */
export const recipientKey = (recipient: Recipient): string => fold(addressOf(recipient))

/** Errors that reveal whether a contact belongs to an account. */
export const contactTakenError = { sms: 'phoneAlreadyUsed', email: 'emailAlreadyUsed' } as const

export const contactUnknownError = {
  sms: 'phoneNotRegistered',
  email: 'emailNotRegistered',
} as const

export const sendFailed = {
  sms: 'smsSendFailed',
  email: 'emailSendFailed',
} as const satisfies Record<Channel, string>

/** Masks an address or number so that only its owner recognizes it, e.g. `a***@example.com`. */
export const maskedAddress = (address: string): string =>
  address.includes('@')
    ? address.replace(/^(.).*(@.*)$/, '$1***$2')
    : address.replace(/^(\+?.{3}).*(.{2})$/, '$1****$2')

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]
