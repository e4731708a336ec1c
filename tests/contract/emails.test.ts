import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import { normalizeEmail } from '#contract/text/emails'
import { email } from '#contract/core/rules'

it.each([
  'münchen.de',
  'пример.рф',
  '北斗导航.中国',
  '例え。テスト',
  'bücher.example.com',
  'straße.de',
])('converts the domain %s to ASCII', (domain) => {
  const ascii = domainToASCII(domain)
  expect(ascii).toContain('xn--')
  for (const written of [domain, ascii]) {
    expect(normalizeEmail(`Olga@${written}`)).toBe(`Olga@${ascii}`)
    expect(email.parse(` Olga@${written} `)).toBe(`Olga@${ascii}`)
  }
})

it.each([
  'no address',
  'münchen@Example.com',
  'a@münchen.de/path',
  'a@münchen.de:80',
  'a@ü b.de',
  `a@${'ü'.repeat(300)}.de`,
])('leaves %s unchanged', (text) => expect(normalizeEmail(text)).toBe(text))
