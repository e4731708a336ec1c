import { describe, expect, it } from 'vitest'
import { locales } from '#contract/text/locale'
import { errorCatalogue } from '#contract/core/errors'
import { textsOf } from './texts.ts'

/** Messages required by the specification in addition to the numbered errors, with their text keys. */
const messages = {
  'phone format invalid': 'validation.phoneFormat',
  'no special characters': 'validation.specialCharacters',
  'confirmation missing': 'validation.confirmPasswordRequired',
  'passwords differ': 'validation.passwordMismatch',
  'agreement must be ticked': 'errors.agreementRequired',
  'company name empty': 'errors.companyNameEmpty',
  'administrator name required': 'errors.companyAdministratorNameEmpty',
  'organisation code: letters and digits only': 'validation.organisationCodeCharacters',
  'password length': 'validation.passwordLength',
  'password: letters and digits': 'validation.passwordLetterAndDigit',
  'new password must differ': 'errors.passwordUnchanged',
  'username length': 'validation.usernameLength',
  'username not digits only': 'validation.usernameDigitsOnly',
  'email format': 'validation.emailFormat',
  'phone empty': 'errors.phoneEmpty',
  'email empty': 'errors.emailEmpty',
  'code empty': 'validation.codeRequired',
  'country code must be selected': 'validation.dialCodeRequired',
  'role name required': 'validation.roleNameRequired',
  'managed area required': 'validation.areaRequired',
  'external path': 'validation.externalPath',
  'request error': 'errors.requestError',
  'server exception': 'errors.serverException',
  'company not found, create company first': 'errors.createCompanyFirst',
  'user limit reached': 'errors.userLimitReached',
  registered: 'messages.registered',
  'password changed': 'messages.passwordChanged',
  'application submitted': 'companies.apply.done',
  'no full screen': 'portal.bar.fullScreenRefused',
  'ask the company administrator': 'publicPages.control.closedText',
  'a member need not apply': 'join.member.title',
  'confirmation of joining': 'join.request.confirm.title',
  'choose country': 'address.chooseCountry',
  'choose province or state': 'address.chooseState',
  'choose city': 'address.chooseCity',
  'choose county': 'address.chooseDistrict',
  'no entry': 'address.none',
} as const

/** One text about letters and digits serves both usernames and organisation codes. */
const shared = new Set(['validation.organisationCodeCharacters'])

describe.each(locales)('in %s', (language) => {
  it('contains each message of the specification, with unique wording', async () => {
    const files = [...new Set(Object.values(messages).map((key) => `${key.split('.', 1)[0]}.ts`))]
    const texts = new Map((await Promise.all(files.map((one) => textsOf(language, one)))).flat())
    const keys = [
      ...Object.values(messages),
      ...Object.keys(errorCatalogue).map((name) => `errors.${name}`),
    ]
    expect(keys.filter((key) => !texts.get(key))).toEqual([])
    const wordings = [...new Set(keys)].map((key) => texts.get(key))
    expect(wordings.filter((text, index) => wordings.indexOf(text) !== index)).toEqual([])
    const others = [...texts].filter(([key]) => /^(?:errors|validation)\./.test(key))
    for (const key of Object.values(messages).filter((one) => !shared.has(one)))
      expect(
        others.filter(([other, text]) => other !== key && text === texts.get(key)),
        key,
      ).toEqual([])
  })
})
