import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { landPath } from './landPath.ts'

const file = join(import.meta.dirname, '..', 'public', 'assets', 'land-110m-1.txt')

/** The land of the whole world as `land.ts` asks for it: made ahead, so that no reader's device has to. */
export const coarseLand = (): string => {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/land-110m.json')
  const path = landPath(JSON.parse(readFileSync(atlas, 'utf8')))
  // A hundredth of a degree is a tenth of a pixel where this is drawn.
  return path.replaceAll(/-?\d+\.\d+/g, (degrees) => String(Number(Number(degrees).toFixed(2))))
}

/** The file as it is kept. A change of it must change its name, too: it is served for good. */
export const keptCoarseLand = (): string => readFileSync(file, 'utf8')

if (process.argv[1] === import.meta.filename) writeFileSync(file, coarseLand())
