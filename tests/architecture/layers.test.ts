import { describe, expect, it } from 'vitest'
import { importsOf, readImports } from './imports.ts'
import { circlesOf, forbiddenImports, longestWayDown, roomsOf, type House } from './layers.ts'

/** Longest chain of folders that import each other; the portal's home page shows parts of its other pages. */
const maxFloors: Readonly<Record<string, number>> = {
  contract: 7,
  server: 8,
  portal: 10,
  console: 8,
}

const ground: House = [
  { folder: 'server/contract', rooms: 0 },
  { folder: 'i18n', rooms: 0 },
]

const houses: Readonly<Record<string, House>> = {
  contract: [{ folder: 'server/contract', rooms: 1 }],
  server: [
    ...ground,
    { folder: 'db', rooms: 0 },
    { folder: 'server/core', rooms: 0 },
    { folder: 'server/platform', rooms: 1 },
    { folder: 'server/features', rooms: 2, sideBySide: true },
    { folder: 'server', rooms: 0 },
  ],
  portal: [
    ...ground,
    { folder: 'admin/shared', rooms: 0 },
    { folder: 'admin/portal/ui', rooms: 0 },
    { folder: 'admin/portal', rooms: 1 },
    { folder: 'admin/portal/app', rooms: 0 },
    { folder: 'admin/portal/prerender', rooms: 0 },
  ],
  console: [
    ...ground,
    { folder: 'admin/shared', rooms: 0 },
    { folder: 'admin/console/core', rooms: 1 },
    { folder: 'admin/console/features', rooms: 2, sideBySide: true },
    { folder: 'admin/console', rooms: 0 },
  ],
}

const imports = readImports(['server', 'i18n', 'db', 'admin'])

describe.each(Object.entries(houses))('%s', (name, house) => {
  const inside = new Map(
    [...imports].filter(([file]) => house.some(({ folder }) => file.startsWith(`${folder}/`))),
  )

  it('imports only what stands below, and no feature another', () => {
    expect(forbiddenImports(house, inside)).toEqual([])
  })

  it('has no circle, neither of files nor of rooms', () => {
    expect(circlesOf(inside)).toEqual([])
    expect(circlesOf(roomsOf(house, inside))).toEqual([])
  })

  it('keeps to its number of floors', () => {
    expect(longestWayDown(roomsOf(house, inside)).length).toBeLessThanOrEqual(maxFloors[name] ?? 0)
  })
})

describe('a violation', () => {
  const house: House = [
    { folder: 'lib', rooms: 1 },
    { folder: 'features', rooms: 1, sideBySide: true },
  ]
  const graph = (edges: Readonly<Record<string, string[]>>) => new Map(Object.entries(edges))

  it('is found where an import leads up, or to another feature', () => {
    const imports = graph({
      'lib/a/one.ts': ['lib/b/two.ts', 'features/x/one.ts'],
      'features/x/one.ts': ['lib/a/one.ts', 'features/x/two.ts', 'features/y/one.ts'],
    })
    expect(forbiddenImports(house, imports)).toEqual([
      'lib/a/one.ts → features/x/one.ts',
      'features/x/one.ts → features/y/one.ts',
    ])
  })

  it('is found where files or rooms go in a circle', () => {
    const imports = graph({
      'lib/a/one.ts': ['lib/b/one.ts'],
      'lib/b/two.ts': ['lib/a/two.ts'],
      'lib/b/one.ts': ['lib/b/three.ts'],
      'lib/b/three.ts': ['lib/b/one.ts'],
    })
    expect(circlesOf(imports)).toEqual(['lib/b/one.ts → lib/b/three.ts → lib/b/one.ts'])
    expect(circlesOf(roomsOf(house, imports))).toEqual(['lib/a → lib/b → lib/a'])
  })

  it('is found in whatever form a source imports', () => {
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

  it('counts floors along the longest way down', () => {
    const rooms = graph({ top: ['one', 'low'], one: ['two'], two: ['low'], low: [] })
    expect(longestWayDown(rooms)).toEqual(['top', 'one', 'two', 'low'])
  })
})
