import { expect, it } from 'vitest'
import { applicationCreation } from '#contract/access/applications'
import { tokenRequest } from '#contract/people/auth'
import { companyNameKey } from '#contract/text/companyNames'
import { fold, nfkc } from '#contract/text/fold'
import { ionosphereUploadQuery } from '#contract/positioning/ionosphere'
import { outboxListQuery } from '#contract/operations/outbox'
import { registration } from '#contract/people/registration'
import { roleCreation } from '#contract/access/roles'
import { email, organisationName } from '#contract/core/rules'
import { readRow } from '#server/features/people/user-import/importRow'

it.each([
  ['a company name', organisationName('errors.companyNameEmpty'), 'ﬃ', 128],
  ['an email address', email, `${'İ'.repeat(64)}@${'İ'.repeat(100)}.com`, 0],
  ['the name of a file of maps', ionosphereUploadQuery.shape.name, 'ﬃ', 128],
] as const)('limits the length of %s after folding too', (_, schema, text, most) => {
  // U+FB03 folds to three letters, U+0130 to two.
  if (most) expect(schema.safeParse(text.repeat(Math.floor(most / 3))).success).toBe(true)
  expect(schema.safeParse(most ? text.repeat(Math.ceil(most / 3)) : text).success).toBe(false)
})

it('equates texts whatever combining marks they contain', () => {
  expect(nfkc('Ｈｕａｎａｎ')).toBe('Huanan')
  expect(nfkc('e\u0301')).toBe('é')
  expect(fold(`Ｈ${'\u0301'.repeat(40)}`)).toBe(fold(`h${'\u0301'.repeat(40)}`))
  expect(fold(`${'长文，'.repeat(5000)}ＡＢ`)).toMatch(/长文,ab$/)
})

/** Direct normalization took eleven seconds, so the limit holds on any machine. */
const marks = '\u0300'.repeat(45_000) + '\u0323'.repeat(45_000)
const maxMs = 2000

it.each([
  ['a code', (text: string) => tokenRequest.safeParse({ grant_type: 'email_code', code: text })],
  ['an email', (text: string) => tokenRequest.safeParse({ grant_type: 'email_code', email: text })],
  ['a phone', (text: string) => tokenRequest.safeParse({ grant_type: 'sms_code', phone: text })],
  ['a registration', (text: string) => registration.safeParse({ phone: text, email: text })],
  ['a company name', (text: string) => organisationName('errors.companyNameEmpty').safeParse(text)],
  ['the key of a company name', companyNameKey],
  ['an application', (name: string) => applicationCreation.safeParse({ name, enName: name })],
  ['a role', (name: string) => roleCreation.safeParse({ name })],
  ['a file of maps', (name: string) => ionosphereUploadQuery.safeParse({ name })],
  [
    'a message sent',
    (recipient: string) => outboxListQuery.safeParse({ filter: JSON.stringify({ recipient }) }),
  ],
  [
    'a row of an import',
    (text: string) => readRow({ phone: text, dialCode: text, locale: text, email: text }, 'en'),
  ],
])('reads %s of 90,000 marks immediately', (_, read) => {
  const begun = performance.now()
  read(marks)
  read(`1${marks}`)
  expect(performance.now() - begun).toBeLessThan(maxMs)
})
