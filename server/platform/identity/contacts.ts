import { defaultDialCode } from '#contract/text/locale'
import { fold } from '#contract/text/fold'
import type { UserChange } from '#contract/people/users'
import type { Recipient } from '#server/core/recipient'

/** A phone number and an email address; null where there is none. */
export interface Contacts {
  dialCode: string | null
  phone: string | null
  email: string | null
}

export const noContacts: Contacts = { dialCode: null, phone: null, email: null }

/**
 * The contacts of an account. `verified` ones receive codes and name the account at login; no one else has them.
 * `pending` ones were set by others: they do neither until their owner verifies them.
 */
export interface ContactSet {
  verified: Contacts
  pending: Contacts
}

/** What records show: the contact that was given last, and whether it is verified. */
export const shownContacts = ({ verified, pending }: ContactSet) => {
  const { dialCode, phone } = pending.phone === null ? verified : pending
  return {
    dialCode,
    phone,
    phoneVerified: phone !== null && pending.phone === null,
    email: pending.email ?? verified.email,
    emailVerified: verified.email !== null && pending.email === null,
  }
}

/** What an account's owner is shown: the contacts in use, and those that wait to be verified. */
export const contactsInUse = ({ verified, pending }: ContactSet) => {
  const { dialCode, phone } = verified.phone === null ? pending : verified
  return {
    dialCode,
    phone,
    phoneVerified: verified.phone !== null,
    email: verified.email ?? pending.email,
    emailVerified: verified.email !== null,
  }
}

const sameEmail = (one: string, other: string | null) => other !== null && fold(one) === fold(other)

const withEmail = (set: ContactSet, email: string | null): ContactSet => {
  const { verified, pending } = set
  if (email === null)
    return { verified: { ...verified, email: null }, pending: { ...pending, email: null } }
  const isVerified = sameEmail(email, verified.email)
  return { verified, pending: { ...pending, email: isVerified ? null : email } }
}

const withPhone = (set: ContactSet, dialCode: string, phone: string | null): ContactSet => {
  const none = { dialCode: null, phone: null }
  const { verified, pending } = set
  if (phone === null)
    return { verified: { ...verified, ...none }, pending: { ...pending, ...none } }
  const isVerified = verified.phone === phone && verified.dialCode === dialCode
  return { verified, pending: { ...pending, ...(isVerified ? none : { dialCode, phone }) } }
}

/**
 * The contacts after someone else changed them. A new one waits to be verified while the verified one stays in use;
 * taking a contact away takes both.
 */
export const changedContacts = (
  set: ContactSet,
  { dialCode, phone, email }: Pick<UserChange, 'dialCode' | 'phone' | 'email'>,
): ContactSet => {
  const shown = shownContacts(set)
  const newPhone = phone === undefined ? shown.phone : phone
  const newCode = (dialCode === undefined ? shown.dialCode : dialCode) ?? defaultDialCode
  const newEmail = email === undefined ? shown.email : email
  const keepsPhone = newPhone === shown.phone && (newPhone === null || newCode === shown.dialCode)
  const withNewPhone = keepsPhone ? set : withPhone(set, newCode, newPhone)
  return newEmail === shown.email ? withNewPhone : withEmail(withNewPhone, newEmail)
}

/** The contacts after their owner verified one: it replaces what was there and what waited. */
export const verifiedContacts = (set: ContactSet, recipient: Recipient): ContactSet => {
  const own =
    recipient.channel === 'sms'
      ? { dialCode: recipient.dialCode, phone: recipient.phone }
      : { email: recipient.email }
  const gone = recipient.channel === 'sms' ? { dialCode: null, phone: null } : { email: null }
  return { verified: { ...set.verified, ...own }, pending: { ...set.pending, ...gone } }
}

/** Where messages to these contacts go. */
export const recipientsOf = ({ dialCode, phone, email }: Contacts): Recipient[] => [
  ...(dialCode !== null && phone !== null ? [{ channel: 'sms' as const, dialCode, phone }] : []),
  ...(email !== null ? [{ channel: 'email' as const, email }] : []),
]
