import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect } from 'react'
import { currentViewing, leaveViewing } from '#shared/viewing.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './ViewingBar.module.css'

export const ViewingBar = () => {
  const translate = useTranslate()
  const viewing = currentViewing()
  useEffect(() => {
    if (!viewing) return
    const left = new Date(viewing.expiresAt).getTime() - Date.now()
    const timer = setTimeout(leaveViewing, Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [viewing])
  if (!viewing) return null
  const name = viewing.realName || viewing.username
  return (
    <aside className={css.bar} data-foot aria-label={translate('console.viewing.label')}>
      <Icon name="eye" size={16} />
      <p className={css.words}>
        <strong>{translate('console.viewing.title', { name })}</strong>{' '}
        <span>{translate('console.viewing.hint')}</span>{' '}
        <span className={styles.nowrap}>
          {translate('console.viewing.ends')} <Time at={viewing.expiresAt} />
        </span>
      </p>
      <Button className={css.stop} size="small" onClick={leaveViewing}>
        {translate('console.viewing.stop')}
      </Button>
    </aside>
  )
}
