import { expect, it } from 'vitest'
import { errorCatalogue } from '#contract/core/errors'
import { createI18nProvider } from '#console/core/data/i18nProvider.ts'
import { fieldMessageOf, prepareRefusal, refusalText } from '#console/core/data/refusal.ts'
import { errors as english } from '#i18n/en/errors'
import { messages } from '#i18n/en/messages'
import { errors as chinese } from '#i18n/zh/errors'
import { Refusal } from '#shared/http.ts'

const texts = { audit: {}, errors: english }
const inEnglish = () => createI18nProvider('en', texts, async () => ({ errors: chinese }))

const refused = (name: 'userLimitReached' | 'insufficientPermission', message: string) => {
  const { code, status } = errorCatalogue[name]
  const key = `errors.${name}`
  const refusal = new Refusal({ code, status, key, message, args: {}, errors: {}, requestId: '1' })
  prepareRefusal(refusal)
  return refusal
}

it('translates a refusal to a language chosen later', async () => {
  const provider = inEnglish()
  const error = refused('userLimitReached', english.userLimitReached)
  expect(refusalText(error)).toBe(english.userLimitReached)
  await provider.changeLocale('zh')
  expect(refusalText(error)).toBe(chinese.userLimitReached)
})

it('retains the server’s message if the console’s text differs', async () => {
  const provider = inEnglish()
  const error = refused('insufficientPermission', messages.outOfReach)
  await provider.changeLocale('zh')
  expect(refusalText(error)).toBe(messages.outOfReach)
})

it('lets a form field translate the refusal if the texts allow it', () => {
  inEnglish()
  expect(fieldMessageOf(refused('userLimitReached', english.userLimitReached))).toBe(
    '@@react-admin@@{"message":"errors.userLimitReached","args":{}}',
  )
  expect(fieldMessageOf(refused('insufficientPermission', messages.outOfReach))).toBe(
    messages.outOfReach,
  )
})
