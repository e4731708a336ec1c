import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourcesBelow } from './imports.ts'

const owner = 'server/platform/identity/sessions.queries.ts'

/** Statements of a query builder or of SQL that end sessions. */
const ends = (source: string): boolean =>
  /\('sessions(?: as \w+)?'\)(?:(?!\n\n)[\s\S])*?\.update\([^)]*\bended_at\b/.test(source) ||
  /UPDATE sessions\b[^`']*SET[^`']*\bended_at\s*=/i.test(source)

it('ends sessions in one place, which queues logouts at applications', () => {
  const files = [...sourcesBelow('server'), ...sourcesBelow('db')]
  expect(files.filter((file) => ends(readFileSync(file, 'utf8')))).toEqual([owner])
  expect(ends("trx('sessions').where({ id })\n  .update({ ended_at: now })")).toBe(true)
  expect(ends('UPDATE sessions SET end_reason = ?, ended_at = ?')).toBe(true)
})
