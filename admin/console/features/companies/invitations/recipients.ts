import type { InvitationChannel } from '#contract/companies/invitations'
import { isPhone, parsePhone } from '#contract/text/phones'
import * as rules from '#contract/core/rules'

export type RecipientFields = { email: string } | { dialCode: string; phone: string }

/** The text typed for one recipient and its parsed fields; `fields` is null if it is not a valid address or number. */
export interface TypedRecipient {
  typed: string
  fields: RecipientFields | null
}

const phoneFields = (typed: string, dialCode: string): RecipientFields | null => {
  const { dialCode: code, phone } = parsePhone(typed, dialCode)
  return isPhone(code, phone) ? { dialCode: code, phone } : null
}

/**
 * Parses recipients from a text, one per line or separated by `,` `;` `，` `；` `、`, without duplicates.
 * @param dialCode the dialling code of numbers without one
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
