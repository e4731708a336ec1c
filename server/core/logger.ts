import { pino, type Logger } from 'pino'

/**
 * Logs only type, message, code and stack, because the statement and row values of a database error may be personal.
 */
const serializeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

export const makeLogger = (level: string): Logger =>
  pino({ level, base: null, serializers: { err: serializeError } })
