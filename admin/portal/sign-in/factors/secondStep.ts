import { isRefusedBy } from '#shared/http.ts'

export interface SecondStep {
  challenge: string
  ways: readonly string[]
  /** The agreement version that was accepted in the first step. */
  agreement: string | undefined
}

/** The second step of a login, if the first one was refused for the lack of it. */
export const secondStepOf = (error: unknown, agreement: string | undefined): SecondStep | null =>
  isRefusedBy(error, 'secondFactorRequired')
    ? {
        challenge: String(error.args['challenge']),
        ways: String(error.args['ways']).split(','),
        agreement,
      }
    : null

const requirers = ['company', 'provider', 'application'] as const

/** A second factor that must be added before anything else. */
export interface RequiredFactor {
  requiredBy: (typeof requirers)[number]
  /** Only a passkey is strong enough. */
  isPasskey?: boolean
}

const requiredBy = (named: unknown): RequiredFactor | null => {
  const requirer = requirers.find((one) => one === named)
  return requirer ? { requiredBy: requirer } : null
}

/** Reads from the address of the login page who requires a second factor (`leaveToAddFactor`). */
export const requiredFactorIn = (search: string): RequiredFactor | null =>
  requiredBy(new URLSearchParams(search).get('factor'))

/** The factor that a refusal requires, or null for other refusals. */
export const requiredFactorOf = (error: unknown): RequiredFactor | null => {
  if (!isRefusedBy(error, 'factorMustBeAdded')) return null
  const required = requiredBy(error.args['requiredBy']) ?? { requiredBy: 'company' }
  return { ...required, isPasskey: error.args['level'] === 'phr' }
}
