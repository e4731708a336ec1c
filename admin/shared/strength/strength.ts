import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
})

export interface Strength {
  score: 0 | 1 | 2 | 3 | 4
  /**
   * True when at least half of the password is a common password, a word of a passphrase list or a value in `known`,
   * and the estimator's score is below 3. The score is then at most 1.
   */
  common: boolean
}

/** Only the first 64 characters are checked, because more cost time and do not change the score. */
const maxCheckedLength = 64

export const strengthOf = (password: string, known: readonly string[]): Strength => {
  const { score, sequence } = estimator.check(password.slice(0, maxCheckedLength), [...known])
  const common =
    score < 3 &&
    sequence.some(
      (match) =>
        match.pattern === 'dictionary' && match.token.length >= Math.max(4, password.length / 2),
    )
  return { score: common && score > 1 ? 1 : score, common }
}
