/** Proofs of identity by their `amr` values: `pop` is a passkey, `rec` a recovery code. */
export type Factor = 'pwd' | 'sms' | 'email' | 'otp' | 'pop' | 'rec'

const secondFactors: readonly string[] = ['otp', 'pop', 'rec'] satisfies Factor[]

export const isSecondFactor = (factor: string): boolean => secondFactors.includes(factor)
