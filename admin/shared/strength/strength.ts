import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
})

export interface Strength {
  score: 0 | 1 | 2 | 3 | 4
  /** True when the password is, or is based on, one of the most common passwords. */
  common: boolean
}

/** Checks only the first 64 characters; more change nothing and cost time. */
const maxCheckedLength = 64

export const strengthOf = (password: string, known: readonly string[]): Strength => {
  const { score, sequence } = estimator.check(password.slice(0, maxCheckedLength), [...known])
  const common = sequence.some(
    (match) =>
      match.pattern === 'dictionary' && match.token.length >= Math.max(4, password.length / 2),
  )
  return { score, common: common && score < 3 }
}
