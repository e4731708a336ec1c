/** Proofs of identity by their `amr` values: `pop` is a passkey, `rec` a recovery code. */
export type Factor = 'pwd' | 'sms' | 'email' | 'otp' | 'pop' | 'rec'

const secondFactors: readonly string[] = ['otp', 'pop', 'rec'] satisfies Factor[]

export const isSecondFactor = (factor: string): boolean => secondFactors.includes(factor)

/** The proofs of a session after a second factor: a passkey stands alone, others add to the password or code of the login. */
export const proofsWith = (proved: readonly string[], factor: Factor): Factor[] => {
  const first = proved.filter((one) => !isSecondFactor(one)) as Factor[]
  return factor === 'pop' ? ['pop'] : [...first, factor]
}
