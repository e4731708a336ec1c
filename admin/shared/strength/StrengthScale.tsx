import { useDeferredValue, useEffect, useState } from 'react'
import css from './Strength.module.css'

type Estimator = typeof import('./strength.ts')

export interface StrengthTexts {
  label: string
  scores: Readonly<Record<0 | 1 | 2 | 3 | 4, string>>
  common: string
  weak: string
}

interface StrengthScaleProps {
  typed: string
  known: readonly string[]
  texts: StrengthTexts
}

export const StrengthScale = ({ typed, known, texts }: StrengthScaleProps) => {
  const [estimator, setEstimator] = useState<Estimator>()
  const password = useDeferredValue(typed)
  const isTyping = password !== ''
  useEffect(() => {
    // The lists of common passwords are large, so they load with the first character.
    if (isTyping) import('./strength.ts').then(setEstimator, () => {})
  }, [isTyping])
  if (!isTyping) return null
  // Reserves the space from the first character, so that nothing below moves when the scale has loaded.
  if (!estimator)
    return (
      <div className={css.strength} aria-hidden="true">
        <div className={css.scale}>
          {[1, 2, 3, 4].map((step) => (
            <span key={step} data-on={false} />
          ))}
        </div>
        <b>&nbsp;</b>
        <p />
      </div>
    )
  const { score, common } = estimator.strengthOf(password, known)
  const scoreText = texts.scores[score]
  return (
    <div className={css.strength} data-score={score}>
      <div
        className={css.scale}
        role="meter"
        aria-label={texts.label}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score}
        aria-valuetext={scoreText}
      >
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={step <= score} />
        ))}
      </div>
      <b>{scoreText}</b>
      <p role="status">{common ? texts.common : score < 2 ? texts.weak : ''}</p>
    </div>
  )
}
