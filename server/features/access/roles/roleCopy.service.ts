import type { Reach } from '#contract/core/areas'
import { fold } from '#contract/text/fold'
import { maxRoleNameLength, type RoleCopy, type RoleRecord } from '#contract/access/roles'
import type { Reader } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { boundsOf, type RoleSubject } from './roles.plan.ts'
import type { StoredRole } from './roles.queries.ts'
import { storeRole } from './roles.service.ts'
import { companyOfNewRole, toRecord, visibleRole } from './roleSaving.plan.ts'
import { findPermissions, roleNameExists } from './roleStore.queries.ts'

/**
 * Appends the lowest free number to the name, e.g. `Surveyor 2`; a concurrent copy with the same name fails with 6030.
 */
const freeName = async (
  read: Reader,
  name: string,
  place: Pick<RoleSubject, 'companyNumber' | 'applicationNumber'>,
): Promise<string> => {
  for (let number = 2; ; number += 1) {
    const letters = [...name]
    const candidate = () => `${letters.join('').trim()} ${number}`
    while (candidate().length > maxRoleNameLength || fold(candidate()).length > maxRoleNameLength)
      letters.pop()
    if (!(await roleNameExists(read, { ...place, name: candidate() }))) return candidate()
  }
}

/**
 * A copy keeps the data scope of the role. Presets have none, so their copy gets the scope of its creator, or the
 * company's if the creator has none or is not limited.
 */
const copiedReach = ({ actor }: Scope, role: StoredRole, company: Reach): Reach => {
  if (role.nationCode !== '')
    return { nationCode: role.nationCode, addrCode: role.addrCode, dataLevel: role.dataLevel }
  return actor.reach === 'everywhere' || actor.reach === null ? company : actor.reach
}

/** Built-in roles may span applications, but a copy belongs to one. */
const copiedPermissions = async (read: Reader, role: StoredRole): Promise<string[]> => {
  const applications = await findPermissions(read, role.permissionIds.map(Number))
  return role.permissionIds.filter((id) => applications.get(Number(id)) === role.applicationNumber)
}

/**
 * Copies a role, without its users, into the caller's company. System super administrators may name another company;
 * without one, the copy stays in the company of the role. All checks of a new role apply.
 */
export const copyRole = async (scope: Scope, id: string, body: RoleCopy): Promise<RoleRecord> => {
  const copied = await scope.db.transaction(async (trx) => {
    const role = await visibleRole(scope, trx, id, 'roleMissing')
    const home = scope.actor.isSystemAdministrator ? role.companyId : null
    const target = {
      name: body.name ?? role.name,
      applicationId: role.applicationId,
      companyId: body.companyId ?? home,
    }
    const companyNumber = companyOfNewRole(scope, target)
    const place = { companyNumber, applicationNumber: role.applicationNumber }
    const bounds = await boundsOf(trx, companyNumber, 'companyNotFound')
    if (!bounds) throw new Refusal('companyNotFound')
    const creation = {
      ...target,
      name: body.name ?? (await freeName(trx, role.name, place)),
      description: role.description,
      ...copiedReach(scope, role, bounds.reach),
      permissionIds: await copiedPermissions(trx, role),
    }
    return storeRole(trx, scope, creation, 'role.copy')
  })
  return toRecord(copied)
}
