import { expect, it } from 'vitest'
import { isPhone } from '#contract/rules'

it.each([
  ['44', '7911123456', true],
  ['44', '07911123456', false],
  ['49', '01701234567', false],
  ['39', '0612345678', true],
  ['379', '0669812345', true],
  ['225', '0701020304', true],
  ['229', '0195123456', true],
  ['86', '01380000000', false],
])('writes a number in one way: +%s %s %s', (dialCode, phone, fits) => {
  expect(isPhone(dialCode, phone)).toBe(fits)
})
