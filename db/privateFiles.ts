import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'

/** Makes a folder that only the server's own account may enter, where there is none. */
export const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Takes a file from all others of the machine, where there is one. */
export const keepPrivate = (path: string): void => {
  const state = statSync(path, { throwIfNoEntry: false })
  if (state && (state.mode & 0o077) !== 0) chmodSync(path, 0o600)
}

/** Makes a file that only the server's own account may read, where there is none, and keeps it so. */
export const makePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', 0o600))
  keepPrivate(path)
}
