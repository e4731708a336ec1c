import type { Context } from '#server/core/context'
import { repeat } from '#server/core/timers'
import { runningImportsDone } from './importJob.ts'
import { dropOldRows, failSilentImports } from './imports.queries.ts'

const everyMs = 15_000
/** An import without a heartbeat for this period is treated as abandoned by its server. */
const silentMs = 60_000
/** Unstarted imports are dropped after a day, because they contain personal data. */
const retentionMs = 86_400_000

/**
 * Fails abandoned imports, drops expired rows and sends activation links. With SQLite only one server runs, so every
 * import that is open at its start was interrupted.
 * @param startedAt start of this server, in milliseconds since 1970
 * @param sendWaiting sends queued activation links until its argument returns false
 * @returns a function that stops the watch after this process's imports have finished
 */
export const watchImports = async (
  context: Context,
  startedAt: number,
  sendWaiting: (shouldContinue: () => boolean) => Promise<void>,
): Promise<() => Promise<void>> => {
  const { db, log, now } = context
  const cleanUp = (since: number) =>
    db.transaction(async (trx) => {
      await failSilentImports(trx, since, now())
      await dropOldRows(trx, now() - retentionMs, now())
    })
  await cleanUp(db.engine === 'sqlite' ? startedAt : now() - silentMs)
  const turn = async (shouldContinue: () => boolean) => {
    try {
      await cleanUp(now() - silentMs)
      await sendWaiting(shouldContinue)
    } catch (error) {
      log.error({ err: error }, 'imports could not be looked after')
    }
  }
  const stop = repeat(turn, everyMs, everyMs)
  return async () => {
    await stop()
    await runningImportsDone(context)
  }
}
