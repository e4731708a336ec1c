import { describe, expect, it } from 'vitest'
import { importsOf, readImports } from './imports.ts'
import {
  findCycles,
  findLongestChain,
  forbiddenImports,
  heightsOf,
  modulesOf,
  type Layers,
} from './layers.ts'

/** Longest chain of folders that import each other; the portal's home page shows parts of its other pages. */
const maxChainLengths: Readonly<Record<string, number>> = {
  contract: 7,
  server: 12,
  portal: 10,
  console: 8,
}

const maxPlatformLevels = 4
const maxFeatureLevels = 5

/** Longest import chain of files inside one folder. */
const maxHeight = 5

const sharedLayers: Layers = [
  { folder: 'server/contract', moduleDepth: 0 },
  { folder: 'i18n', moduleDepth: 0 },
]

const programs: Readonly<Record<string, Layers>> = {
  contract: [{ folder: 'server/contract', moduleDepth: 1 }],
  server: [
    ...sharedLayers,
    { folder: 'db', moduleDepth: 0 },
    { folder: 'server/core', moduleDepth: 0 },
    { folder: 'server/platform', moduleDepth: 1 },
    { folder: 'server/features', moduleDepth: 2, isolated: 'exceptIndex' },
    { folder: 'server', moduleDepth: 0 },
  ],
  portal: [
    ...sharedLayers,
    { folder: 'admin/shared', moduleDepth: 0 },
    { folder: 'admin/portal/ui', moduleDepth: 0 },
    { folder: 'admin/portal', moduleDepth: 1 },
    { folder: 'admin/portal/app', moduleDepth: 0 },
    { folder: 'admin/portal/prerender', moduleDepth: 0 },
  ],
  console: [
    ...sharedLayers,
    { folder: 'admin/shared', moduleDepth: 0 },
    { folder: 'admin/console/core', moduleDepth: 1 },
    { folder: 'admin/console/features', moduleDepth: 2, isolated: 'entirely' },
    { folder: 'admin/console', moduleDepth: 0 },
  ],
}

const imports = readImports(['server', 'i18n', 'db', 'admin'])

describe.each(Object.entries(programs))('%s', (name, layers) => {
  const inside = new Map(
    [...imports].filter(([file]) => layers.some(({ folder }) => file.startsWith(`${folder}/`))),
  )

  it('imports only lower layers, and of another feature at most its index', () => {
    expect(forbiddenImports(layers, inside)).toEqual([])
  })

  it('has no cycles of files or modules', () => {
    expect(findCycles(inside)).toEqual([])
    expect(findCycles(modulesOf(layers, inside))).toEqual([])
  })

  it('does not exceed its number of levels', () => {
    expect(findLongestChain(modulesOf(layers, inside)).length).toBeLessThanOrEqual(
      maxChainLengths[name] ?? 0,
    )
  })
})

const levelsBelow = (folder: string, moduleDepth: 1 | 2): string[] =>
  findLongestChain(modulesOf([{ folder, moduleDepth }], imports))

it('keeps the modules of the platform and the features on few levels', () => {
  expect(levelsBelow('server/platform', 1).length).toBeLessThanOrEqual(maxPlatformLevels)
  expect(levelsBelow('server/features', 2).length).toBeLessThanOrEqual(maxFeatureLevels)
})

it('keeps import chains inside each folder short', () => {
  const tooHigh = [...heightsOf(imports)].filter(([, height]) => height > maxHeight)
  expect(tooHigh).toEqual([])
})

describe('a violation', () => {
  const layers: Layers = [
    { folder: 'lib', moduleDepth: 1 },
    { folder: 'features', moduleDepth: 1, isolated: 'entirely' },
    { folder: 'rooms', moduleDepth: 1, isolated: 'exceptIndex' },
  ]
  const graph = (edges: Readonly<Record<string, string[]>>) => new Map(Object.entries(edges))

  it('is an import of a higher layer or of another feature', () => {
    const imports = graph({
      'lib/a/one.ts': ['lib/b/two.ts', 'features/x/one.ts'],
      'features/x/one.ts': ['lib/a/one.ts', 'features/x/two.ts', 'features/y/index.ts'],
      'rooms/x/one.ts': ['rooms/x/two.ts', 'rooms/y/index.ts', 'rooms/y/one.ts'],
    })
    expect(forbiddenImports(layers, imports)).toEqual([
      'lib/a/one.ts → features/x/one.ts',
      'features/x/one.ts → features/y/index.ts',
      'rooms/x/one.ts → rooms/y/one.ts',
    ])
  })

  it('is a cycle of files or modules', () => {
    const imports = graph({
      'lib/a/one.ts': ['lib/b/one.ts'],
      'lib/b/two.ts': ['lib/a/two.ts'],
      'lib/b/one.ts': ['lib/b/three.ts'],
      'lib/b/three.ts': ['lib/b/one.ts'],
    })
    expect(findCycles(imports)).toEqual(['lib/b/one.ts → lib/b/three.ts → lib/b/one.ts'])
    expect(findCycles(modulesOf(layers, imports))).toEqual(['lib/a → lib/b → lib/a'])
  })

  it('is found in every form of import', () => {
    const source = `
      // import '#server/core/comment'
      import type { A } from '../a.ts'
      import {
        b,
      } from '#server/core/b'
      export * from './c.tsx'
      const d = await import('#db/d')`
    expect(importsOf('server/core/x/file.ts', source)).toEqual([
      'server/core/a.ts',
      'server/core/b.ts',
      'server/core/x/c.tsx',
      'db/d.ts',
    ])
  })

  it('counts the files of the longest chain inside each folder', () => {
    const files = graph({
      'lib/a/one.ts': ['lib/b/one.ts', 'lib/a/two.ts'],
      'lib/a/two.ts': [],
      'lib/b/one.ts': ['lib/a/two.ts'],
    })
    expect([...heightsOf(files)]).toEqual([
      ['lib/a', 2],
      ['lib/b', 1],
    ])
  })

  it('counts levels along the longest chain', () => {
    const modules = graph({ top: ['one', 'low'], one: ['two'], two: ['low'], low: [] })
    expect(findLongestChain(modules)).toEqual(['top', 'one', 'two', 'low'])
  })
})
