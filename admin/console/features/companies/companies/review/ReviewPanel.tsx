import { useRef, useState } from 'react'
import type { CompanyReview } from '#contract/companies'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useHeldIds } from '#console/core/data/held.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CompanyFlags } from '../record/CompanyFlags.tsx'
import css from '../record/Review.module.css'
import type { DecisionProps } from './decision.ts'
import { PassForm } from './PassForm.tsx'
import { RejectForm } from './RejectForm.tsx'
import { useReviewKeys } from './useReviewKeys.ts'

type Decision = CompanyReview['decision']

/** The decision on an application: pass with what it is given, or reject with a reason. P and R choose. */
export const ReviewPanel = (props: DecisionProps) => {
  const { company } = props
  const isOwn = useCurrentUser()?.userId === company.applicantId
  const isHeld = useHeldIds('companies').has(company.id)
  const text = useTexts('resources.companies.review')
  return (
    <section className={css.panel} aria-labelledby="review-title">
      <h2 id="review-title">{text('title')}</h2>
      {isOwn || isHeld ? (
        <p className={css.calm}>{text(isOwn ? 'own' : 'held')}</p>
      ) : (
        <Deciding {...props} />
      )}
    </section>
  )
}

const Deciding = (props: DecisionProps) => {
  const { company, undone, isUnarmed } = props
  const [decision, setDecision] = useState<Decision>(undone?.decision ?? 'pass')
  const panel = useRef<HTMLDivElement>(null)
  const text = useTexts('resources.companies.review')
  const choose = (next: Decision) => {
    setDecision(next)
    requestAnimationFrame(() =>
      panel.current
        ?.querySelector<HTMLElement>(next === 'reject' ? 'textarea' : 'input[type="checkbox"]')
        ?.focus(),
    )
  }
  useReviewKeys({
    p: () => choose('pass'),
    r: () => choose('reject'),
    send: () => isUnarmed || panel.current?.querySelector('form')?.requestSubmit(),
  })
  return (
    <div className={css.deciding} ref={panel}>
      <div className={css.choice} role="group" aria-labelledby="review-title">
        {(['pass', 'reject'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={decision === one}
            aria-keyshortcuts={one === 'pass' ? 'P' : 'R'}
            onClick={() => setDecision(one)}
          >
            {text(`${one}Tab`)}
            <kbd>{one === 'pass' ? 'P' : 'R'}</kbd>
          </button>
        ))}
      </div>
      {decision === 'pass' ? (
        <PassForm {...props} />
      ) : (
        <>
          <CompanyFlags company={company} />
          <RejectForm {...props} />
        </>
      )}
      <p className={css.hint}>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {text('keySend')} · <kbd>Ctrl</kbd> <kbd>Z</kbd>{' '}
        {text('keyUndo')}
      </p>
    </div>
  )
}
