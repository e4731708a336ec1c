import type { Knex } from 'knex'
import type { ClientScope, OauthScope } from '#contract/access/oauth'
import { companyTypeAgency } from '#contract/core/enums'
import { requireRow } from '#db/tables'
import type { Context } from '#server/core/context'
import { rightsPersonOf } from '#server/platform/identity/authenticate'
import type { PersonRow } from '#server/platform/identity/personRow'
import { findPerson } from '#server/platform/identity/sessions.queries'

/** The claims of each scope (OpenID Connect Core 5.4, and our own for `company` and `permissions`). */
export const claimsOfScope = {
  profile: ['name', 'nickname', 'preferred_username', 'locale', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  company: ['company'],
  permissions: ['permissions', 'roles', 'data_level', 'managed_area'],
} as const satisfies Partial<Record<OauthScope, readonly string[]>>

type ClaimScope = keyof typeof claimsOfScope
type Claims = Record<string, unknown>

interface ProfileRow {
  nick_name: string
  dial_code: string | null
  phone: string | null
  email: string | null
  updated_at: number
  department_name: string | null
}

/** Stored contacts are verified; changed ones wait in other columns until they are. */
const findProfile = async (read: Knex, userId: number): Promise<ProfileRow> =>
  requireRow(
    await read('users as u')
      .leftJoin('departments as d', 'd.id', 'u.department_id')
      .where('u.id', userId)
      .first<ProfileRow | undefined>(
        'u.nick_name',
        'u.dial_code',
        'u.phone',
        'u.email',
        'u.updated_at',
        'd.name as department_name',
      ),
  )

const permissionClaims = async (
  { db, rights }: Context,
  person: PersonRow,
  applicationId: number,
): Promise<Claims> => {
  const application = requireRow(
    await db.read('applications').where({ id: applicationId }).first('app_id'),
  )
  const standing = await rights.of(rightsPersonOf(person), person.rightsMark)
  const permissions = await rights.permissions(person.rightsMark)
  const reach = standing.reachIn(application.app_id)
  const roles = await db
    .read('user_roles as ur')
    .join('roles as r', 'r.id', 'ur.role_id')
    .where({ 'ur.user_id': person.userId, 'r.application_id': applicationId })
    .orderBy('r.id')
    .select<{ id: number; name: string }[]>('r.id', 'r.name')
  const area = reach === 'everywhere' ? null : reach
  return {
    permissions: permissions
      .filter((one) => one.applicationId === applicationId && standing.rights.has(one.id))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
    roles: roles.map(({ id, name }) => ({ id: String(id), name })),
    data_level: reach === 'everywhere' ? 0 : (reach?.dataLevel ?? null),
    managed_area: area && { nationCode: area.nationCode, addrCode: area.addrCode },
  }
}

const companyClaim = (person: PersonRow, departmentName: string | null): Claims => ({
  company:
    person.companyId === null
      ? null
      : {
          id: String(person.companyId),
          name: person.companyName,
          type: person.companyType === companyTypeAgency ? 'agency' : 'ordinary',
          isOwn: person.isOurCompany,
          isAdministrator: person.isCompanyAdministrator,
          departmentName,
        },
})

/**
 * The claims about a person that an application gets for its scopes, without `sub`.
 * @param applicationId row id of the application, whose permissions and roles the scope `permissions` names
 */
export const claimsOfPerson = async (
  context: Context,
  userId: number,
  applicationId: number,
  scopes: readonly ClientScope[],
): Promise<Claims> => {
  const person = requireRow(await findPerson(context.db.read, userId))
  const own = await findProfile(context.db.read, userId)
  const phone = own.phone !== null && `+${own.dial_code ?? ''}${own.phone}`
  const parts: Record<ClaimScope, () => Claims | Promise<Claims>> = {
    profile: () => ({
      name: person.realName,
      nickname: own.nick_name || person.realName,
      preferred_username: person.username,
      locale: person.locale === 'zh' ? 'zh-CN' : 'en',
      updated_at: Math.floor(own.updated_at / 1000),
    }),
    email: () => (own.email === null ? {} : { email: own.email, email_verified: true }),
    phone: () => (phone ? { phone_number: phone, phone_number_verified: true } : {}),
    company: () => companyClaim(person, own.department_name),
    permissions: () => permissionClaims(context, person, applicationId),
  }
  const wanted = (Object.keys(parts) as ClaimScope[]).filter((scope) => scopes.includes(scope))
  const found = await Promise.all(wanted.map((scope) => parts[scope]()))
  return Object.assign({}, ...found)
}
