import { expect, it } from 'vitest'
import { typedCode } from '#contract/people/codes'
import { phoneCodeRequest } from '#contract/people/codes'
import { findWholePhone, isPhone, parsePhone } from '#contract/text/phones'
import { registration } from '#contract/people/registration'
import * as rules from '#contract/core/rules'
import { userChange, userCreation } from '#contract/people/users'

it.each([
  ['44', '7911123456', true],
  ['44', '07911123456', false],
  ['49', '01701234567', false],
  ['39', '0612345678', true],
  ['379', '0669812345', true],
  ['225', '0701020304', true],
  ['229', '0195123456', true],
  ['86', '01380000000', false],
])('validates a number: +%s %s is %s', (dialCode, phone, fits) => {
  expect(isPhone(dialCode, phone)).toBe(fits)
})

const written: [string, string, string][] = [
  ['13900001011', '86', '86 13900001011'],
  ['\u202D13900001011\u202C', '86', '86 13900001011'],
  ['139\u200B00001012', '86', '86 13900001012'],
  ['\u200E13900001013', '86', '86 13900001013'],
  ["'13900001014", '86', '86 13900001014'],
  ['="13900001014"', '86', '86 13900001014'],
  ['13900001015.0', '86', '86 13900001015'],
  ['8613900001016', '86', '86 13900001016'],
  ['+8613900001016', '86', '86 13900001016'],
  ['+86 139-0000-1016', '1', '86 13900001016'],
  ['008613900001016', '86', '86 13900001016'],
  ['0086 139 0000 1016', '852', '86 13900001016'],
  ['（＋８６）１３９－００００－１０１６', '86', '86 13900001016'],
  ['+86 (0)139 0000 1016', '86', '86 13900001016'],
  ['013900001016', '86', '86 13900001016'],
  ['139\u00A00000\u30001016', '86', '86 13900001016'],
  ['139.0000.1016', '86', '86 13900001016'],
  ['139‑0000–1016', '86', '86 13900001016'],
  // Hong Kong, Macau, Taiwan
  ['+85291234567', '86', '852 91234567'],
  ['852 9123 4567', '852', '852 91234567'],
  ['85212345', '852', '852 85212345'],
  ['+853 6612 3456', '86', '853 66123456'],
  ['85366123456', '853', '853 66123456'],
  ['+886 912 345 678', '86', '886 912345678'],
  ['+886 (0)912 345 678', '86', '886 912345678'],
  ['0912-345-678', '886', '886 912345678'],
  ['886912345678', '886', '886 912345678'],
  // North America, including areas with their own codes
  ['+14155552671', '86', '1 4155552671'],
  ['+1 (415) 555-2672', '86', '1 4155552672'],
  ['1-415-555-2672', '1', '1 4155552672'],
  ['(415) 555-2672', '1', '1 4155552672'],
  ['+1 264 235 1234', '86', '1264 2351234'],
  ['+1 264 235 1234', '1', '1264 2351234'],
  ['264 235 1234', '1264', '1264 2351234'],
  // Britain, Italy with its leading zero, Germany, where area codes may also begin with 49, Russia, Hungary, Kazakhstan
  ['+442079460958', '86', '44 2079460958'],
  ['+44 (0)20 7946 0958', '86', '44 2079460958'],
  ['020 7946 0958', '44', '44 2079460958'],
  ['44 20 7946 0958', '44', '44 2079460958'],
  ['+39 06 698 12345', '86', '39 0669812345'],
  ['+39 (0)6 698 12345', '86', '39 0669812345'],
  ['393 123 4567', '39', '39 3931234567'],
  ['+39 393 123 4567', '39', '39 3931234567'],
  ['04921 12345', '49', '49 492112345'],
  ['+49 170 1234567', '86', '49 1701234567'],
  ['8 916 123-45-67', '7', '7 9161234567'],
  ['+7 916 123 45 67', '86', '7 9161234567'],
  ['7 701 123 4567', '7', '7 7011234567'],
  ['701 123 4567', '7', '7 7011234567'],
  ['06 30 123 4567', '36', '36 301234567'],
  ['(55) 99123-4567', '55', '55 55991234567'],
  ['+81 90-1234-5678', '86', '81 9012345678'],
  ['+966 050 123 4567', '86', '966 501234567'],
]

it.each(written)('reads %j with the dialling code %s as %s', (text, dialCode, stored) => {
  const number = parsePhone(text, dialCode)
  expect(`${number.dialCode} ${number.phone}`).toBe(stored)
  expect(isPhone(number.dialCode, number.phone)).toBe(true)
  expect(parsePhone(number.phone, number.dialCode)).toEqual(number)
  expect(parsePhone(`+${number.dialCode} ${number.phone}`)).toEqual(number)
  expect(phoneCodeRequest.parse({ dialCode, phone: text, purpose: 'login' })).toMatchObject(number)
  const user = { username: 'person01', realName: 'Wu Lan', dialCode, phone: text }
  expect(userCreation.parse(user)).toMatchObject(number)
})

it.each([
  ['1.39E+10', '86'],
  ['139000010156', '86'],
  ['12345', '86'],
  ['85291234567', '86'],
  ['+999 1234567', '86'],
  ['13900001011 / 13900001012', '86'],
  ['139０００01011x', '86'],
  ['++', '44'],
  ['+44', '44'],
])('finds no number in %j', (text, dialCode) => {
  const number = parsePhone(text, dialCode)
  expect(isPhone(number.dialCode, number.phone)).toBe(false)
  const { error } = phoneCodeRequest.safeParse({ dialCode, phone: text, purpose: 'login' })
  expect(error?.issues.map(({ message }) => message)[0]).toBe('validation.phoneFormat')
})

it('reads the dialling code from the number only if a form has none', () => {
  expect(userChange.parse({ phone: '+852 9123 4567' })).toEqual({
    dialCode: '852',
    phone: '91234567',
  })
  expect(userChange.parse({ phone: '9123 4567' })).toEqual({ phone: '91234567' })
  const { error } = registration.safeParse({ phone: '13900001011' })
  expect(error?.issues.some(({ path: [name] }) => name === 'phone')).toBe(false)
  expect(rules.dialCode.parse(' +86\u200E')).toBe('86')
})

it('recognises a complete number in pasted text, and none without its code', () => {
  expect(findWholePhone('+852 9123 4567')).toEqual({ dialCode: '852', phone: '91234567' })
  expect(findWholePhone('0086 139 0000 1011')).toEqual({ dialCode: '86', phone: '13900001011' })
  for (const text of ['13900001011', '8613900001011', '+86', '+86 139', '+999 1234567'])
    expect(findWholePhone(text)).toBeNull()
})

it.each(['001234', ' 00 12-34', '\u200b001234', '００１２３４'])(
  'retains the zeros of the code %s',
  (text) => {
    expect(typedCode.parse(text)).toBe('001234')
  },
)
