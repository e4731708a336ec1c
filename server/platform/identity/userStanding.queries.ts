import type { Knex } from 'knex'
import { companyTypeAgency, type CompanyStatus } from '#contract/core/enums'
import type { UserRecord } from '#contract/people/users'
import { jsonSyntax } from '#db/dialect'
import type { PersonWithRoles } from '#server/platform/permissions/rights'
import { findUserRecord, type UserScope } from './users.queries.ts'
import { toUser, type StoredUser } from './storedUser.ts'

/**
 * A user with the data their rights derive from and the rights version at that moment. A member of a suspended company
 * has the data they will have once the company resumes.
 */
export interface UserStanding {
  user: StoredUser
  person: PersonWithRoles
  rightsMark: number
}

type StandingValues = [
  companyStatus: CompanyStatus | null,
  companyType: number | null,
  companyKind: 'provider' | 'customer' | null,
  rightsMark: number,
]

const personOf = (user: StoredUser, [status, type, kind]: StandingValues): PersonWithRoles => {
  const counts = status === 'passed' || status === 'suspended'
  return {
    userId: user.userId,
    companyId: counts ? user.companyIdNumber : null,
    isSystemAdministrator: user.isSystemAdministrator,
    isCompanyAdministrator: counts && user.isCompanyAdministrator,
    isAgency: counts && type === companyTypeAgency,
    isOurCompany: counts && kind === 'provider',
    suspendedCompanyId: null,
    roleIds: user.roles.map(({ roleId }) => Number(roleId)),
  }
}

export const findUserStanding = async (
  read: Knex,
  scope: UserScope,
  userId: number,
  now: number,
): Promise<UserStanding | null> => {
  const versionSql = `(SELECT value FROM change_marks WHERE name = 'rights')`
  const standing = `${jsonSyntax(read).array}(c.status, c.type, c.kind, ${versionSql})`
  const found = await findUserRecord<UserRecord & { standing: StandingValues }>(
    read,
    scope,
    userId,
    now,
    { standing },
  )
  if (!found) return null
  const { standing: values, ...record } = found
  const user = toUser(record)
  return { user, person: personOf(user, values), rightsMark: values[3] }
}
