import Button from '@mui/material/Button'
import { useId, type ReactNode } from 'react'
import type { FirstStepMark } from '#contract/operations/firstSteps'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './FirstSteps.module.css'
import { useRecordStep } from './useFirstSteps.ts'

interface StepsFrameProps {
  title: string
  note: string | undefined
  /** The key under which the server stores that the user dismissed the block. */
  mark: FirstStepMark
  children: ReactNode
}

export const StepsFrame = ({ title, note, mark, children }: StepsFrameProps) => {
  const translate = useTranslate()
  const { run, busy } = useRecordStep()
  const id = useId()
  useRestoreFocus()
  return (
    <section className={css.frame} aria-labelledby={id}>
      <header className={css.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <Button variant="text" size="small" aria-disabled={busy} onClick={() => busy || run(mark)}>
          {translate('firstSteps.putAway')}
        </Button>
      </header>
      {children}
    </section>
  )
}
