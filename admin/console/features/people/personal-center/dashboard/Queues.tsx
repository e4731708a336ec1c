import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { MenuEntry } from '#contract/access/menus'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import { useRights } from '#console/core/data/rights.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { usePollInterval } from '#console/core/live/useLive.ts'
import { flatEntries } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sections.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Dashboard.module.css'

const Queue = ({ entry }: { entry: MenuEntry }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const { addressOf } = useShell()
  const { resource = '', queue: filter = {} } = useSections().get(entry.filePath) ?? {}
  const { total } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 } },
    { refetchInterval: usePollInterval(60_000) },
  )
  const pendingIds = usePendingIds(resource)
  const waiting = total === undefined ? undefined : Math.max(total - pendingIds.size, 0)
  return (
    <Link
      className={`${styles.surface} ${css.tile}`}
      to={addressOf(entry.path)}
      data-waits={Boolean(waiting) || undefined}
    >
      <span className={styles.strong}>{nameOf(entry)}</span>
      <span className={css.count}>{waiting ?? '–'}</span>
      <span className={styles.note}>
        {translate(waiting === 0 ? 'console.me.overview.nothing' : 'console.me.overview.waiting')}
      </span>
    </Link>
  )
}

export const Queues = () => {
  const translate = useTranslate()
  const sections = useSections()
  const waiting = flatEntries(useRights()?.menus ?? []).filter(
    ({ filePath, isHavePermission }) => isHavePermission && sections.get(filePath)?.queue,
  )
  if (waiting.length === 0) return null
  return (
    <nav className={css.tiles} aria-label={translate('console.me.overview.queues')}>
      {waiting.map((entry) => (
        <Queue key={entry.path} entry={entry} />
      ))}
    </nav>
  )
}
