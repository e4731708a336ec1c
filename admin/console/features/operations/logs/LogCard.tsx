import type { LogRecord } from '#contract/logs'
import { LogResult } from '#console/core/history/LogResult.tsx'
import { LogSentence } from '#console/core/history/LogSentence.tsx'
import { Time } from '#console/core/ui/Time.tsx'
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
