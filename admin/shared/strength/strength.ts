import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
})

export interface Strength {
  /** 0 very weak … 4 very strong. */
  score: 0 | 1 | 2 | 3 | 4
  /** The password is, or is built on, one of the most used ones. */
  common: boolean
}

/** Longer ones say nothing new and cost time. */
const longest = 64

/** How long a password would stand against guessing by someone who knows its owner. */
export const strengthOf = (password: string, known: readonly string[]): Strength => {
  const { score, sequence } = estimator.check(password.slice(0, longest), [...known])
  const common = sequence.some(
    (match) =>
      match.pattern === 'dictionary' && match.token.length >= Math.max(4, password.length / 2),
  )
  return { score, common: common && score < 3 }
}
