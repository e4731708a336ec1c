import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, it } from 'vitest'
import { writtenEmail } from '#contract/emails'
import { readableDomain } from '#contract/punycode'
import { email } from '#contract/rules'

it.each([
  'münchen.de',
  'пример.рф',
  '北斗导航.中国',
  '例え.テスト',
  'bücher.example.com',
  'ñandú.cl',
  'δοκιμή.ελ',
  '😀.com',
  '한국.kr',
  'straße.de',
])('reads the domain %s as it is written by machines', (domain) => {
  const ascii = domainToASCII(domain)
  expect(ascii).toContain('xn--')
  expect(readableDomain(ascii)).toBe(domainToUnicode(ascii))
  expect(readableDomain(ascii.toUpperCase()).toLowerCase()).toBe(domainToUnicode(ascii))
  expect(readableDomain(domain)).toBe(domain)
})

it.each(['xn--abc-.de', 'xn--.de', 'xn--99999999.com', 'axn--mnchen-3ya.de', 'example.com'])(
  'leaves %s as it is',
  (domain) => expect(readableDomain(domain)).toBe(domain),
)

it('writes an address in one way, also under a top-level domain of another script', () => {
  expect(email.parse('olga@xn--e1afmkfd.xn--p1ai')).toBe('olga@пример.рф')
  expect(writtenEmail(' xn--mnchen-3ya@Example.com ')).toBe('xn--mnchen-3ya@Example.com')
  expect(writtenEmail('no address')).toBe('no address')
})
