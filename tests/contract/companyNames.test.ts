import { describe, expect, it } from 'vitest'
import {
  similarNameKey,
  companyNameKey,
  containedIn,
  hasValidCheckCharacter,
} from '#contract/text/companyNames'

it.each([
  ['Huanan Surveying Co., Ltd.', 'ＨＵＡＮＡＮ  surveying Co Ltd'],
  ['Huanan-Surveying Co.,Ltd', 'huanan surveying CO., LTD.'],
  ['华南测绘有限公司', '华南测绘 有限责任公司'],
  ['华南测绘（北京）有限公司', '华南测绘(北京)有限公司'],
  ["O'Neil Surveying", 'O’Neil Surveying'],
  ['ООО Гео', 'ооо гео'],
  ['Straße GmbH', 'STRASSE GMBH'],
  ['STRAẞE GmbH', 'strasse gmbh'],
  ['ΟΔΟΣ', 'οδοσ'],
])('equates names that differ in width, case and punctuation: %s, %s', (one, other) => {
  expect(companyNameKey(one)).toBe(companyNameKey(other))
})

const different = [
  ['中国石油天然气股份有限公司', '中国石油天然气集团有限公司'],
  ['中国移动通信集团有限公司', '中国移动有限公司'],
  ['华为技术有限公司', '华为终端有限公司'],
  ['中国石油化工股份有限公司', '中国石油化工集团有限公司'],
  ['Geo Ltd', 'Geoco'],
  ['Geo Co', 'Geoco'],
  ['Trimble Inc.', 'Trimble Navigation Ltd'],
  ['Hexagon AB', 'Hexagon AG'],
  ['Topcon Corporation', 'Topcon'],
  ['Siemens AG', 'Siemens GmbH'],
  ['Samsung C&T Corporation', 'Samsung Corp'],
  ['華為技術有限公司', '华为技术有限公司'],
  ['บริษัท กา', 'บริษัท กี'],
  ['公司', '集团'],
] as const

it.each(different)('distinguishes %s and %s', (one, other) => {
  expect(companyNameKey(one)).not.toBe(companyNameKey(other))
})

describe('companyLikeness', () => {
  it.each([
    ['中国石油天然气股份有限公司', '中国石油天然气集团有限公司'],
    ['华为技术有限公司', '華為技術有限公司'],
    ['Trimble Inc.', 'Trimb1e Ltd'],
    ['Trimble Inc.', 'Тrimblе Inc.'],
    ['Topcon Corporation', 'Τopcοn'],
    ['Hexagon AB', 'Hexag0n AB'],
    ['Geomatics Ltd', 'Geornatics Ltd'],
    ['Société Géo', 'Societe Geo SA'],
    ['Acme', 'Асmе'],
    ['Geo Ltd', 'GEO Co., Ltd.'],
  ])('is the same for similar names: %s, %s', (one, other) => {
    expect(similarNameKey(one)).toBe(similarNameKey(other))
  })

  it('preserves a name that is only a legal form, and words that end like one', () => {
    expect(similarNameKey('公司')).toBe('公司')
    expect(similarNameKey('Co')).toBe('co')
    expect(similarNameKey('Geoco')).toBe('geoco')
    expect(similarNameKey('Cisco Zinc Ltd')).toBe(similarNameKey('Cisco Zinc'))
    expect(similarNameKey('Cisco Zinc')).not.toBe(similarNameKey('Cis'))
  })

  it('lists the names contained in it, starting at each of its first characters', () => {
    expect(containedIn('北京中国石油')).toEqual([
      '北京中国',
      '北京中国石',
      '北京中国石油',
      '京中国石',
      '京中国石油',
      '中国石油',
    ])
    expect(containedIn('geo')).toEqual([])
  })
})

it('validates the last character of unified social credit codes', () => {
  // Codes of public institutions, from the national register.
  expect(hasValidCheckCharacter('91350100M000100Y43')).toBe(true)
  expect(hasValidCheckCharacter('91350100M000100Y44')).toBe(false)
  expect(hasValidCheckCharacter('91350100M000100Y4')).toBe(false)
  expect(hasValidCheckCharacter('91350100I000100Y43')).toBe(false)
})
