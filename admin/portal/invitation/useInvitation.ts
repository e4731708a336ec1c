import { useEffect, useEffectEvent, useState } from 'react'
import type { CurrentUser } from '#contract/auth'
import { errorCatalogue } from '#contract/errors'
import type { InvitationAccepted, InvitationOffer } from '#contract/invitations'
import { GatewayError, operation } from '#shared/http.ts'
import { onSessionChange, storeUser } from '#shared/session.ts'
import { refusalOf, type Message } from '../form/messages.ts'
import { leadUp } from '../navigation.ts'
import { usePortal } from '../Portal.tsx'
import { forgetToken, takeToken } from './token.ts'

/** How far the reader is with the invitation. */
export type Step =
  | { at: 'loading' }
  | { at: 'refused'; message: Message }
  /** Whether it can be used is not known yet. */
  | { at: 'failed'; message: Message }
  | { at: 'offered'; offer: InvitationOffer; refusal: { message: Message; code: number } | null }
  | { at: 'accepted'; company: string }
  | { at: 'waiting'; company: string }

/** Refusals after which the invitation opens nothing for anyone. */
const final: ReadonlySet<number> = new Set(
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

/** Refusals of the moment say nothing of the invitation: no network, too many calls, a server that is down. */
const isRefusal = (error: unknown): boolean =>
  error instanceof GatewayError && error.status >= 400 && error.status < 500 && error.status !== 429

const messageOf = (error: unknown): Message =>
  refusalOf(error, []).whole ?? { key: 'errors.requestError' }
const codeOf = (error: unknown): number => (error instanceof GatewayError ? error.code : 0)

/** Opens the invitation that the address brought and accepts it; all by POST, so that no log sees the token. */
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

  const refuse = (error: unknown) => {
    if (final.has(codeOf(error))) forgetToken()
    setStep({ at: 'refused', message: messageOf(error) })
  }
  const look = async () => {
    const token = takeToken()
    if (token === null) {
      setStep({ at: 'refused', message: { key: 'errors.invitationUnknown' } })
      return
    }
    try {
      const offer = await post<InvitationOffer>('look', { token }, false)
      setStep({ at: 'offered', offer, refusal: null })
    } catch (error) {
      if (isRefusal(error)) refuse(error)
      else setStep({ at: 'failed', message: messageOf(error) })
    }
  }
  const arrive = useEffectEvent(look)
  useEffect(() => {
    const again = () => void arrive()
    again()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])

  // What was refused to one person says nothing of the next: who leaves which company is asked anew.
  useEffect(
    () =>
      onSessionChange(() =>
        setStep((before) => (before.at === 'offered' ? { ...before, refusal: null } : before)),
      ),
    [],
  )

  /** @param leaveCompany whether the reader has confirmed leaving the company that they belong to */
  const accept = async (leaveCompany: boolean) => {
    const token = takeToken()
    if (step.at !== 'offered' || busy) return
    if (token === null) {
      setStep({ at: 'refused', message: { key: 'errors.invitationUnknown' } })
      return
    }
    setBusy(true)
    try {
      const body = { token, leaveCompany }
      const { companyName, status } = await post<InvitationAccepted>('accept', body, true)
      forgetToken()
      setStep({ at: status === 'agreed' ? 'accepted' : 'waiting', company: companyName })
      // They have joined, whatever comes of this; the console asks again who they are.
      await operation<CurrentUser>('/auth/user/getCurrentUser', { locale: place.locale })
        .then(storeUser)
        .catch(() => {})
    } catch (error) {
      const code = codeOf(error)
      if (final.has(code)) refuse(error)
      else setStep({ ...step, refusal: { message: messageOf(error), code } })
      // These take the button away that the keyboard stands on.
      if (final.has(code) || code === errorCatalogue.invitationForSomebodyElse.code) leadUp()
    }
    setBusy(false)
  }
  const retry = () => {
    setStep({ at: 'loading' })
    leadUp()
    void look()
  }
  return { step, busy, accept, retry }
}
