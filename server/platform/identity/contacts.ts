import { defaultDialCode } from '#contract/text/locale'
import { fold } from '#contract/text/fold'
import type { UserChange } from '#contract/people/users'
import type { Recipient } from '#server/core/recipient'

export interface Contacts {
  dialCode: string | null
  phone: string | null
  email: string | null
}

export const noContacts: Contacts = { dialCode: null, phone: null, email: null }

/**
 * `verified` contacts receive codes, identify the account at login and are unique. `pending` ones were set by others
 * and have none of these uses until their owner verifies them.
 */
export interface ContactSet {
  verified: Contacts
  pending: Contacts
}

/** Latest contact with its verification state, as shown in records. */
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

/** Contacts in use, as shown to the owner: the verified ones, with a pending one as fallback. */
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
 * Applies a change by another user: a new contact becomes pending while the verified one stays in use; removing a
 * contact removes both.
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

export const verifiedContacts = (set: ContactSet, recipient: Recipient): ContactSet => {
  const own =
    recipient.channel === 'sms'
      ? { dialCode: recipient.dialCode, phone: recipient.phone }
      : { email: recipient.email }
  const gone = recipient.channel === 'sms' ? { dialCode: null, phone: null } : { email: null }
  return { verified: { ...set.verified, ...own }, pending: { ...set.pending, ...gone } }
}

export const recipientsOf = ({ dialCode, phone, email }: Contacts): Recipient[] => [
  ...(dialCode !== null && phone !== null ? [{ channel: 'sms' as const, dialCode, phone }] : []),
  ...(email !== null ? [{ channel: 'email' as const, email }] : []),
]
