import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A scope's members are its prototype's, see `laidOver`: what spreads it compiles and lacks them. */
const spreads = /\.\.\.\s*scope\b(?![.[(])/

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `server/${file}`)

it('spreads no scope of a call', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => spreads.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('finds one that is spread', () => {
  expect(spreads.test('return { ...scope, locale }')).toBe(true)
  expect(spreads.test('return { ...scope.actor, id }')).toBe(false)
})
