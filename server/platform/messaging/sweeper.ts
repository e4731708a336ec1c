const batchSize = 20

interface Work<Lane, Row> {
  /** Groups of rows that must not delay each other, e.g. one for each provider. */
  lanes: () => readonly Lane[] | Promise<readonly Lane[]>
  listDue: (lane: Lane, most: number) => Promise<readonly Row[]>
  /** Leases a row; null if another process has it. */
  claim: (row: Row) => Promise<Row | null>
  attempt: (row: Row) => Promise<unknown>
  /** Attempts at once in one lane. */
  concurrent: number
  /** Runs claim and attempt of one row, at once by default. */
  inTurn?: (lane: Lane, work: () => Promise<void>) => Promise<void>
  isStopped: () => boolean
}

/**
 * Sends the due rows of each lane independently, so that a receiver that does not respond delays only its own lane. A
 * call during a running sweep of a lane waits for that sweep.
 */
export const makeSweeper = <Lane, Row>({
  lanes,
  listDue,
  claim,
  attempt,
  concurrent,
  inTurn = (_lane, work) => work(),
  isStopped,
}: Work<Lane, Row>) => {
  const sweeping = new Map<Lane, Promise<void>>()

  const send = async (row: Row): Promise<void> => {
    if (isStopped()) return
    const mine = await claim(row)
    if (mine) await attempt(mine)
  }

  const sweepOnce = async (lane: Lane): Promise<void> => {
    for (;;) {
      const due = await listDue(lane, batchSize)
      const next = due.values()
      const sendNext = async () => {
        for (const row of next) await inTurn(lane, () => send(row))
      }
      await Promise.all(Array.from({ length: concurrent }, sendNext))
      if (isStopped() || due.length < batchSize) return
    }
  }

  const sweepLane = (lane: Lane): Promise<void> => {
    const running = sweeping.get(lane)
    if (running) return running
    const sweep = sweepOnce(lane).finally(() => sweeping.delete(lane))
    sweeping.set(lane, sweep)
    return sweep
  }

  /** @param onlyIdle leaves out lanes that are being swept, instead of waiting for them */
  return async ({ onlyIdle = false } = {}): Promise<void> => {
    const all = await lanes()
    await Promise.all(all.filter((lane) => !onlyIdle || !sweeping.has(lane)).map(sweepLane))
  }
}
