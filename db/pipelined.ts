import type { Client } from 'pg'
import { nameOf, type RunPrepared } from './prepared.ts'

/** A connection, or none where it has ended or nothing was asked of it yet. */
interface Line {
  client: Promise<Client> | null
  /** How many questions it has to answer. */
  waiting: number
  /** Which of all answers was its last. */
  answered: number
}

/** A statement with PostgreSQL's places for values; `\?` is an operator. */
const numbered = (sql: string): string => {
  let place = 0
  return sql.replaceAll(/\\?\?/g, (found) => (found === '?' ? `$${(place += 1)}` : '?'))
}

const first = (a: Line, b: Line): Line =>
  a.waiting < b.waiting || (a.waiting === b.waiting && a.answered > b.answered) ? a : b

/** PostgreSQL closes a connection after such an error, which may take a moment to arrive. */
const endsConnection = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'FATAL'

/**
 * Reads on a few connections of PostgreSQL, each of which is sent statements while it still answers those before
 * (https://node-postgres.com/features/pipelining): under load many travel together, which takes a third of the time off a
 * list. A statement goes to the connection with the fewest before it, and of those to the one that answered last, so
 * that what is quick seldom waits for what is slow.
 * @param connect opens a connection with `pipeline` set, and sets it up
 */
export const pipelinedReads = (connect: () => Promise<Client>, connections: number) => {
  const lines = Array.from({ length: connections }, (): Line => ({
    client: null,
    waiting: 0,
    answered: 0,
  }))
  const texts = new Map<string, string>()
  let answers = 0
  let closed = false

  const statement = (sql: string) => {
    const name = nameOf(sql)
    if (!name) return { text: numbered(sql) }
    const text = texts.get(sql) ?? numbered(sql)
    texts.set(sql, text)
    return { name, text }
  }

  const open = (line: Line): Promise<Client> => {
    const opened = connect()
    const gone = () => {
      if (line.client === opened) line.client = null
    }
    opened.then((client) => client.on('error', gone).on('end', gone), gone)
    line.client = opened
    return opened
  }

  const run: RunPrepared = async (sql, values) => {
    if (closed) throw new Error('the database is closed')
    const line = lines.reduce((best, one) => first(best, one))
    line.waiting += 1
    const opened = line.client ?? open(line)
    try {
      const client = await opened
      return (await client.query({ ...statement(sql), values: [...values] })).rows
    } catch (error) {
      if (endsConnection(error) && line.client === opened) line.client = null
      throw error
    } finally {
      line.waiting -= 1
      line.answered = answers += 1
    }
  }

  return {
    run,
    /** Answers what was asked, and closes the connections. */
    close: async (): Promise<void> => {
      closed = true
      for (const { client } of lines) await (await client?.catch(() => null))?.end()
    },
  }
}
