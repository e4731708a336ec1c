import { Button } from '#console/core/controls/Button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CompanyRecord, CompanyReview } from '#contract/companies/companies'
import { decisionBlockMs, useUndoable } from '#console/core/dialogs/useUndoable.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { CompanyTitle } from './CompanyTitle.tsx'
import { LicencePanel } from './licence/LicencePanel.tsx'
import { CompanyFacts, HistoryPanel } from './record/CompanyFacts.tsx'
import { pathOf } from './record/companyText.ts'
import { useQueue } from './record/useQueue.ts'
import { Changes } from './review/Changes.tsx'
import { ReviewPanel } from './review/ReviewPanel.tsx'
import { SimilarCompanies } from './review/SimilarCompanies.tsx'
import { useSingleKeys } from '#console/core/ui/device.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './record/Review.module.css'
import { useReviewKeys } from './review/useReviewKeys.ts'

/** The reviewer's position in the queue; the keys J and K open the next and the previous application. */
const QueueBar = ({ queue }: { queue: ReturnType<typeof useQueue> }) => {
  const navigate = useNavigate()
  const { next, previous, position, total } = queue
  const text = useTexts('resources.companies.review')
  const go = (to: typeof next) => (to ? void navigate(pathOf(to)) : undefined)
  const [single] = useSingleKeys()
  useReviewKeys({ j: () => go(next), k: () => go(previous) })
  return (
    <nav className={`${styles.surface} ${css.queue}`} aria-label={text('queue')}>
      <span>
        <strong className={styles.strong}>{text('queue')}</strong>
        {position > 0 && total !== undefined && text('position', { position, total })}
      </span>
      <span>
        <Button
          size="small"
          disabled={!previous}
          onClick={() => go(previous)}
          aria-keyshortcuts={single ? 'K' : undefined}
        >
          {text('previous')}
          {single && <kbd>K</kbd>}
        </Button>
        <Button
          size="small"
          disabled={!next}
          onClick={() => go(next)}
          aria-keyshortcuts={single ? 'J' : undefined}
        >
          {text('next')}
          {single && <kbd>J</kbd>}
        </Button>
      </span>
    </nav>
  )
}

/** Navigation state: set after a decision on the previous company, or after undoing a decision on this one. */
interface NavigationState {
  decided?: boolean
  undone?: CompanyReview
}

/** After a decision on the previous company, blocks further ones briefly and moves the focus to the heading. */
const useDecisionBlock = ({ decided = false }: NavigationState) => {
  const page = useRef<HTMLDivElement>(null)
  const [isBlocked, setBlocked] = useState(decided)
  useEffect(() => {
    if (!isBlocked) return undefined
    const heading = page.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    const timer = setTimeout(() => setBlocked(false), decisionBlockMs)
    return () => clearTimeout(timer)
  }, [isBlocked])
  return { page, isBlocked }
}

/** Queues a decision with an undo period and continues with the next application. */
const useDecideAndContinue = (company: CompanyRecord, queue: ReturnType<typeof useQueue>) => {
  const navigate = useNavigate()
  const decideLater = useUndoable('companies')
  const text = useTexts('resources.companies.review')
  const { id, name, version } = company
  return (review: CompanyReview) => {
    const to = queue.next ?? queue.previous
    const said = text(review.decision === 'pass' ? 'passed' : 'rejected', { name })
    decideLater({
      id,
      name,
      action: 'review',
      body: { ...review, version },
      notice: to ? said : text('allDone', { said }),
      onUndo: () => void navigate(pathOf(company), { state: { undone: review } }),
    })
    void navigate(to ? pathOf(to) : '/companies', { state: { decided: true } })
  }
}

export const ReviewPage = ({ company }: { company: CompanyRecord }) => {
  const queue = useQueue(company.id)
  const decide = useDecideAndContinue(company, queue)
  const navigationState = (useLocation().state ?? {}) as NavigationState
  const { page, isBlocked } = useDecisionBlock(navigationState)
  const label = useTexts('resources.companies')
  return (
    <div ref={page}>
      <CompanyTitle company={company} managing />
      {(queue.total ?? 0) > 1 && <QueueBar queue={queue} />}
      <RecordColumns
        right={
          <ReviewPanel
            company={company}
            undone={navigationState.undone}
            isBlocked={isBlocked}
            decide={decide}
          />
        }
      >
        {company.previous && (
          <Panel title={label('review.changes.title')}>
            <Changes company={company} previous={company.previous} />
          </Panel>
        )}
        <LicencePanel company={company} />
        <CompanyFacts company={company} />
        <Panel title={label('review.compare')}>
          <SimilarCompanies company={company} />
        </Panel>
        <HistoryPanel company={company} />
      </RecordColumns>
    </div>
  )
}
