import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyOptions } from '#contract/people/factors'
import { failure } from '#shared/http.ts'

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Resolves to null if the user cancels. @throws Refusal */
const answerOf = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    throw failure(
      0,
      name === 'InvalidStateError' ? 'errors.passkeyExists' : 'errors.passkeyNotAccepted',
    )
  }
}

export const createPasskey = ({ options }: PasskeyOptions) =>
  answerOf(() => startRegistration({ optionsJSON: options as unknown as Creation }))

/** @param autofill offers the passkeys in the username field, instead of asking at once */
export const requestPasskey = ({ options }: PasskeyOptions, autofill = false) => {
  const optionsJSON = options as unknown as Request
  return answerOf(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))
}
