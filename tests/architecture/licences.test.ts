import { expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }

/** Licences that require at most passing on their text; LGPL and MPL do not affect code that only uses the package. */
const agreed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

const isAgreed = (expression: string): boolean => {
  const text = expression.replaceAll(/[()]/g, '')
  if (text.includes(' AND ')) return text.split(' AND ').every((one) => agreed.has(one))
  return text.split(' OR ').some((one) => agreed.has(one))
}

interface Package {
  license?: string
}

it('every package, also one that is bundled or only a tool, has an accepted licence', () => {
  const packages = Object.entries<Package>(lock.packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(100)
  const others = packages.filter(([, { license = 'none' }]) => !isAgreed(license))
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

it('parses SPDX expressions', () => {
  expect(
    ['(MIT OR WTFPL)', 'MIT AND ISC', 'GPL-3.0', 'MIT AND GPL-3.0', '(GPL-2.0 OR GPL-3.0)'].map(
      isAgreed,
    ),
  ).toEqual([true, true, false, false, false])
})
