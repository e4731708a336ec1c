import { Link } from 'react-router'
import { useRights } from '#console/core/data/rights.ts'
import { useWaiting } from '#console/core/live/useWaiting.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { flatEntries } from '#console/core/navigation/routes.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Queues.module.css'

export const useQueues = () => {
  const entries = flatEntries(useRights()?.menus ?? []).filter((entry) => entry.isHavePermission)
  const { counts, isPending } = useWaiting(entries.map(({ filePath }) => filePath))
  const queues = entries.flatMap((entry) => {
    const count = counts.get(entry.filePath) ?? 0
    return count > 0 ? [{ entry, count }] : []
  })
  return { queues, isPending }
}

/** Queues with open records, each as a link to its list. */
export const Queues = () => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const { addressOf } = useShell()
  const { queues } = useQueues()
  if (queues.length === 0) return null
  return (
    <nav className={css.queues} aria-label={translate('console.me.overview.queues')}>
      {queues.map(({ entry, count }) => (
        <Link
          key={entry.path}
          className={`${styles.surface} ${css.queue}`}
          to={addressOf(entry.path)}
        >
          <span className={styles.strong}>{nameOf(entry)}</span>
          <span className={css.count}>
            {translate('console.me.overview.waiting', { smart_count: count })}
          </span>
        </Link>
      ))}
    </nav>
  )
}
