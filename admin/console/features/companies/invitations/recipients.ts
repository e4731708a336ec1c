import type { InvitationChannel } from '#contract/companies/invitations'
import { isPhone, readPhone } from '#contract/text/phones'
import * as rules from '#contract/core/rules'

/** Part of an invitation's form that names one recipient. */
export type RecipientFields = { email: string } | { dialCode: string; phone: string }

/** What was typed for one recipient, and what it comes to; null where it is no address or number. */
export interface TypedRecipient {
  typed: string
  fields: RecipientFields | null
}

const phoneFields = (typed: string, dialCode: string): RecipientFields | null => {
  const { dialCode: code, phone } = readPhone(typed, dialCode)
  return isPhone(code, phone) ? { dialCode: code, phone } : null
}

/**
 * The recipients out of a text: one a line, or parted by commas and semicolons of either width. Each counts once.
 * @param dialCode for numbers without one
 */
export const recipientsIn = (
  text: string,
  channel: Exclude<InvitationChannel, 'link'>,
  dialCode: string,
): TypedRecipient[] => {
  const parts = text
    .split(/[\n,;，；、]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  return [...new Set(parts)].map((typed) => ({
    typed,
    fields:
      channel === 'sms'
        ? phoneFields(typed, dialCode)
        : rules.email.safeParse(typed).success
          ? { email: rules.email.parse(typed) }
          : null,
  }))
}
