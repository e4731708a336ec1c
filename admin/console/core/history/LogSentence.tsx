import { useTranslateAny } from '#console/core/i18n/texts.ts'
import type { LogRecord } from '#contract/logs'
import { placesOf } from '#console/core/ui/placeholders.ts'
import css from './History.module.css'
import { actorOf, eventSentence, targetOf } from '#contract/logWording'

/** What happened, with the person and the record set off. */
export const LogSentence = ({ row }: { row: LogRecord }) => {
  const translate = useTranslateAny()
  const marks = { actor: '\u0001actor\u0001', target: '\u0001target\u0001' }
  const names: Record<string, string> = {
    actor: actorOf(translate, row),
    target: targetOf(translate, row),
  }
  return (
    <span className={css.sentence} title={eventSentence(translate, row)}>
      {placesOf(eventSentence(translate, row, marks)).map((part) =>
        names[part] === undefined ? (
          part
        ) : (
          <b key={part} className={css[part]}>
            {names[part]}
          </b>
        ),
      )}
    </span>
  )
}
