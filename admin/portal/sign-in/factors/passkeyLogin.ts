import type { PasskeyOptions } from '#contract/people/factors'
import type { Locale } from '#contract/text/locale'
import { requestPasskey } from '#shared/factors/passkeys.ts'
import { operation } from '#shared/http.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { signIn } from '../signIn.ts'

interface PasskeyLogin {
  locale: Locale
  agreement?: Record<string, string | boolean>
  /** Offers the passkeys in the username field. */
  autofill?: boolean
}

/** Resolves to null if the user cancels. @throws Refusal */
export const signInByPasskey = async (login: PasskeyLogin): Promise<SignedInUser | null> => {
  const { locale, agreement, autofill = false } = login
  const options = await operation<PasskeyOptions>('/auth/oauth/passkey-options', {
    method: 'POST',
    body: {},
    session: false,
    locale,
  })
  const assertion = await requestPasskey(options, autofill)
  if (!assertion) return null
  const { challenge } = options
  return signIn({ grant_type: 'passkey', assertion, challenge, ...agreement }, locale)
}

/** A server's challenge is good for five minutes. */
const renewalMs = 240_000

interface Offer {
  locale: Locale
  enter: (user: SignedInUser) => Promise<void>
  refused: (error: unknown) => void
}

/** Offers passkeys in the username field until the returned function is called; a pressed button takes over. */
export const offerPasskeys = ({ locale, enter, refused }: Offer): (() => void) => {
  const offer = async () => {
    try {
      const user = await signInByPasskey({ locale, autofill: true })
      if (user) await enter(user)
    } catch (error) {
      refused(error)
    }
  }
  void offer()
  const timer = setInterval(() => void offer(), renewalMs)
  return () => clearInterval(timer)
}
