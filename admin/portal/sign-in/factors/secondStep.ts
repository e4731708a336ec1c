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

export type Requirer = 'company' | 'provider'

export const factorParameter = 'factor'

/** Reads from the address of the login page who requires a second factor; the console sets it. */
export const requirerIn = (search: string): Requirer | null => {
  const named = new URLSearchParams(search).get(factorParameter)
  return named === 'company' || named === 'provider' ? named : null
}

/** Returns the requirer that a refusal names, or null for other refusals. */
export const requirerOf = (error: unknown): Requirer | null =>
  isRefusedBy(error, 'factorMustBeAdded')
    ? error.args['requiredBy'] === 'provider'
      ? 'provider'
      : 'company'
    : null
