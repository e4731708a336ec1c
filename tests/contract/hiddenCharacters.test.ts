import { describe, expect, it } from 'vitest'
import { emailCodeRequest } from '#contract/codes'
import * as rules from '#contract/rules'

const hidden = [
  '\u202E',
  '\u200B',
  '\u0001',
  '\u2066',
  '\u200D',
  '\u00AD',
  '\u2060',
  '\u3164',
  '\u034F',
]
const names = {
  realName: rules.realName,
  nickName: rules.nickName,
  organisationName: rules.organisationName('validation.required'),
}

const keysOf = (schema: { safeParse: typeof rules.email.safeParse }, text: string) => {
  const { error } = schema.safeParse(text)
  return error?.issues.map(({ message }) => message)[0]
}

describe.each(hidden.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  'U+%s',
  (_, sign) => {
    it('is in no email', () => {
      for (const text of [`a${sign}b@example.org`, `ab@exa${sign}mple.org`])
        expect(keysOf(rules.email, text)).toBe('validation.emailFormat')
      const asked = { email: `a${sign}b@example.org`, purpose: 'login' }
      expect(emailCodeRequest.safeParse(asked).success).toBe(false)
    })

    it.each(Object.entries(names))('is in no %s', (_name, rule) => {
      expect(keysOf(rule, `Wu${sign}Lan`)).toBe('validation.specialCharacters')
    })
  },
)

it('writes an email in one way', () => {
  expect(rules.email.parse(' ｌｉ@example.org ')).toBe('li@example.org')
})

it('says of digits in a real name that they are digits', () => {
  expect(keysOf(rules.realName, 'Wu Lan 2')).toBe('validation.nameDigits')
  expect(keysOf(rules.realName, 'Wu <Lan>')).toBe('validation.specialCharacters')
  expect(keysOf(rules.realName, '吴岚')).toBeUndefined()
})
