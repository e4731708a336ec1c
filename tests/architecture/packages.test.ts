import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }
import manifest from '../../package.json' with { type: 'json' }
import { sourcesBelow, specifiersIn } from './imports.ts'

interface Package {
  version?: string
  hasInstallScript?: boolean
}

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? ''

it('decides for each package with an install script whether it may run, so that npm ci prints no warning', () => {
  const withScript = Object.entries<Package>(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  expect(withScript).toContain('sqlite3')
  expect(new Set(withScript)).toEqual(new Set(Object.keys(manifest.allowScripts)))
})

it('installs at most 24 packages beside the build', () => {
  expect(Object.keys(manifest.dependencies)).toContain('sqlite3')
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(24)
})

/** Folders that packages do not document; an update may change them without notice. */
const internals = /^(@[^/]+\/)?[a-z][^/:]*\/(lib|dist|src|build|internal|private)(\/|$)/

const internalsIn = (source: string): string[] =>
  specifiersIn(source).filter((name) => internals.test(name))

it('imports no internals of a package', () => {
  const files = [
    ...['admin', 'db', 'i18n', 'server', 'tests'].flatMap(sourcesBelow),
    ...readdirSync('.').filter((file) => file.endsWith('.config.ts')),
  ]
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    internalsIn(readFileSync(file, 'utf8')).map((name) => `${file} → ${name}`),
  )
  expect(found).toEqual([])
})

it.each(['knex/lib/client', '@mui/material/internal', 'pg/dist', '@scope/name/src/one.js'])(
  'finds the import of %s',
  (name) => {
    expect(internalsIn(`import { one } from '${name}'`)).toEqual([name])
    expect(internalsIn(`export * from '${name}'`)).toEqual([name])
    expect(internalsIn(`const one = await import('${name}')`)).toEqual([name])
  },
)

it.each(['knex', '@mui/material/styles', './src/one.ts', '#server/lib/one', 'node:fs/promises'])(
  'allows the import of %s',
  (name) => {
    expect(internalsIn(`import { one } from '${name}'`)).toEqual([])
  },
)
