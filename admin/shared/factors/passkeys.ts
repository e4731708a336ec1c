import type { PasskeyOptions } from '#contract/people/factors'
import { failure } from '#shared/http.ts'

type Library = typeof import('@simplewebauthn/browser')
type Creation = Parameters<Library['startRegistration']>[0]['optionsJSON']
type Request = Parameters<Library['startAuthentication']>[0]['optionsJSON']

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

export const createPasskey = async ({ options }: PasskeyOptions) => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return answerOf(() => startRegistration({ optionsJSON: options as unknown as Creation }))
}

/** @param autofill offers the passkeys in the username field, instead of asking at once */
export const requestPasskey = async ({ options }: PasskeyOptions, autofill = false) => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as Request
  return answerOf(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))
}
