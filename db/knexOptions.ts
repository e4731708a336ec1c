export type LogMessage = (message: string) => void

/** Keeps bound values, which may be personal data, out of error messages. */
export const loggingOptions = (log: LogMessage) => {
  const toLog = (message: unknown) => {
    // Not logged, because the caller that requested the connection gets this error.
    if (!String(message).startsWith('Acquire connection error')) log(String(message))
  }
  return {
    compileSqlOnError: false,
    log: { warn: toLog, error: toLog, deprecate: toLog, debug: toLog },
  }
}

export const acquireTimeoutMs = 30_000
