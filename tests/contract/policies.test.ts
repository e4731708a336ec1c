import { expect, it } from 'vitest'
import { companyStatuses } from '#contract/core/enums'
import * as companies from '#contract/policies/companies'
import * as roles from '#contract/policies/roles'
import * as users from '#contract/policies/users'

const member = {
  userId: 1,
  companyId: 2,
  isSystemAdministrator: false,
  isCompanyAdministrator: false,
}
const administrator = { ...member, userId: '3', companyId: '2', isCompanyAdministrator: true }
const system = { ...member, userId: 9, isSystemAdministrator: true }

it('lets the right people suspend, close, transfer and edit companies, in each status', () => {
  const company = { id: '2', applicantId: '1', administratorId: '3', isOurCompany: false }
  const { maySuspend, mayClose, mayTransfer, mayEditCompany, mayGrant } = companies
  const policies = {
    suspend: maySuspend,
    close: mayClose,
    transfer: mayTransfer,
    edit: mayEditCompany,
    grant: mayGrant,
  }
  const allowed = (caller: typeof member | typeof administrator) =>
    Object.fromEntries(
      companyStatuses.map((status) => {
        const may = Object.entries(policies).filter(
          ([, policy]) => policy(caller, { ...company, status }) === null,
        )
        return [status, may.map(([name]) => name).join()]
      }),
    )
  const nothing = { inReview: '', rejected: '', passed: '', suspended: '', closed: '' }
  expect(allowed(system)).toEqual({
    inReview: 'edit',
    rejected: 'close,edit',
    passed: 'suspend,close,transfer,edit,grant',
    suspended: 'suspend,close,edit,grant',
    closed: '',
  })
  expect(allowed(member)).toEqual({ ...nothing, inReview: 'close', rejected: 'close' })
  expect(allowed(administrator)).toEqual({ ...nothing, passed: 'transfer' })
  const ours = { ...company, isOurCompany: true, status: 'passed' } as const
  expect(companies.maySuspend(system, ours)).toBe('ownCompanyStays')
  expect(companies.mayClose(system, ours)).toBe('ownCompanyStays')
  const orphan = { ...ours, administratorId: null }
  expect(companies.mayTransfer(administrator, orphan)).toBe('insufficientPermission')
  expect(companies.editScopeOf(administrator, ours)).toBe('contact')
  expect(companies.editScopeOf({ ...administrator, companyId: 22 }, ours)).toBe(
    'insufficientPermission',
  )
})

it('lets a company change its own roles, and assign presets for companies', () => {
  const role = { type: 'normal', presetLevel: null, isBuiltIn: false, companyId: '2' } as const
  const preset = { ...role, type: 'preset', presetLevel: 'company', companyId: null } as const
  const builtIn = { ...preset, isBuiltIn: true }
  const top = { ...builtIn, type: 'superAdministrator', presetLevel: 'system' } as const
  const { mayEditRole, mayRenameRole, mayDeleteRole, mayAssignRole } = roles
  const verdicts = (caller: typeof member, subject: Parameters<typeof mayEditRole>[1]) =>
    [mayEditRole, mayRenameRole, mayDeleteRole, mayAssignRole].map((may) => may(caller, subject))
  const foreign = 'roleOfAnotherCompany'
  expect(verdicts(member, role)).toEqual([null, null, null, null])
  expect(verdicts({ ...member, companyId: 22 }, role)).toEqual([foreign, foreign, foreign, foreign])
  expect(verdicts(member, preset)).toEqual([foreign, foreign, foreign, null])
  expect(mayAssignRole(member, { ...preset, presetLevel: 'system' })).toBe(
    'systemAdministratorsOnly',
  )
  expect(verdicts(system, builtIn)).toEqual([null, 'builtInRoleStays', 'builtInRoleStays', null])
  expect(verdicts(system, top)).toEqual([
    'superAdministratorRoleNotEditable',
    'superAdministratorRoleNotEditable',
    'superAdministratorRoleNotDeletable',
    'systemSuperAdministratorRoleNotAssignable',
  ])
})

it('protects super administrators from everyone below, and everyone from locking themselves out', () => {
  const user = { id: '5', isSystemAdministrator: false, isCompanyAdministrator: false }
  const { mayEditUser, mayDisableUser, mayRemoveUser } = users
  const verdicts = (caller: typeof member, subject: typeof user) =>
    [mayEditUser, mayDisableUser, mayRemoveUser].map((may) => may(caller, subject))
  const head = { ...user, isCompanyAdministrator: true }
  const root = { ...user, isSystemAdministrator: true }
  const no = 'insufficientPermission'
  expect(verdicts(member, user)).toEqual([null, null, null])
  expect(verdicts(member, { ...user, id: '1' })).toEqual([null, 'ownAccount', 'ownAccount'])
  expect(verdicts(member, head)).toEqual([no, no, 'companyAdministratorStays'])
  expect(verdicts(member, root)).toEqual([no, no, no])
  expect(verdicts(system, head)).toEqual([null, null, 'companyAdministratorStays'])
  expect(verdicts(system, { ...root, id: '9' })).toEqual([null, 'ownAccount', 'ownAccount'])
})

it('lets a company’s administrator view as its members, and system administrators as everyone except their equals', () => {
  const other = { ...member, userId: 4 }
  const { mayViewAs } = users
  expect(mayViewAs(administrator, other)).toBeNull()
  expect(mayViewAs(administrator, { ...other, userId: 3 })).toBe('ownAccount')
  expect(mayViewAs(administrator, { ...other, companyId: 22 })).toBe('userMissing')
  expect(mayViewAs({ ...administrator, companyId: null }, other)).toBe('userMissing')
  expect(mayViewAs(member, other)).toBe('insufficientPermission')
  expect(mayViewAs(administrator, { ...other, isCompanyAdministrator: true })).toBe(
    'insufficientPermission',
  )
  expect(mayViewAs(system, administrator)).toBeNull()
  expect(mayViewAs(system, { ...system, userId: 10 })).toBe('insufficientPermission')
})
