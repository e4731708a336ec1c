import { useTranslateAny } from '#console/core/i18n/texts.ts'
import type { LogRecord } from '#contract/operations/logs'
import { eventParts, eventSentence } from '#contract/operations/logWording'
import styles from '#console/core/ui/styles.module.css'
import css from './History.module.css'

export const LogSentence = ({ row }: { row: LogRecord }) => {
  const translate = useTranslateAny()
  return (
    <span className={styles.cut} title={eventSentence(translate, row)}>
      {eventParts(translate, row).map(({ text, place }) =>
        place === undefined ? (
          text
        ) : (
          <b
            key={place}
            className={place === 'actor' ? styles.strong : `${styles.strong} ${css.target}`}
          >
            {text}
          </b>
        ),
      )}
    </span>
  )
}
