import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resource } from 'react-admin'
import { beforeAll, describe, expect, it } from 'vitest'
import { declaredResources } from '#contract/core/resource'
import { connect } from '#db/connect'
import { migrateUp } from '#db/migrate'
import type { Rows } from '#db/rows'
import type { Section } from '#console/core/navigation/sections.ts'
import { resources, sections } from '#console/registry.ts'

import.meta.glob('../../../server/contract/*/*.ts', { eager: true })

const sources = import.meta.glob<string>('../../../admin/console/features/*/*/index.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Single records with routes of their own; the contract declares no resource for them. */
const undeclared = ['account', 'default-permissions']

/** The address `/userCenter` is independent of the menu. */
const outsideMenu = ['userCenter']

let menu: Pick<Rows['permissions'], 'path' | 'file_path'>[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-menu-'))
  const db = await connect(`sqlite:${join(folder, 'portal.db')}`)
  try {
    await migrateUp(db)
    menu = await db.read('permissions').whereNot('file_path', '')
  } finally {
    await db.close()
    rmSync(folder, { recursive: true })
  }
})

it('has the section of every entry of the menu, and no other', () => {
  const filePaths = new Set(menu.map(({ file_path }) => file_path))
  expect([...sections.keys()].toSorted()).toEqual([...filePaths, ...outsideMenu].toSorted())
})

it('loads every view when it is opened', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(20)
  for (const source of Object.values(sources)) expect(source).not.toMatch(/ from '\.[^']*\.tsx'/)
})

describe.each(resources)('$name', (resource) => {
  const { name, list, show, create, edit } = resource

  it('is a resource of the contract', () => {
    const known = declaredResources().map((one) => one.name)
    expect([...known, ...undeclared]).toContain(name)
  })

  it('registers the views that the menu offers', () => {
    const pathsOf = (section: Section | undefined) =>
      menu.filter((entry) => entry.file_path === section?.filePath).map(({ path }) => path)
    const offered = new Set(
      [...sections.values()].flatMap((one) => (one.resource === name ? pathsOf(one.Section) : [])),
    )
    expect(Resource.registerResource(resource)).toMatchObject({
      hasList: pathsOf(list).length > 0,
      hasShow: offered.has('/:id/show'),
      hasCreate: offered.has('/create'),
      // A single record, which has no list, is edited at the address of its menu entry.
      hasEdit: list ? offered.has('/:id') : pathsOf(edit).length > 0,
    })
    if (show) expect(pathsOf(show)).toContain('/:id/show')
    if (create) expect(pathsOf(create)).toContain('/create')
    if (edit && list) expect(pathsOf(edit)).toContain('/:id')
  })
})
