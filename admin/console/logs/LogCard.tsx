import type { LogRecord } from '#contract/logs'
import { LogResult } from '../history/LogResult.tsx'
import { LogSentence } from '../history/LogSentence.tsx'
import { Time } from '../widgets/Time.tsx'
import css from './Logs.module.css'

/** An entry of the log in a narrow list. */
export const LogCard = ({ row }: { row: LogRecord }) => (
  <>
    <LogSentence row={row} />
    <span className={css.cardLine}>
      <LogResult row={row} />
      <Time at={row.at} />
    </span>
  </>
)
