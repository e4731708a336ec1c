import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The members of a scope are on its prototype (see `inheritMembers`), so a spread compiles but loses them. */
const spreads = /\.\.\.\s*scope\b(?![.[(])/

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `server/${file}`)

it('no source spreads the scope of a call', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => spreads.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('declares the members of the context in one file only', () => {
  const declaresMembers = (file: string) =>
    readFileSync(file, 'utf8').includes("declare module '#server/core/context'")
  expect(sources.filter(declaresMembers)).toEqual(['server/context.ts'])
})

it('detects a spread scope', () => {
  expect(spreads.test('return { ...scope, locale }')).toBe(true)
  expect(spreads.test('return { ...scope.actor, id }')).toBe(false)
})
