import { expect, it } from 'vitest'
import { companyStatuses, presetLevels, roleTypes } from '#contract/enums'
import * as companies from '#server/features/companies/companies/companies.policy'
import * as roles from '#server/platform/roles/roles.policy'
import { mayEditUser } from '#server/features/people/users/users.policy'
import * as offered from '#console/features/companies/companies/manage/companyRights.ts'
import * as offeredOnRoles from '#console/features/access/roles/roleRights.ts'
import { reaches } from '#console/features/people/users/userRights.ts'

const either = [true, false]

it('offers actions on a user to whom the server lets act on them', () => {
  for (const isSystemAdministrator of either)
    for (const id of ['1', '2'])
      for (const isOfSystem of either)
        for (const isCompanyAdministrator of either) {
          const user = { id, isSystemAdministrator: isOfSystem, isCompanyAdministrator }
          const may = mayEditUser({ userId: 1, isSystemAdministrator }, user) === null
          expect(reaches({ userId: '1', isSystemAdministrator }, user)).toBe(may)
        }
})

it('offers to change, rename, delete and assign a role to whom the server lets do it', () => {
  for (const isSystemAdministrator of either)
    for (const type of roleTypes)
      for (const companyNumber of type === 'normal' ? [2, 3] : [null])
        for (const presetLevel of type === 'preset' ? presetLevels : [null])
          for (const key of type === 'normal' ? [null] : [null, 'visitor']) {
            const caller = { companyId: 2, isSystemAdministrator }
            const stored = { key, type, presetLevel, companyNumber }
            const reader = { companyId: '2', isSystemAdministrator }
            const companyId = companyNumber === null ? null : String(companyNumber)
            const role = { type, presetLevel, isBuiltIn: key !== null, companyId }
            const told = JSON.stringify([caller, stored])
            const compare = (may: boolean, verdict: roles.Verdict) =>
              expect(may, told).toBe(verdict === null)
            compare(offeredOnRoles.mayEdit(reader, role), roles.mayEditRole(caller, stored))
            compare(offeredOnRoles.mayRename(reader, role), roles.mayRenameRole(caller, stored))
            compare(offeredOnRoles.mayDelete(reader, role), roles.mayDeleteRole(caller, stored))
            compare(offeredOnRoles.mayAssign(reader, role), roles.mayAssignRole(caller, stored))
          }
})

it('offers to edit, suspend and close a company to whom the server lets do it', () => {
  for (const isSystemAdministrator of either)
    for (const isOurCompany of either)
      for (const applicant of [1, 2, null])
        for (const status of companyStatuses) {
          const caller = {
            userId: 1,
            companyId: 1,
            isSystemAdministrator,
            isCompanyAdministrator: false,
          }
          const subject = {
            companyId: 2,
            applicantNumber: applicant,
            administratorNumber: null,
            isOurCompany,
            status,
          }
          const reader = { userId: '1', isSystemAdministrator }
          const company = {
            status,
            isOurCompany,
            applicantId: applicant === null ? null : String(applicant),
            administratorId: null,
          }
          const reach = companies.reachOf(caller, subject)
          expect(offered.mayEdit(reader, company)).toBe(reach === 'everything')
          expect(offered.mayClose(reader, company)).toBe(
            companies.mayClose(caller, subject) === null,
          )
          expect(offered.maySuspend(reader, company)).toBe(
            companies.isEstablished(subject) && companies.maySuspend(caller, subject) === null,
          )
        }
})

it('offers the transfer of a company to its administrator and to who runs the system', () => {
  const company = { status: 'passed', isOurCompany: false, applicantId: '5' } as const
  const may = (userId: string, isSystemAdministrator: boolean, administratorId: string | null) =>
    offered.mayTransfer({ userId, isSystemAdministrator }, { ...company, administratorId })
  expect([may('1', true, '7'), may('7', false, '7'), may('8', false, '7')]).toEqual([
    true,
    true,
    false,
  ])
  expect(may('8', false, null)).toBe(false)
})
