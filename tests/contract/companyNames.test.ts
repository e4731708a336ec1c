import { expect, it } from 'vitest'
import { companyNameKey, hasValidCheckCharacter } from '#contract/companyNames'

it('makes names equal that differ in width, case, spaces, punctuation and legal form', () => {
  const same = [
    'Huanan Surveying',
    'ＨＵＡＮＡＮ  surveying',
    'Huanan Surveying Co., Ltd.',
    'huanan-surveying Company Limited',
  ]
  expect(new Set(same.map(companyNameKey)).size).toBe(1)
  const chinese = [
    '华南测绘',
    '华南测绘有限公司',
    '华南测绘（集团）股份有限公司',
    '华南测绘 有限责任公司',
  ]
  expect(new Set(chinese.map(companyNameKey)).size).toBe(1)
})

it('keeps names apart that differ, and a name that is a legal form', () => {
  expect(companyNameKey('华南测绘院')).not.toBe(companyNameKey('华南测绘'))
  expect(companyNameKey('公司')).toBe('公司')
  expect(companyNameKey('Co')).toBe('co')
})

it('checks the last character of unified social credit codes', () => {
  // Codes of public institutions, from the national register.
  expect(hasValidCheckCharacter('91350100M000100Y43')).toBe(true)
  expect(hasValidCheckCharacter('91350100M000100Y44')).toBe(false)
  expect(hasValidCheckCharacter('91350100M000100Y4')).toBe(false)
  expect(hasValidCheckCharacter('91350100I000100Y43')).toBe(false)
})
