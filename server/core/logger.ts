import { pino, type Logger } from 'pino'

/** Of an error what tells of its cause; the values of a statement and of the row that it hit may be personal. */
const told = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

/** Writes JSON lines on standard output. */
export const makeLogger = (level: string): Logger =>
  pino({ level, base: null, serializers: { err: told } })
