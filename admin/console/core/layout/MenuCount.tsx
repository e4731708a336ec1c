import { useTranslate } from '#console/core/i18n/texts.ts'
import { useWaiting } from '#console/core/live/useWaiting.ts'
import css from './Sidebar.module.css'

/** Number of open records in the queues of some sections; nothing if there are none. */
export const MenuCount = ({ filePaths }: { filePaths: readonly string[] }) => {
  const translate = useTranslate()
  const { counts } = useWaiting(filePaths)
  const waiting = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (waiting === 0) return null
  return (
    <span className={css.count}>
      <span aria-hidden="true">{waiting}</span>
      <span className="visually-hidden">
        {translate('inbox.waiting', { smart_count: waiting })}
      </span>
    </span>
  )
}
