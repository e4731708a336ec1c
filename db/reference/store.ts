import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const place = join('db', 'reference', 'data')
const markerFile = 'meta.json'

const findUpwards = (from: string): string | undefined => {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, place, markerFile))) return join(folder, place)
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * Finds the compiled data in a parent of this file's folder (the build copies it into `dist`), or of
 * the working directory.
 */
export const findDataFolder = (): string => {
  const folder = findUpwards(import.meta.dirname) ?? findUpwards(process.cwd())
  if (folder === undefined) throw new Error(`reference data: no ${place} above the program`)
  return folder
}

export interface Store {
  read<T>(path: string): T | undefined
  need<T>(path: string): T
}

export const openStore = (folder?: string): Store => {
  let root = folder
  const cache = new Map<string, unknown>()
  const read = <T>(path: string): T | undefined => {
    if (cache.has(path)) return cache.get(path) as T
    root ??= findDataFolder()
    const file = join(root, path)
    if (!existsSync(file)) return undefined
    const value = JSON.parse(readFileSync(file, 'utf8')) as T
    cache.set(path, value)
    return value
  }
  return {
    read,
    need: <T>(path: string): T => {
      const value = read<T>(path)
      if (value === undefined) throw new Error(`reference data: ${path} is missing`)
      return value
    },
  }
}
