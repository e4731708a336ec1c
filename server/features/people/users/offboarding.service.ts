import type { Offboarding, OffboardingReport } from '#contract/people/offboarding'
import type { UserRecord } from '#contract/people/users'
import { mayDisableUser } from '#contract/policies/users'
import { numbersOf } from '#contract/text/filters'
import type { Transaction } from '#db/connect'
import { invalidField } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { changeRoleUsers, lockRoles, visibleRoles } from '#server/features/access/roles/index'
import { handOverCompanies, listCompaniesOf } from '#server/features/companies/salesmen/index'
import { listOpenMatters } from './offboarding.queries.ts'
import { disableIn, userToActOn, visibleUser } from './users.service.ts'

export const reportOffboarding = async (scope: Scope, id: string): Promise<OffboardingReport> => {
  const { read } = scope.db
  const { userId, companyIdNumber } = await userToActOn(scope, read, id, mayDisableUser)
  return {
    customers: (await listCompaniesOf(scope, read, userId)).map(({ id: company, name }) => ({
      id: company,
      name,
    })),
    ...(await listOpenMatters(read, userId, companyIdNumber, scope.now())),
  }
}

/** The successor has to be an active colleague. */
const findSuccessor = async (
  trx: Transaction,
  scope: Scope,
  leaver: StoredUser,
  id: string,
): Promise<StoredUser> => {
  const successor = await visibleUser(scope, trx, id)
  const isColleague =
    successor.userId !== leaver.userId &&
    successor.status === 'active' &&
    successor.companyIdNumber !== null &&
    successor.companyIdNumber === leaver.companyIdNumber
  if (!isColleague) throw invalidField('successorId', 'validation.invalid')
  return successor
}

/**
 * Takes all roles from the leaver. A successor without a role in the same application gets them, unless it is an
 * administrator, who needs none.
 */
const handOverRoles = async (
  trx: Transaction,
  scope: Scope,
  leaver: StoredUser,
  successor: StoredUser | null,
): Promise<void> => {
  const roleIds = leaver.roles.map(({ roleId }) => roleId)
  await lockRoles(
    trx,
    numbersOf(roleIds),
    successor ? [leaver.userId, successor.userId] : [leaver.userId],
  )
  const taken = new Set(successor?.roles.map(({ applicationId }) => applicationId))
  for (const role of await visibleRoles(scope, trx, roleIds)) {
    const mayGet =
      successor !== null &&
      !taken.has(role.applicationId) &&
      !successor.isSystemAdministrator &&
      !successor.isCompanyAdministrator
    await changeRoleUsers(trx, scope, role, {
      give: mayGet ? [String(successor.userId)] : [],
      take: [String(leaver.userId)],
    })
  }
}

/**
 * Disables a user who leaves, ends their sessions, and hands their roles and customer companies over, all or nothing.
 */
export const offboardUser = (
  scope: Scope,
  id: string,
  { successorId }: Offboarding,
): Promise<UserRecord> =>
  disableIn(scope, id, async (trx, leaver) => {
    const successor =
      successorId === null ? null : await findSuccessor(trx, scope, leaver, successorId)
    const customers = await listCompaniesOf(scope, trx, leaver.userId)
    await handOverRoles(trx, scope, leaver, successor)
    if (successor)
      await handOverCompanies(
        trx,
        scope,
        successor.userId,
        customers.map((company) => company.id),
      )
  })
