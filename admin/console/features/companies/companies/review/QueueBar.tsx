import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useSingleKeys } from '#console/core/ui/device.ts'
import { useNavigate } from 'react-router'
import type { useQueue } from '../record/useQueue.ts'
import { pathOf } from '../record/companyText.ts'
import styles from '#console/core/ui/styles.module.css'
import css from '../record/Review.module.css'
import { useReviewKeys } from './useReviewKeys.ts'

/** The reviewer's position in the queue; the keys J and K open the next and the previous application. */
export const QueueBar = ({ queue }: { queue: ReturnType<typeof useQueue> }) => {
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
