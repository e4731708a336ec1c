import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { rowTypes } from '#db/rowTypes'

it('has the row types of the migrated schema (`npm run db:types` writes them)', async () => {
  const file = new URL('../../db/rows.ts', import.meta.url)
  const text = await readFile(file, 'utf8')
  expect(text).toBe(await rowTypes((table) => text.includes(`\n  ${table}: {\n`)))
})
