import type {
  PermissionCheck,
  PermissionCheckAnswer,
  PermissionExplanation,
  PermissionQuestion,
} from '#contract/access/applicationService'
import type { MissingRule } from '#contract/access/rights'
import { invalidField, Refusal } from '#server/core/errors'
import type { ApplicationScope } from '#server/core/scope'
import { findGranter } from '#server/platform/permissions/granters.queries'
import {
  peopleOfIds,
  snapshotOf,
  type FoundPerson,
} from '#server/platform/permissions/people.queries'
import { evaluateRights, explainAccount, factsOf } from '#server/platform/permissions/rights'
import { listKnownIds, listOwnPermissions } from './applicationService.queries.ts'

const requestable: ReadonlySet<MissingRule | null> = new Set([
  'notInRole',
  'notInCompany',
  'noCompany',
])

const numbers = (ids: readonly string[]): number[] => [...new Set(ids.map(Number))]

const requireOwnPermissions = async (
  { db, application }: ApplicationScope,
  ids: readonly number[],
  field: string,
) => {
  const found = await listOwnPermissions(db.read, application, ids)
  if (found.length < ids.length) throw invalidField(field, 'validation.id')
  return found
}

const listPeople = async (
  { db, application }: ApplicationScope,
  userIds: readonly number[],
): Promise<FoundPerson[]> => {
  const known = await listKnownIds(db.read, application, userIds)
  return peopleOfIds(db.read, { companyId: 'all' }, known)
}

/** Returns the permissions that each of the users has now, all computed from the same data. */
export const checkPermissions = async (
  scope: ApplicationScope,
  { userIds, permissionIds }: PermissionCheck,
): Promise<PermissionCheckAnswer> => {
  const ids = numbers(permissionIds)
  await requireOwnPermissions(scope, ids, 'permissionIds')
  const people = await listPeople(scope, numbers(userIds))
  const snapshot = await snapshotOf(scope.db.read, people, ids)
  const permissionsOf = new Map(
    people.map((person) => {
      const rights =
        person.user.status === 'active' ? evaluateRights(factsOf(snapshot, person)) : new Set()
      return [person.userId, ids.filter((id) => rights.has(id)).map(String)]
    }),
  )
  return numbers(userIds).map((id) => ({
    userId: String(id),
    permissionIds: permissionsOf.get(id) ?? [],
  }))
}

/** Explains a permission of a user: the rule that denies it, who can grant it, and where the user can request it. */
export const explainPermission = async (
  scope: ApplicationScope,
  { userId, permissionId }: PermissionQuestion,
): Promise<PermissionExplanation> => {
  const { db, env } = scope
  const id = Number(permissionId)
  const [permission] = await requireOwnPermissions(scope, [id], 'permissionId')
  const [person] = await listPeople(scope, [Number(userId)])
  if (!permission || !person)
    throw new Refusal('userMissing', { fields: { userId: { key: 'errors.userMissing' } } })
  const facts = factsOf(await snapshotOf(db.read, [person], [id]), person)
  const { allowed, missing } = explainAccount(facts, id, person.user.status)
  return {
    userId: person.user.id,
    permissionId: String(id),
    name: permission.name,
    enName: permission.en_name,
    allowed,
    missing,
    grantedBy: await findGranter(db.read, person, missing),
    address: requestable.has(missing)
      ? `${env.publicUrl}/ucFrontEnd/noPermission?permission=${id}`
      : null,
  }
}
