import { expect, it } from 'vitest'
import { makeMemo } from '#server/core/memo'

it('drops the entry that was used least recently, not all of them', () => {
  const memo = makeMemo<string, number>(3)
  for (const [value, key] of ['a', 'b', 'c'].entries()) memo.set(key, value)
  expect(memo.get('a')).toBe(0)
  memo.set('d', 3)
  expect(['a', 'b', 'c', 'd'].map((key) => memo.get(key))).toEqual([0, undefined, 2, 3])
})

it('makes a value once, and again after a failure', async () => {
  const memo = makeMemo<string, Promise<number>>(3)
  let calls = 0
  const make = () => Promise.resolve((calls += 1))
  expect(await Promise.all([memo.of('a', make), memo.of('a', make)])).toEqual([1, 1])
  await expect(memo.of('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await memo.of('b', make)).toBe(2)
})
