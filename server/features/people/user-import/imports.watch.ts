import type { Context } from '#server/core/context'
import { repeat } from '#server/core/repeat'
import { importsAtRest } from './importJob.ts'
import { dropOldRows, failSilentImports } from './imports.queries.ts'

const everyMs = 15_000
/** An import that has said nothing for so long has lost its server. */
const silentMs = 60_000
/** What no one started within a day is dropped: it holds people's data. */
const keptMs = 86_400_000

/**
 * Marks imports as failed whose server is gone, drops rows that wait for no one, and sends
 * imported users their activation links. SQLite's one server is this one,
 * so that whatever was going on when it started is over.
 * @param startedAt when this server started
 * @param sendWaiting sends the activation links that wait, as long as it may go on.
 * @returns the way to stop, after the imports of this process are through.
 */
export const watchImports = async (
  context: Context,
  startedAt: number,
  sendWaiting: (goOn: () => boolean) => Promise<void>,
): Promise<() => Promise<void>> => {
  const { db, log, now } = context
  const look = (since: number) =>
    db.transaction(async (trx) => {
      await failSilentImports(trx, since, now())
      await dropOldRows(trx, now() - keptMs, now())
    })
  await look(db.engine === 'sqlite' ? startedAt : now() - silentMs)
  let stopping = false
  const turn = async () => {
    try {
      await look(now() - silentMs)
      await sendWaiting(() => !stopping)
    } catch (error) {
      log.error({ err: error }, 'imports could not be looked after')
    }
  }
  const stop = repeat(turn, everyMs, everyMs)
  return async () => {
    stopping = true
    await stop()
    await importsAtRest(context)
  }
}
