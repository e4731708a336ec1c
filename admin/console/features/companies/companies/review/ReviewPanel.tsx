import { Button } from '#console/core/controls/Button.tsx'
import type { CompanyReview } from '#contract/companies/companies'
import { useEffect, useRef, useState } from 'react'
import { mayReview } from '#contract/policies/companies'
import { useAllowed } from '#console/core/data/identity.ts'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import { UnsavedInputGuard } from '#console/core/forms/Unsaved.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useSingleKeys } from '#console/core/ui/device.ts'
import { CompanyFlags } from '#console/features/companies/companies/record/CompanyFlags.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from '#console/features/companies/companies/record/Review.module.css'
import { type DecisionProps, PassForm } from './PassForm.tsx'
import { useReviewKeys } from './useReviewKeys.ts'
import { RejectionReason } from '../record/RejectionReason.tsx'

const RejectForm = ({ undone, isBlocked, decide, onDirtyChange }: DecisionProps) => {
  const translate = useTranslate()
  const [reason, setReason] = useState(undone?.decision === 'reject' ? undone.reason : '')
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const isTyped = reason.trim() !== ''
  useEffect(() => onDirtyChange(isTyped), [onDirtyChange, isTyped])
  const reject = () => {
    const sent = reason.trim()
    setMissing(!sent)
    if (sent) decide({ decision: 'reject', reason: sent })
    else box.current?.focus()
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        reject()
      }}
    >
      <RejectionReason
        value={reason}
        onChange={setReason}
        inputRef={box}
        error={missing && !reason.trim() ? translate('validation.required') : undefined}
      />
      <Button type="submit" variant="contained" color="error" disabled={isBlocked}>
        {translate('resources.companies.review.rejectSubmit')}
      </Button>
    </form>
  )
}

type Decision = CompanyReview['decision']

type ReviewPanelProps = Omit<DecisionProps, 'onDirtyChange'>

/**
 * Approves or rejects an application. P and R switch between the forms; the user cannot decide on their own application,
 * nor while a decision on it is pending.
 */
export const ReviewPanel = (props: ReviewPanelProps) => {
  const { company } = props
  const isOwn = !useAllowed()(mayReview, company)
  const isPending = usePendingIds('companies').has(company.id)
  const text = useTexts('resources.companies.review')
  return (
    <section className={css.panel} aria-labelledby="review-title">
      <h2 id="review-title">{text('title')}</h2>
      {isOwn || isPending ? (
        <p className={styles.muted}>{text(isOwn ? 'own' : 'held')}</p>
      ) : (
        <DecisionForms {...props} />
      )}
    </section>
  )
}

/** Selects the visible form: both stay mounted, so that switching loses no input. */
const openForm = '[data-form]:not([hidden])'
const keys = { pass: 'P', reject: 'R' } as const

const DecisionForms = (props: ReviewPanelProps) => {
  const { company, undone, isBlocked } = props
  const [decision, setDecision] = useState<Decision>(undone?.decision ?? 'pass')
  const [passTyped, setPassTyped] = useState(false)
  const [rejectTyped, setRejectTyped] = useState(false)
  const decided = useRef(false)
  const decide = (review: CompanyReview) => {
    decided.current = true
    props.decide(review)
  }
  const panel = useRef<HTMLDivElement>(null)
  const text = useTexts('resources.companies.review')
  const choose = (next: Decision) => {
    setDecision(next)
    requestAnimationFrame(() =>
      panel.current
        ?.querySelector<HTMLElement>(
          `${openForm} ${next === 'reject' ? 'textarea' : 'input[type="checkbox"]'}`,
        )
        ?.focus(),
    )
  }
  const [single] = useSingleKeys()
  useReviewKeys({
    p: () => choose('pass'),
    r: () => choose('reject'),
    send: () =>
      isBlocked ||
      panel.current?.querySelector<HTMLFormElement>(`${openForm} form`)?.requestSubmit(),
  })
  return (
    <div className={`${styles.stack16} ${css.deciding}`} ref={panel}>
      <div className={css.choice} role="group" aria-labelledby="review-title">
        {(['pass', 'reject'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={decision === one}
            aria-keyshortcuts={single ? keys[one] : undefined}
            onClick={() => setDecision(one)}
          >
            {text(`${one}Tab`)}
            {single && <kbd>{keys[one]}</kbd>}
          </button>
        ))}
      </div>
      <div className={`${styles.stack16} ${css.deciding}`} data-form hidden={decision !== 'pass'}>
        <PassForm {...props} decide={decide} onDirtyChange={setPassTyped} />
      </div>
      <div className={`${styles.stack16} ${css.deciding}`} data-form hidden={decision !== 'reject'}>
        <CompanyFlags company={company} />
        <RejectForm {...props} decide={decide} onDirtyChange={setRejectTyped} />
      </div>
      <UnsavedInputGuard isDirty={passTyped || rejectTyped} isSaved={() => decided.current} />
      <p className={styles.note}>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {text('keySend')} · <kbd>Ctrl</kbd> <kbd>Z</kbd>{' '}
        {text('keyUndo')}
      </p>
    </div>
  )
}
