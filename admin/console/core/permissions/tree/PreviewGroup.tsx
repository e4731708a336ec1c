import type { ReactNode } from 'react'
import { useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './PreviewList.module.css'

const maxNames = 6

interface PreviewGroupProps {
  title: string
  count: number
  names: readonly string[]
  gains: readonly string[]
  loses: readonly string[]
  children?: ReactNode
}

/** One group of users or companies that a change of permissions affects in the same manner. */
export const PreviewGroup = (props: PreviewGroupProps) => {
  const { title, count, names, gains, loses, children } = props
  const text = useTexts('resources.roles.preview')
  const comma = useLocale() === 'zh' ? '、' : ', '
  return (
    <li>
      <p>
        <b>{title}</b>{' '}
        <span className={styles.muted}>
          {names.slice(0, maxNames).join(comma)}{' '}
          {count > maxNames && text('andMore', { count: count - maxNames })}
        </span>
      </p>
      {gains.length > 0 && (
        <p className={css.gains}>
          <b>
            + {text('gains')} {gains.length}
          </b>{' '}
          <span>{gains.join(comma)}</span>
        </p>
      )}
      {loses.length > 0 && (
        <p className={css.loses}>
          <b>
            − {text('loses')} {loses.length}
          </b>{' '}
          <span>{loses.join(comma)}</span>
        </p>
      )}
      {children}
    </li>
  )
}
