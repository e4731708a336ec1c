import Checkbox from '@mui/material/Checkbox'
import { useId } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from '../record/Review.module.css'

type Flag = CompanyRecord['flags'][number]

interface FlagTicksProps {
  flags: readonly Flag[]
  seen: readonly Flag[]
  onChange: (seen: Flag[]) => void
  /** The reviewer tried to approve before ticking every flag. */
  missing: boolean
}

export const FlagTicks = ({ flags, seen, onChange, missing }: FlagTicksProps) => {
  const id = useId()
  const text = useTexts('resources.companies')
  if (flags.length === 0) return <p className={styles.muted}>{text('flags.none')}</p>
  const isMissing = missing && flags.some((flag) => !seen.includes(flag))
  return (
    <fieldset className={`${styles.stack8} ${css.ticks}`}>
      <legend>{text('review.ticks')}</legend>
      {flags.map((flag) => (
        <label key={flag} htmlFor={`${id}-${flag}`}>
          <Checkbox
            id={`${id}-${flag}`}
            checked={seen.includes(flag)}
            onChange={(_event, isSeen) =>
              onChange(isSeen ? [...seen, flag] : seen.filter((one) => one !== flag))
            }
            slotProps={{
              input: {
                'aria-describedby': `${id}-${flag}-text ${id}-missing`,
                'aria-invalid': isMissing && !seen.includes(flag),
              },
            }}
          />
          <strong className={styles.strong}>{text(`flags.${flag}.name`)}</strong>
          <span id={`${id}-${flag}-text`}>{text(`flags.${flag}.text`)}</span>
        </label>
      ))}
      <Problem text={isMissing ? text('review.ticksMissing') : undefined} id={`${id}-missing`} />
    </fieldset>
  )
}
