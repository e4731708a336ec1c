import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Row types are generated. */
const generated = 'db/rows.ts'
const maxLines = 250

const files = ['admin', 'db', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(css|mjs|tsx?)$/.test(file) && file !== generated)

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1

it(`has no source file of more than ${maxLines} lines`, () => {
  const lengths = files.map((file) => ({ file, lines: linesOf(file) }))
  expect(lengths.length).toBeGreaterThan(1000)
  expect(lengths.filter(({ lines }) => lines > maxLines)).toEqual([])
})
