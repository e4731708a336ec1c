import { isCorrupt, isStorageFull, isUnreachable } from '#db/dialect'

interface SystemError extends Error {
  code: string
  path?: string
  syscall?: string
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Name of the database for messages, without the password of its URL. */
const nameOfDatabase = (url: string): string => {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'of DATABASE_URL'
  }
}

const matches = ({ code }: SystemError, codes: RegExp) => codes.test(code)

const networkProblem = (error: SystemError): string | null => {
  if (error.code === 'EADDRINUSE')
    return `The port is in use: ${error.message}. Set PORT to another one.`
  if (error.syscall !== 'listen') return null
  return matches(error, /^(EACCES|EPERM)$/)
    ? 'This account may not listen on that port: set PORT to 1024 or above.'
    : `The server cannot listen: ${error.message}. Correct HOST and PORT.`
}

const fileProblem = (error: SystemError, database: string): string | null => {
  const place = error.path ?? database
  if (matches(error, /^(EROFS|SQLITE_READONLY)$/))
    return `${place} cannot be written: make the file and its disk writable for this account, or set DATABASE_URL to another place.`
  if (matches(error, /^(EACCES|EPERM)$/))
    return `This account may not use ${place}: change its owner or rights, or set DATABASE_URL or DOWNLOADS_DIR to another place.`
  if (error.code === 'EISDIR')
    return `${place} is a folder where a file is needed: correct DATABASE_URL, or the argument that names it.`
  if (matches(error, /^(EEXIST|ENOTDIR)$/))
    return `A folder is needed where a file is in the way: ${place}. Move the file, or set DATABASE_URL or DOWNLOADS_DIR to another place.`
  if (matches(error, /^SQLITE_(CANTOPEN|IOERR|PERM|AUTH)$/))
    return `The database ${place} cannot be opened: check that this account may read and write the file and its folder, and the disk.`
  if (error.code === 'SQLITE_NOTADB')
    return `${place} is not a SQLite database: set DATABASE_URL to another file, or restore a backup (db/README.md).`
  return null
}

const postgresProblem = (error: SystemError, database: string): string | null => {
  if (matches(error, /^28/))
    return `The database ${database} refuses the user or password of DATABASE_URL: correct them.`
  if (error.code === '3D000')
    return `The database ${database} does not exist: make it with createdb, or correct DATABASE_URL.`
  if (error.code === '42501')
    return `The user of DATABASE_URL lacks rights in the database ${database}: make the user its owner.`
  return null
}

/**
 * Explains a storage or port error and its remedy in one sentence.
 * @returns null for all other errors
 */
export const startProblem = (error: unknown, databaseUrl: string): string | null => {
  if (!isSystemError(error)) return null
  const database = nameOfDatabase(databaseUrl)
  if (isStorageFull(error))
    return `There is no space left for ${error.path ?? database}: free some, or set DATABASE_URL or DOWNLOADS_DIR to another place.`
  const problem =
    networkProblem(error) ?? fileProblem(error, database) ?? postgresProblem(error, database)
  if (problem !== null) return problem
  if (isCorrupt(error))
    return `The database ${database} is damaged: restore a backup (db/README.md).`
  return isUnreachable(error)
    ? `The database ${database} does not answer: start it, or correct DATABASE_URL.`
    : null
}
