import { expect, it } from 'vitest'
import { z } from 'zod'
import { asRefusal, invalidInput } from '#server/core/http/problem'

it('lists at most a hundred fields', () => {
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]))
  const { error } = z.strictObject({}).safeParse(unknown)
  const refusal = error && invalidInput(error)
  expect(Object.keys(refusal?.details.fields ?? {})).toHaveLength(100)
})

it.each([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_IOERR',
])('reports an unavailable database for %s, with a time to retry', (code) => {
  const { error, details } = asRefusal(Object.assign(new Error('of a driver'), { code }))
  expect([error, details.retryAfter]).toEqual(['overloaded', 2])
})
