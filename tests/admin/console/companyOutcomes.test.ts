import { expect, it } from 'vitest'
import type { CompanyRecord } from '#contract/companies/companies'
import type { CompanyStatus } from '#contract/core/enums'
import { countOf, outcomesOf } from '#console/features/companies/companies/grant/outcomes.ts'
import type { GrantTree } from '#console/features/companies/companies/grant/grants.ts'

const tree = {
  userCentreId: '1',
  permissions: [
    { id: '1000', parentId: null, applicationId: '1' },
    { id: '1400', parentId: '1000', applicationId: '1' },
    { id: '1401', parentId: '1400', applicationId: '1' },
    { id: '1402', parentId: '1400', applicationId: '1' },
    { id: '117', parentId: null, applicationId: '4' },
  ],
} as unknown as GrantTree

const company = (
  name: string,
  permissionIds: string[],
  own: { status?: CompanyStatus; platforms?: string[] } = {},
) => ({ name, permissionIds, status: 'passed', platforms: ['4'], ...own }) as CompanyRecord

const outcomeRows = (
  companies: readonly CompanyRecord[],
  change: 'add' | 'remove',
  permissionIds: string[],
) =>
  outcomesOf(companies, { change, permissionIds }, tree).map((one) => [
    one.companies.map(({ name }) => name).join(),
    one.fate,
    one.gains.join(),
    one.loses.join(),
    one.ineffective.join(),
  ])

it('groups companies with the same gain, changed ones first and large groups before small ones', () => {
  const companies = [
    company('has all', ['117', '1000', '1400']),
    company('in review', [], { status: 'inReview' }),
    company('lacks one', ['117', '1000']),
    company('lacks two', ['1000']),
    company('also lacks two', ['1000'], { status: 'suspended' }),
    company('other platform', ['1000', '1400'], { platforms: ['5'] }),
    company('closed', ['117'], { status: 'closed' }),
  ]
  expect(outcomeRows(companies, 'add', ['117', '1000', '1400'])).toEqual([
    ['lacks two,also lacks two', 'changed', '117,1400', '', ''],
    ['lacks one', 'changed', '1400', '', ''],
    ['in review,closed', 'notEstablished', '', '', ''],
    ['has all', 'same', '', '', ''],
    ['other platform', 'same', '', '', '117'],
  ])
  expect(countOf(outcomesOf(companies, { change: 'add', permissionIds: ['117'] }, tree))).toBe(7)
})

it('names permissions that stay because of their children, and companies that would have none left', () => {
  const companies = [
    company('editing too', ['1000', '1400', '1402', '117']),
    company('nothing below', ['1000', '1400', '117']),
    company('nothing else', ['1400']),
    company('nothing of it', ['117']),
  ]
  expect(outcomeRows(companies, 'remove', ['1400', '1401'])).toEqual([
    ['nothing below', 'changed', '', '1400', ''],
    ['editing too', 'same', '', '', '1400'],
    ['nothing else', 'emptied', '', '', ''],
    ['nothing of it', 'same', '', '', ''],
  ])
})
