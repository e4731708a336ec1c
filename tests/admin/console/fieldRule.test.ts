import { expect, it } from 'vitest'
import { typedCode } from '#contract/people/codes'
import { repeatedPassword } from '#contract/people/registration'
import { roleCreation } from '#contract/access/roles'
import * as rules from '#contract/core/rules'
import { validation } from '#i18n/en/validation'
import { fieldRule } from '#console/core/forms/fieldRule.ts'

it.each([
  [rules.username, 'abc', 'validation.usernameLength'],
  [rules.username, '1234567', 'validation.usernameDigitsOnly'],
  [rules.username, 'has space', 'validation.usernameCharacters'],
  [rules.realName, '<b>', 'validation.specialCharacters'],
  [rules.email, 'nowhere', 'validation.emailFormat'],
  [rules.organisationCode, 'A-1', 'validation.organisationCodeCharacters'],
])('explains what is wrong with %#: %j', (schema, value, message) => {
  expect(fieldRule(schema)(value)).toMatchObject({ message })
  expect(message.replace('validation.', '') in validation).toBe(true)
})

it('requires the same fields as the contract, for null and empty texts too', () => {
  const rule = fieldRule(rules.username)
  expect(rule.isRequired).toBe(true)
  for (const empty of [undefined, null, ''])
    expect(rule(empty)).toMatchObject({ message: 'validation.required' })
})

it('accepts an empty optional field and checks it otherwise', () => {
  const rule = fieldRule(rules.email.nullable().optional())
  expect(rule.isRequired).toBe(false)
  expect([rule(null), rule(''), rule('li@example.com')]).toEqual([undefined, undefined, undefined])
  expect(rule('li')).toMatchObject({ message: 'validation.emailFormat' })
})

it('includes the values for placeholders in a message', () => {
  const rule = fieldRule(rules.newPassword(rules.userCentrePasswordPolicy))
  expect(rule('short1')).toEqual({
    message: 'validation.passwordLength',
    args: { minimum: 8, maximum: 128 },
  })
})

it('uses the contract’s message for an empty field', () => {
  const name = fieldRule(roleCreation.shape.name)
  expect(name('')).toMatchObject({ message: 'validation.roleNameRequired' })
  expect(fieldRule(typedCode)('')).toMatchObject({ message: 'validation.codeRequired' })
  expect(fieldRule(repeatedPassword)(null)).toMatchObject({
    message: 'validation.confirmPasswordRequired',
  })
})
