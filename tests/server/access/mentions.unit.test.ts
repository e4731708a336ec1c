import { expect, it } from 'vitest'
import { mentionsOf } from '#server/features/people/account/traces.queries'

it('finds names as whole words in any script and case, and finds nothing without names', () => {
  const mentions = mentionsOf(['Li', 'Li Wen', '李文', '李', 'a.b+c@example.org', '13800000001'])
  for (const text of [
    'Li',
    'ask LI WEN, please',
    'Li申请加入',
    '申请人李文，已通过',
    '(李)',
    '"A.B+C@example.org"',
    '+86 13800000001',
  ])
    expect([text, mentions.in(text)]).toEqual([text, true])
  for (const text of [
    'Linz',
    'Oli',
    '李子园',
    '桃李',
    'axb+c@example.org',
    '138000000011',
    '',
    null,
  ])
    expect([text, mentions.in(text)]).toEqual([text, false])
  expect(mentionsOf([]).in('anything')).toBe(false)
  expect(mentionsOf(['', ' ']).in(' ')).toBe(false)
})

it('replaces the longest name first, at every occurrence', () => {
  const mentions = mentionsOf(['Li', 'Li Wen'])
  expect(mentions.replaced('Li Wen and li, not Linz', 'X')).toBe('X and X, not Linz')
})
