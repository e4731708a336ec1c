import { expect } from 'vitest'
import type { Answer } from './client.ts'

type Outcome = Pick<Answer, 'status' | 'body'>

/** Asserts the status and the whole body of a response, or of a call in progress. */
export const expectAnswer = async (
  answer: Outcome | Promise<Outcome>,
  status: number,
  body: unknown,
): Promise<void> => {
  const given = await answer
  expect([given.status, given.body]).toEqual([status, body])
}

/** Asserts the status of a call. @returns the body of its response */
export const bodyOf = async (call: Promise<Outcome>, status = 200): Promise<Answer['body']> => {
  const { body, ...given } = await call
  expect([given.status, body]).toEqual([status, body])
  return body
}

/** Asserts status and code of a response or of a call in progress, with whole parts of the body and the refused `fields`. */
export const expectCode = async (
  answer: Outcome | Promise<Outcome>,
  status: number,
  code: unknown,
  { fields, ...parts }: { fields?: readonly string[] } & Record<string, unknown> = {},
): Promise<void> => {
  const given = await answer
  const shown = Object.keys(parts).map((name) => [name, given.body[name]])
  expect({
    status: given.status,
    code: given.body.code,
    ...Object.fromEntries(shown),
    ...(fields ? { fields: Object.keys(given.body.errors) } : {}),
  }).toEqual({ status, code, ...parts, ...(fields ? { fields } : {}) })
}

/** Ids that no record has, in forms that a careless query would accept. */
export const absentIds = ['999999', '0', '-1', '1e3', '9'.repeat(20), 'abc', '%00', '3 OR 1=1']

/** Asserts the same answer, except for the request's id and for the two requested ids. */
export const expectIdentical = (
  one: Outcome,
  two: Outcome,
  [asked, other]: readonly [string, string] = ['', ''],
): void => {
  const shown = ({ status, body }: Outcome) => JSON.stringify({ ...body, requestId: '', status })
  const text = shown(one).replaceAll(new RegExp(`\\b${asked}\\b`, 'g'), other)
  expect(JSON.parse(text)).toEqual(JSON.parse(shown(two)))
}

export const times = <T>(count: number, make: (time: number) => T): T[] =>
  Array.from({ length: count }, (_, time) => make(time))

/** How many of the calls were answered with each code, or with each status without a code. */
export const tallyOf = async (
  calls: readonly Promise<Outcome>[],
): Promise<Record<number, number>> => {
  const tally: Record<number, number> = {}
  for (const { status, body } of await Promise.all(calls)) {
    const key = body.code || status
    tally[key] = (tally[key] ?? 0) + 1
  }
  return tally
}
