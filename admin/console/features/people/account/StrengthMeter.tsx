import { useTexts } from '#console/core/i18n/texts.ts'
import { useWatch } from 'react-hook-form'
import { StrengthScale } from '#shared/strength/StrengthScale.tsx'

interface StrengthMeterProps {
  source: string
  /** Words that an attacker who knows the owner would try first, such as name, phone and email. */
  known: readonly string[]
}

export const StrengthMeter = ({ source, known }: StrengthMeterProps) => {
  const typed: unknown = useWatch({ name: source })
  const text = useTexts('resources.account.strength')
  const texts = {
    label: text('label'),
    scores: {
      0: text('scores.0'),
      1: text('scores.1'),
      2: text('scores.2'),
      3: text('scores.3'),
      4: text('scores.4'),
    },
    common: text('common'),
    weak: text('weak'),
  }
  return (
    <StrengthScale typed={typeof typed === 'string' ? typed : ''} known={known} texts={texts} />
  )
}
