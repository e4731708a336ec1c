import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { landPath } from './landPath.ts'

const file = join(import.meta.dirname, '..', 'public', 'assets', 'land-110m-1.txt')

export const coarseLand = (): string => {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/land-110m.json')
  const path = landPath(JSON.parse(readFileSync(atlas, 'utf8')))
  // 0.01° is a fifth of a pixel or less, because the finer data takes over at zoom 6.
  return path.replaceAll(/-?\d+\.\d+/g, (degrees) => String(Number(Number(degrees).toFixed(2))))
}

/** The stored file. Browsers cache it permanently, so a change needs a new file name. */
export const readCoarseLand = (): string => readFileSync(file, 'utf8')

if (process.argv[1] === import.meta.filename) writeFileSync(file, coarseLand())
