import { useEffect, useEffectEvent, useState } from 'react'
import type { CurrentUser } from '#contract/people/auth'
import { errorCatalogue } from '#contract/core/errors'
import type { InvitationAccepted, InvitationOffer } from '#contract/companies/invitations'
import { operation, Refusal, refusalOf } from '#shared/http.ts'
import { onSessionChange, storeUser } from '#shared/session.ts'
import { type Message, messagesOf } from '../form/messages.ts'
import { scrollToContent } from '../ui/scroll.ts'
import { usePortal } from '../ui/Portal.tsx'
import { type Outcome, type Step, storedOutcome, storeOutcome } from './outcome.ts'
import { resolutionsByCode } from './resolutionsByCode.ts'

/**
 * The token follows the `#` of the address. It is removed from the address bar and the history immediately and kept in
 * `sessionStorage` (this tab only) through registration or login until it is used.
 */
const storageKey = 'invitation'

/** The token from the address or from this tab's storage, or null. */
const readToken = (): string | null => {
  const token = /^#([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return sessionStorage.getItem(storageKey)
  sessionStorage.setItem(storageKey, token)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

const forgetToken = (): void => sessionStorage.removeItem(storageKey)

/** Refusals after which the invitation is unusable for anyone. */
const finalCodes: ReadonlySet<number> = new Set(
  (
    [
      'invitationUnknown',
      'invitationRevoked',
      'invitationExpired',
      'invitationUsed',
      'alreadyMember',
    ] as const
  ).map((name) => errorCatalogue[name].code),
)

const unknown: Outcome = { at: 'refused', message: { key: 'errors.invitationUnknown' } }

/** False for temporary failures (network, rate limit, server down), which leave the invitation's state open. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429

const messageOf = (error: unknown): Message =>
  messagesOf(error, []).whole ?? { key: 'errors.requestError' }
const codeOf = (error: unknown): number => refusalOf(error).code

/** Looks up and accepts the invitation in the address. Uses POST only, so that the token appears in no access log. */
export const useInvitation = () => {
  const { place } = usePortal()
  const [step, setStep] = useState<Step>({ at: 'loading' })
  const [busy, setBusy] = useState(false)
  const post = <T>(action: 'look' | 'accept', body: object, session: boolean): Promise<T> =>
    operation<T>(`/usercenter/invitations/${action}`, {
      method: 'POST',
      body,
      session,
      locale: place.locale,
    })

  const end = (outcome: Outcome, isOwn: boolean) => {
    forgetToken()
    storeOutcome(outcome, isOwn)
    setStep(outcome)
  }
  const refuse = (error: unknown, isOwn: boolean) => {
    const refusal: Outcome = { at: 'refused', message: messageOf(error) }
    if (finalCodes.has(codeOf(error))) end(refusal, isOwn)
    else setStep(refusal)
  }
  const look = async () => {
    const token = readToken()
    if (token === null) {
      setStep(storedOutcome() ?? unknown)
      return
    }
    try {
      const offer = await post<InvitationOffer>('look', { token }, false)
      setStep({ at: 'offered', offer, refusal: null })
    } catch (error) {
      if (isRefusal(error)) refuse(error, false)
      else setStep({ at: 'failed', message: messageOf(error) })
    }
  }
  const lookAtInvitation = useEffectEvent(look)
  useEffect(() => {
    const again = () => void lookAtInvitation()
    again()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])

  // Clears the refusal after a login or logout, and when the browser restores this page on going back, because the
  // cause may be resolved by then. The user must confirm again to leave a company.
  useEffect(() => {
    const clearRefusal = () =>
      setStep((before) => (before.at === 'offered' ? { ...before, refusal: null } : before))
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && clearRefusal()
    addEventListener('pageshow', comeBack)
    const stop = onSessionChange(clearRefusal)
    return () => {
      removeEventListener('pageshow', comeBack)
      stop()
    }
  }, [])

  /** @param leaveCompany the user has confirmed leaving their present company */
  const accept = async (leaveCompany: boolean) => {
    const token = readToken()
    if (step.at !== 'offered' || busy) return
    if (token === null) {
      setStep(unknown)
      return
    }
    setBusy(true)
    try {
      const body = { token, leaveCompany }
      const { companyName, status } = await post<InvitationAccepted>('accept', body, true)
      end({ at: status === 'agreed' ? 'accepted' : 'waiting', company: companyName }, true)
      // The user has already joined, so a failure here is ignored; the console loads the current user again.
      await operation<CurrentUser>('/auth/user/getCurrentUser', { locale: place.locale })
        .then(storeUser)
        .catch(() => {})
    } catch (error) {
      const code = codeOf(error)
      if (finalCodes.has(code)) refuse(error, true)
      else setStep({ ...step, refusal: { message: messageOf(error), code } })
      // The focused button disappears in these cases, so the focus moves to the content.
      if (finalCodes.has(code) || resolutionsByCode.has(code)) scrollToContent()
    }
    setBusy(false)
  }
  const retry = () => {
    setStep({ at: 'loading' })
    scrollToContent()
    void look()
  }
  return { step, busy, accept, retry }
}
