import type { Statement } from './lastStep.ts'

/** What of pg's connection is used: messages of PostgreSQL's extended query protocol. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly (string | null)[] }): void
  execute(message: { rows: number }): void
  close(message: { type: 'S'; name: string }): void
  flush(): void
  sync(): void
}

/** A client of pg; it takes anything that submits itself. */
export interface PipelineClient {
  query(query: Pipeline): unknown
}

/** Names of the statements that a connection has prepared. */
const prepared = new WeakMap<Wire, Set<string>>()

const locksGoAtOnce: Statement = {
  name: 'portal_no_wait',
  text: 'SET LOCAL synchronous_commit = off',
}
const commit: Statement = { name: 'portal_commit', text: 'COMMIT' }
/** A commit of its own that waits for the disk, and so for all that was committed before it. */
const store: Statement = {
  name: 'portal_store',
  text: "SELECT pg_logical_emit_message(true, 'portal', '')",
}

const deferred = () => {
  let done: () => void = () => {}
  let fail: (error: Error) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    done = resolve
    fail = reject
  })
  return { promise, done, fail }
}

/**
 * The last statements of a transaction, its COMMIT and the wait for the disk, in one trip (a query of pg's own making,
 * as pg-cursor is one). The COMMIT itself does not wait for the disk: locks are held while the database works and not
 * while it writes. A tiny commit behind it does, with the settings that the database has, and it is for the database
 * to write many such at once. The log of PostgreSQL is written in order, so what is stored with it is everything that
 * was committed before.
 */
export class Pipeline {
  readonly #statements: readonly Statement[]
  readonly #committed = deferred()
  readonly #stored = deferred()
  #complete = 0
  #wire: Wire | null = null
  /** Set by pg where answers are limited in time, to be called at the end of all. */
  callback?: (error?: Error) => void

  constructor(statements: readonly Statement[]) {
    this.#statements = [locksGoAtOnce, ...statements, commit, store]
    // Both fail together where nothing was committed; then only the first is waited for.
    this.#stored.promise.catch(() => {})
  }

  /** Others see the change. Fails where a statement or the COMMIT fails. */
  get committed(): Promise<void> {
    return this.#committed.promise
  }

  /** The change survives a crash of the database. */
  get stored(): Promise<void> {
    return this.#stored.promise
  }

  submit(wire: Wire): null {
    this.#wire = wire
    const known = prepared.get(wire)
    wire.stream.cork()
    try {
      for (const { name, text } of this.#statements) {
        if (known?.has(name)) continue
        // Prepared or not, where an earlier pipeline failed.
        wire.close({ type: 'S', name })
        wire.parse({ name, text })
      }
      for (const statement of this.#statements) {
        wire.bind({
          statement: statement.name,
          values: (statement.values ?? []).map((value) => (value === null ? null : String(value))),
        })
        wire.execute({ rows: 0 })
        // Lets the answer to the COMMIT go before the disk is done.
        if (statement === commit) wire.flush()
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  handleCommandComplete(): void {
    // Statements are prepared before the first of them runs.
    if (this.#complete === 0 && this.#wire) {
      const known = prepared.get(this.#wire) ?? new Set()
      for (const { name } of this.#statements) known.add(name)
      prepared.set(this.#wire, known)
    }
    this.#complete += 1
    if (this.#complete === this.#statements.length - 1) this.#committed.done()
  }

  handleReadyForQuery(): void {
    if (this.#complete === this.#statements.length) {
      this.#stored.done()
      this.callback?.()
    } else this.handleError(new Error('PostgreSQL ended a pipeline before its end'))
  }

  handleError(error: Error): void {
    this.#committed.fail(error)
    this.#stored.fail(error)
    this.callback?.(error)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
