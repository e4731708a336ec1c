import { expect, it } from 'vitest'
import { canonicalAddress, ipAddress } from '#contract/text/ipAddress'

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:198.51.100.7', '198.51.100.7'],
  ['2001:DB8:0:0:0:0:0:17', '2001:db8::17'],
  ['2001:db8::17', '2001:db8::17'],
  ['::1', '::1'],
  ['::', '::'],
  ['', ''],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['Unknown Host', 'Unknown Host'],
  ['::1]/x', '::1]/x'],
  ['1:2:3', '1:2:3'],
])('%j is normalised to %j', (given, written) => {
  expect(canonicalAddress(given)).toBe(written)
  expect(canonicalAddress(written)).toBe(written)
})

it.each(['', '198.51.100', '198.51.100.256', '198.51.100.0/24', '::1]/x', 'localhost', '1:2:3'])(
  '%j is not a valid address',
  (typed) => {
    expect(ipAddress.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      'validation.ipAddress',
    ])
  },
)
