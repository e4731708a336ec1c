import type {
  ExplainQuery,
  RightExplanation,
  RightHolder,
  RightReason,
} from '#contract/access/rights'
import type { RoleUserFilter, roleUserSortable } from '#contract/access/roles'
import { Refusal, invalidField } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { ListQuery } from '#contract/core/paging'
import { nameIn } from '#contract/text/locale'
import type { Page } from '#db/page'
import { requirePermission } from '#server/platform/permissions/requireAccess'
import type { Scope } from '#server/core/scope'
import { listRolesHolding } from '#server/features/access/roles/index'
import { roleNames } from './explain.queries.ts'
import { findGranter } from '#server/platform/permissions/granters.queries'
import { holderSources, whereHoldsPermission } from '#server/platform/permissions/holders.queries'
import {
  findPerson,
  people,
  snapshotOf,
  type FoundPerson,
  type PeopleScope,
} from '#server/platform/permissions/people.queries'
import { listPeople } from '#server/platform/permissions/peopleList.queries'
import {
  explainAccount,
  explainRight,
  type Reason,
  factsOf,
} from '#server/platform/permissions/rights'
import type { PermissionRow } from '#server/platform/permissions/permissions.queries'
import { sectionAt } from './menuEntries.ts'

const visibilityOf = ({ actor }: Scope): PeopleScope => ({
  companyId: actor.may('role:manage') ? 'all' : (actor.companyId ?? -1),
})

const permissionOf = async (
  { rights, actor }: Scope,
  { permissionId = '', section, address }: Omit<ExplainQuery, 'userId'>,
): Promise<PermissionRow> => {
  const id = numericId(permissionId)
  const rows = await rights.permissions(actor.rightsMark)
  const found = address
    ? sectionAt(rows, address)
    : rows.find((row) =>
        section ? row.type === 'menu' && row.filePath === section : row.id === id,
      )
  const field = address ? 'address' : section ? 'section' : 'permissionId'
  if (!found) throw invalidField(field, 'validation.id')
  return found
}

const subjectOf = async (scope: Scope, asked: string | undefined): Promise<FoundPerson> => {
  const { actor, db } = scope
  const userId = asked === undefined ? actor.userId : numericId(asked)
  const isSelf = userId === actor.userId
  if (!isSelf) await requirePermission(scope, 'rights:explain', 'role:manage')
  const people = isSelf ? { companyId: 'all' as const } : visibilityOf(scope)
  const person = userId === null ? null : await findPerson(db.read, people, userId)
  if (!person)
    throw new Refusal('userMissing', { fields: { userId: { key: 'errors.userMissing' } } })
  return person
}

const named = (reasons: readonly Reason[], names: ReadonlyMap<number, string>): RightReason[] =>
  reasons.map(({ source, roleId, limited }) => ({
    source,
    roleId: roleId === null ? null : String(roleId),
    roleName: roleId === null ? null : (names.get(roleId) ?? null),
    limited,
  }))

const roleIdsOf = (reasons: readonly Reason[]) => reasons.flatMap(({ roleId }) => roleId ?? [])

/**
 * Explains whether a user has a permission: its sources and their limits, and who can grant it with which role. Callers
 * may always ask about themselves.
 */
export const explain = async (scope: Scope, query: ExplainQuery): Promise<RightExplanation> => {
  const { read } = scope.db
  const permission = await permissionOf(scope, query)
  const person = await subjectOf(scope, query.userId)
  const facts = factsOf(await snapshotOf(read, [person], null), person)
  const explanation = explainAccount(facts, permission.id, person.user.status)
  const { companyId } = person
  const roles =
    explanation.missing === 'notInRole' && companyId !== null
      ? await listRolesHolding(read, companyId, permission.id, ['company'], 5)
      : []
  const names = await roleNames(read, roleIdsOf(explanation.reasons), scope.locale)
  const granter = await findGranter(read, person, explanation.missing)
  return {
    userId: person.user.id,
    username: person.user.username,
    realName: person.user.realName,
    permissionId: String(permission.id),
    name: permission.name,
    enName: permission.enName,
    applicationId: String(permission.applicationId),
    allowed: explanation.allowed,
    reasons: named(explanation.reasons, names),
    missing: explanation.missing,
    grantedBy: granter?.[scope.locale] ?? null,
    roles: roles.map((role) => ({ id: String(role.roleId), name: nameIn(role, scope.locale) })),
  }
}

export const listHolders = async (
  scope: Scope,
  permissionId: string,
  list: ListQuery<(typeof roleUserSortable)[number], RoleUserFilter>,
): Promise<Page<RightHolder>> => {
  const { read } = scope.db
  const { id } = await permissionOf(scope, { permissionId })
  const rightsMarker = scope.actor.rightsMark
  const defaults = await scope.rights.defaults(rightsMarker)
  const isProviderOnly = (await scope.rights.providerOnly(rightsMarker)).has(id)
  const visibility = visibilityOf(scope)
  const holders = whereHoldsPermission(read, id, defaults, isProviderOnly)
  const { people: found, ...counted } = await listPeople(read, visibility, list, {
    all: () => holders(people(read, visibility)),
    sources: holderSources(read, visibility, id, defaults, isProviderOnly),
  })
  const snapshot = await snapshotOf(read, found, [id])
  const explained = found.map((person) => ({
    person,
    reasons: explainRight(factsOf(snapshot, person), id).reasons.filter(({ limited }) => !limited),
  }))
  const names = await roleNames(
    read,
    explained.flatMap(({ reasons }) => roleIdsOf(reasons)),
    scope.locale,
  )
  return {
    rows: explained.map(({ person, reasons }) => ({
      ...person.user,
      reasons: named(reasons, names),
    })),
    ...counted,
    first: list.first,
  }
}
