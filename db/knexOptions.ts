/** Takes what the query builder itself has to say: warnings and the errors of migrations. */
export type LogMessage = (message: string) => void

/** Values of statements, which may be personal, stay out of errors. */
export const quietErrors = (log: LogMessage) => {
  const toLog = (message: unknown) => {
    // Whoever asked for the connection gets this error.
    if (!String(message).startsWith('Acquire connection error')) log(String(message))
  }
  return {
    compileSqlOnError: false,
    log: { warn: toLog, error: toLog, deprecate: toLog, debug: toLog },
  }
}

/** How long a caller waits for a connection that others hold. */
export const acquireTimeoutMs = 30_000
