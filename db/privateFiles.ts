import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'

export const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Removes the permissions of group and others (mode 600) if the file exists. */
export const restrictToOwner = (path: string): void => {
  const state = statSync(path, { throwIfNoEntry: false })
  if (state && (state.mode & 0o077) !== 0) chmodSync(path, 0o600)
}

export const makePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', 0o600))
  restrictToOwner(path)
}
