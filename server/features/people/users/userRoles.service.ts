import type { RightsPreview } from '#contract/access/rights'
import type { UserRecord, UserRoles } from '#contract/people/users'
import { numbersOf, numericId } from '#contract/text/filters'
import type { Reader, Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { previewChange } from '#server/platform/permissions/preview'
import {
  planUsers,
  visibilityOf,
  visibleRoles,
  lockRoles,
  changeRoleUsers,
} from '#server/features/access/roles/index'
import { toRecord, visibleUser } from './users.service.ts'

type Holder = Pick<StoredUser, 'userId' | 'roles'>

/**
 * Computes the roles to add and remove so that the user has exactly these. A role replaced by another of the same
 * application is not listed as removed.
 */
const planRoles = async (
  scope: Scope,
  read: Reader,
  user: Holder,
  { roleIds, shownRoleIds }: UserRoles,
) => {
  const wanted = new Set(roleIds)
  const currentRoleIds = new Set(user.roles.map(({ roleId }) => roleId))
  const shown = new Set(shownRoleIds ?? currentRoleIds)
  if (shown.size !== currentRoleIds.size || [...shown].some((id) => !currentRoleIds.has(id)))
    throw new Refusal('changedMeanwhile')
  const give = await visibleRoles(
    scope,
    read,
    [...wanted].filter((id) => !currentRoleIds.has(id)),
  )
  const given = new Set(give.map(({ applicationId }) => applicationId))
  const kept = user.roles.filter(({ roleId }) => wanted.has(roleId))
  if (given.size < give.length || kept.some(({ applicationId }) => given.has(applicationId)))
    throw new Refusal('oneRolePerApplication')
  const lost = user.roles.filter(
    ({ roleId, applicationId }) => !wanted.has(roleId) && !given.has(applicationId),
  )
  const take = await visibleRoles(
    scope,
    read,
    lost.map(({ roleId }) => roleId),
  )
  const ids = [String(user.userId)]
  return [
    ...give.map((role) => ({ role, change: { give: ids, take: [], replace: true } })),
    ...take.map((role) => ({ role, change: { give: [], take: ids } })),
  ]
}

export const setUserRoles = async (
  trx: Transaction,
  scope: Scope,
  user: Holder,
  wanted: UserRoles,
): Promise<void> => {
  await lockRoles(trx, numbersOf(wanted.roleIds), [user.userId])
  for (const { role, change } of await planRoles(scope, trx, user, wanted))
    await changeRoleUsers(trx, scope, role, change)
}

export const changeUserRoles = (scope: Scope, id: string, wanted: UserRoles): Promise<UserRecord> =>
  scope.db.transaction(async (trx) => {
    const userId = numericId(id) ?? 0
    await lockRoles(trx, numbersOf(wanted.roleIds), [userId])
    await lockAccount(trx, userId)
    await setUserRoles(trx, scope, await visibleUser(scope, trx, id), wanted)
    return toRecord(await visibleUser(scope, trx, id))
  })

export const previewUserRoles = async (
  scope: Scope,
  id: string,
  wanted: UserRoles,
): Promise<RightsPreview> => {
  const { read } = scope.db
  const user = await visibleUser(scope, read, id)
  const plan = await planRoles(scope, read, user, wanted)
  for (const { role, change } of plan) await planUsers(scope, read, role, change)
  const roleIds = [...new Set(wanted.roleIds)].map(Number)
  return previewChange(
    scope,
    visibilityOf(scope),
    { whom: { userIds: [user.userId] }, ids: null, roleIds },
    { world: (world) => world, person: (person) => ({ ...person, roleIds }) },
  )
}
