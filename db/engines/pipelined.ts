import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { isUnreachable } from '../dialect.ts'
import { statementName, type RunPrepared, type Values } from '../prepared.ts'

interface Pipelined {
  client: Client
  destroy(): void
}

interface PipelinedConnection extends Pipelined {
  waiting: number
  /**
   * Number of the latest answer on this connection. All connections share one counter, so the highest number belongs to
   * the connection that answered last.
   */
  answered: number
  /** Timer that destroys the connection when it owes answers and sends none. */
  silence: NodeJS.Timeout | null
}

interface Limits {
  connections: number
  /** Milliseconds of silence after which a connection that owes answers is destroyed. */
  silentMs: number
}

/** Milliseconds before another connection is opened after a failed attempt. */
const retryMs = 1000
const closeMs = 5000

/** Replaces each `?` with `$1`, `$2`, …; `\?` is an operator. */
const numberPlaceholders = (sql: string): string => {
  let place = 0
  return sql.replaceAll(/\\?\?/g, (found) => (found === '?' ? `$${(place += 1)}` : '?'))
}

/** True when a named statement failed because an earlier one with the same name could not be prepared. */
const wasNotPrepared = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '26000' || error.code === '42P05')

const lessBusy = (a: PipelinedConnection, b: PipelinedConnection): PipelinedConnection =>
  a.waiting < b.waiting || (a.waiting === b.waiting && a.answered > b.answered) ? a : b

/**
 * Reads over a few pipelined PostgreSQL connections (https://node-postgres.com/features/pipelining). Compared with a
 * pool of as many connections, the process uses a third less CPU, and serves one user 26 % and the users list 17 % more
 * often under load (`tests/bench/engines.ts`). A statement goes to the connection with the fewest pending ones, and
 * among equals to the one that answered last, so that fast queries rarely wait for slow ones. Another connection opens
 * while all are busy.
 */
export const pipelinedReads = (
  connect: () => Promise<Pipelined>,
  { connections, silentMs }: Limits,
) => {
  const openConnections = new Set<PipelinedConnection>()
  const texts = new Map<string, string>()
  let opening: Promise<PipelinedConnection> | null = null
  let retryAt = 0
  let answers = 0
  let closed = false

  const statement = (sql: string) => {
    const name = statementName(sql)
    if (!name) return { text: numberPlaceholders(sql) }
    const text = texts.get(sql) ?? numberPlaceholders(sql)
    texts.set(sql, text)
    return { name, text }
  }

  const opened = async (): Promise<PipelinedConnection> => {
    try {
      const line = { ...(await connect()), waiting: 0, answered: 0, silence: null }
      openConnections.add(line)
      const remove = () => void openConnections.delete(line)
      line.client.on('error', remove).on('end', remove)
      return line
    } catch (error) {
      retryAt = performance.now() + retryMs
      throw error
    } finally {
      opening = null
    }
  }
  const open = (): Promise<PipelinedConnection> => (opening ??= opened())

  const leastBusy = (): PipelinedConnection | null => {
    const [one, ...others] = openConnections
    if (!one) return null
    const best = others.reduce(lessBusy, one)
    if (best.waiting > 0 && openConnections.size < connections && performance.now() > retryAt)
      open().catch(() => {})
    return best
  }

  const sendStatement = async (
    line: PipelinedConnection,
    sql: string,
    values: Values,
  ): Promise<unknown[]> => {
    line.waiting += 1
    line.silence ??= setTimeout(() => line.destroy(), silentMs)
    try {
      const { rows } = await line.client.query({ ...statement(sql), values: [...values] })
      line.answered = answers += 1
      return rows
    } catch (error) {
      if (isUnreachable(error)) openConnections.delete(line)
      throw error
    } finally {
      line.waiting -= 1
      if (line.waiting > 0) line.silence.refresh()
      else {
        clearTimeout(line.silence)
        line.silence = null
      }
    }
  }

  const run: RunPrepared = async (sql, values) => {
    if (closed) throw new Error('the database is closed')
    try {
      return await sendStatement(leastBusy() ?? (await open()), sql, values)
    } catch (error) {
      if (!wasNotPrepared(error)) throw error
      return sendStatement(leastBusy() ?? (await open()), sql, values)
    }
  }

  return {
    run,
    close: async (): Promise<void> => {
      closed = true
      await opening?.catch(() => {})
      const end = async ({ client, destroy }: PipelinedConnection) => {
        await Promise.race([client.end(), pause(closeMs, null, { ref: false })])
        destroy()
      }
      await Promise.all([...openConnections].map(end))
    },
  }
}
