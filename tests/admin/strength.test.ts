import { expect, it } from 'vitest'
import { strengthOf } from '#shared/strength/strength.ts'

it.each([
  ['dragonfly-41', []],
  ['qaxwuevi-29', ['qaxwuevi']],
])('calls %s weak, because most of it is common or known', (password, known) => {
  const { score, common } = strengthOf(password, known)
  expect(common).toBe(true)
  expect(score).toBeLessThanOrEqual(1)
})

it('leaves a long passphrase its score, although it consists of common words', () => {
  expect(strengthOf('theodolite marsh 47 kettle', [])).toEqual({ score: 4, common: false })
})
