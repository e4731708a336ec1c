import { describe, expect, it } from 'vitest'
import { administratorRequestReview } from '#contract/people/administratorRequests'
import type { z } from 'zod'
import { emailCodeRequest, typedCode } from '#contract/people/codes'
import { companyChange, companyClosing } from '#contract/companies/companies'
import { downloadChange } from '#contract/site/downloads'
import { joinRequestCreation, joinRequestReview } from '#contract/companies/joinRequests'
import { legalDocuments } from '#contract/site/legalDocuments'
import { companySuspension } from '#contract/people/suspension'
import * as rules from '#contract/core/rules'

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
  label: rules.label(64),
}

const keysOf = (schema: { safeParse: typeof rules.email.safeParse }, text: string) => {
  const { error } = schema.safeParse(text)
  return error?.issues.map(({ message }) => message)[0]
}

describe.each(hidden.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  'U+%s',
  (_, sign) => {
    const isControl = sign === '\u0001'
    it(`is ${isControl ? 'refused in' : 'removed from'} emails, usernames, codes and phones`, () => {
      const taken = (schema: z.ZodType, text: unknown) => schema.safeParse(text).data
      const pasted = [
        taken(rules.email, `${sign}a${sign}b@exa${sign}mple.org${sign}`),
        taken(rules.username, `pers${sign}on01${sign}`),
        taken(rules.organisationCode, `${sign}ORG${sign}1`),
        taken(rules.phone, `${sign}139${sign}00001011`),
        taken(typedCode, `123${sign}456`),
        taken(emailCodeRequest, { email: `a${sign}b@example.org`, purpose: 'login' }),
      ]
      const clean = [
        'ab@example.org',
        'person01',
        'ORG1',
        '13900001011',
        '123456',
        { email: 'ab@example.org', purpose: 'login' },
      ]
      expect(pasted).toEqual(isControl ? clean.map(() => undefined) : clean)
    })

    it.each(Object.entries(names))('is refused in %s', (_name, rule) => {
      expect(keysOf(rule, `Wu${sign}Lan`)).toBe('validation.specialCharacters')
    })
  },
)

it('accepts labels of one visible line, with coloured emoji', () => {
  for (const text of ['组😀', '❤️', 'e\u0301x', 'Ａ ١'])
    expect(keysOf(rules.label(64), text)).toBe(undefined)
  for (const text of ['a\u3164', '\uFFA0b', 'a\u2800b', '\uFE0Fa', 'a\u2028b', 'a\u2029b', '<b>'])
    expect(keysOf(rules.label(64), text)).toBe('validation.specialCharacters')
  for (const text of ['a\u2028b', 'a\u2029b', 'a\nb'])
    expect(keysOf(rules.line(64), text)).toBe('validation.specialCharacters')
})

it.each([
  '\u200B',
  '\u00A0',
  '\u2800',
  '\u3164',
  '\u115F',
  '\uFE0F',
  '\u200D',
  '\uFEFF',
  '\u00AD \u3000\n\u200B',
])('treats an invisible text as empty: %j', (nothing) => {
  for (const rule of [rules.label(64), rules.filledText(64), rules.realName])
    expect(keysOf(rule, nothing)).toBe('validation.required')
  expect([rules.line(64).parse(nothing), rules.prose(64).parse(nothing)]).toEqual(['', ''])
  const reason = { reason: nothing }
  const refused = [
    joinRequestReview.safeParse({ decision: 'reject', ...reason }),
    administratorRequestReview.safeParse({ decision: 'decline', ...reason }),
    companySuspension.safeParse(reason),
  ].map(({ error }) => error?.issues.find(({ path: [name] }) => name === 'reason')?.message)
  expect(refused).toEqual(Array<string>(3).fill('validation.required'))
  expect(legalDocuments.change?.parse({ text: nothing })).toEqual({ text: '' })
})

const turned = 'Please \u202Eesaelp'

it('refuses bidirectional overrides in texts that people decide on', () => {
  const requested = joinRequestCreation.safeParse({ name: 'Acme', message: turned })
  const reviewed = joinRequestReview.safeParse({ decision: 'reject', reason: turned })
  const closed = companyClosing.safeParse({ reason: turned })
  const suspended = companySuspension.safeParse({ reason: turned })
  const moved = companyChange.safeParse({ street: turned, address: turned })
  const published = downloadChange.safeParse({
    name: turned,
    description: turned,
    platform: turned,
  })
  const issues = [requested, reviewed, closed, suspended, moved, published].flatMap(
    ({ error }) => error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
  const names = ['message', 'reason', 'reason', 'reason', 'street', 'address']
  expect(issues).toEqual(
    [...names, 'name', 'description', 'platform'].map((name) => [
      name,
      'validation.specialCharacters',
    ]),
  )
  const family = '👨\u200D👩\u200D👧\n谢谢'
  expect(joinRequestCreation.parse({ name: 'Acme', message: family }).message).toBe(family)
})

it('refuses U+FFFD, the result of a wrong encoding, in every name', () => {
  for (const rule of [...Object.values(names), rules.line(64)])
    expect(keysOf(rule, '\uFFFD\uFFFDڲ站')).toBe('validation.specialCharacters')
})

it('normalises an email', () => {
  expect(rules.email.parse(' ｌｉ@example.org ')).toBe('li@example.org')
})

it('reports digits in a real name as digits', () => {
  expect(keysOf(rules.realName, 'Wu Lan 2')).toBe('validation.nameDigits')
  expect(keysOf(rules.realName, 'Wu <Lan>')).toBe('validation.specialCharacters')
  expect(keysOf(rules.realName, '吴岚')).toBeUndefined()
})
