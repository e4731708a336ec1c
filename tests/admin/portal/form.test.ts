import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/core/errors'
import { errors as en } from '#i18n/en/errors'
import { validation as enRules } from '#i18n/en/validation'
import { errors as zh } from '#i18n/zh/errors'
import { validation as zhRules } from '#i18n/zh/validation'
import * as checks from '../../../admin/portal/form/checks.ts'
import { checkAgreement } from '../../../admin/portal/form/required.ts'
import { messagesOf, wordMessage } from '../../../admin/portal/form/messages.ts'
import { clock } from '../../../admin/shared/useCountdown.ts'
import { Refusal } from '#shared/http.ts'

const policy = { minimum: 9, maximum: 16 }

describe('messages at fields', () => {
  it.each([
    [checks.checkUsername('ab1'), 'validation.usernameLength'],
    [checks.checkUsername('abc_def'), 'validation.usernameCharacters'],
    [checks.checkUsername('1234567'), 'validation.usernameDigitsOnly'],
    [checks.checkUsername('surveyor7'), undefined],
    [checks.checkRealName('李#雷'), 'validation.specialCharacters'],
    [checks.checkRealName('李雷'), undefined],
    [checks.checkPhone('86', ''), 'errors.phoneEmpty'],
    [checks.checkPhone('86', '2380013800'), 'validation.phoneFormat'],
    [checks.checkPhone('86', '138 0013-8000'), undefined],
    [checks.checkPhone('86', '１３８００１３８０００'), undefined],
    [checks.checkPhone('49', '15112345678'), undefined],
    [checks.checkDialCode(''), 'validation.dialCodeRequired'],
    [checks.checkEmail(' '), 'errors.emailEmpty'],
    [checks.checkEmail('li@'), 'validation.emailFormat'],
    [checks.checkEmail('li@example.cn'), undefined],
    [checks.checkCode(''), 'validation.codeRequired'],
    [checks.checkCode('12345'), 'errors.codeWrong'],
    [checks.checkCode('１２３ 456'), undefined],
    [checks.checkNewPassword(policy, 'Portal26'), 'validation.passwordLength'],
    [checks.checkNewPassword(policy, 'PortalPortal'), 'validation.passwordLetterAndDigit'],
    [checks.checkNewPassword(policy, 'Portal2026'), undefined],
    [checks.checkConfirmation('Portal2026', 'Portal2027'), 'validation.passwordMismatch'],
    [checks.checkConfirmation('Portal2026', 'Portal2026'), undefined],
    [checkAgreement(undefined), 'errors.agreementRequired'],
  ])('%j is %s', (message, key) => {
    expect(message?.key).toBe(key)
  })

  it('names the limits of the current policy', () => {
    const message = checks.checkNewPassword({ minimum: 12, maximum: 64 }, 'Portal2026')
    const words = message && wordMessage(message, { errors: en, validation: enRules }, '')
    expect(words).toMatch(/12 to 64/)
  })
})

describe('refusals of the gateway', () => {
  const { code, status } = errorCatalogue.wrongPassword
  const refusal = new Refusal({
    status,
    code,
    key: 'errors.wrongPassword',
    message: 'as the server said',
    args: { failures: 1, remaining: 4 },
    errors: {
      password: {
        key: 'errors.wrongPassword',
        message: 'as the server said',
        args: { failures: 1, remaining: 4 },
      },
    },
    requestId: 'r1',
  })

  it('appear at their field, in the current language', () => {
    const { fields, whole } = messagesOf(refusal, ['username', 'password'])
    const message = fields['password']
    expect(whole).toBeNull()
    expect(message && wordMessage(message, { errors: zh, validation: zhRules }, '')).toMatch(
      /还可尝试 4\s次/,
    )
    expect(message && wordMessage(message, { errors: en, validation: enRules }, '')).toMatch(
      /left: 4/,
    )
  })

  it('appear above the form if it has no such field', () => {
    expect(messagesOf(refusal, ['email']).whole).toMatchObject({ key: 'errors.wrongPassword' })
  })

  it('use the server’s message for unknown keys, and are never empty', () => {
    const texts = { errors: en, validation: enRules }
    expect(wordMessage({ key: 'errors.ofTomorrow', text: 'said' }, texts, '')).toBe('said')
    expect(wordMessage({ key: 'errors.ofTomorrow' }, texts, '')).toBe(en.requestError)
    expect(wordMessage({ key: 'errors.unreachable' }, texts, 'no answer')).toBe('no answer')
    expect(messagesOf(new TypeError('x'), []).whole).toEqual({ key: 'errors.requestError' })
  })
})

it('formats the seconds of a lock as minutes and seconds', () => {
  expect([271, 60, 59, 5, 0].map(clock)).toEqual(['4:31', '1:00', '0:59', '0:05', '0:00'])
})
