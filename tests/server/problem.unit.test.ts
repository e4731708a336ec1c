import { expect, it } from 'vitest'
import { z } from 'zod'
import { invalidInput } from '#server/core/http/problem'

it('names a hundred fields at most', () => {
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]))
  const { error } = z.strictObject({}).safeParse(unknown)
  const refusal = error && invalidInput(error)
  expect(Object.keys(refusal?.details.fields ?? {})).toHaveLength(100)
})
