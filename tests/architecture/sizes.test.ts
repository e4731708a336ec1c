import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Row types are generated. */
const exempt = /^db\/rows\.ts$/
const most = 250
const mostOfHalf = 70

const files = ['admin', 'db', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(css|mjs|tsx?)$/.test(file) && !exempt.test(file))

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1

it('has no file that is too long to be read in one go, and half of them are short', () => {
  const lengths = files.map((file) => ({ file, lines: linesOf(file) }))
  expect(lengths.length).toBeGreaterThan(1000)
  expect(lengths.filter(({ lines }) => lines > most)).toEqual([])
  const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b)
  expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(mostOfHalf)
})
