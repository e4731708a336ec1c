import { type Locale, locales } from '#contract/text/locale'
import { fold } from '#contract/text/fold'
import { users } from '#contract/people/users'
import { groupBy } from '#db/groupBy'
import { Refusal } from '#server/core/errors'
import { sortKeysOf } from '#server/core/columns'
import { spendProbe } from '#server/platform/routing/probes'
import type { Scope } from '#server/core/scope'
import { departmentsOf } from '#server/features/people/departments/index'
import { applicationNames } from '#server/features/access/applications/index'
import { planNewcomerRoles, roleTable } from '#server/features/access/roles/index'
import { visibilityOf } from '#server/platform/identity/storedUser'
import { searchKey } from '#server/platform/identity/userStore.queries'
import { readRow, type FileRow, type Problem, type ReadRow } from './importRow.ts'
import { findTaken, keysOf, takenValuesOf, type CheckedRows } from './importRows.queries.ts'

interface NamedRole {
  roleId: string
  applicationId: string
}

/** Indexes roles by all spellings a file may use: the name alone, or `application: name`, in either language. */
const rolesByName = async (scope: Scope, companyId: number): Promise<Map<string, NamedRole[]>> => {
  const byName = new Map<string, NamedRole[]>()
  const add = (label: string, role: NamedRole) => {
    const known = byName.get(fold(label)) ?? []
    if (!known.some(({ roleId }) => roleId === role.roleId))
      byName.set(fold(label), [...known, role])
  }
  for (const locale of locales) {
    const names = await applicationNames({ db: scope.db, locale })
    const list = { sort: ['id', 'ASC'], filter: {} } as const
    const seen = { now: scope.now(), visible: { companyId, locale } }
    for await (const roles of roleTable.pages(scope.db.read, list, seen))
      for (const { id: roleId, applicationId, name } of roles) {
        const application = names.get(applicationId) ?? ''
        add(name, { roleId, applicationId })
        for (const sign of [':', '：', ': '])
          add(`${application}${sign}${name}`, { roleId, applicationId })
      }
  }
  return byName
}

const departmentsByName = async (scope: Scope, companyId: number) => {
  const keyOf = (label: string) => fold(label).replaceAll(/\s*\/\s*/g, '/')
  const departments = await departmentsOf(scope.db.read, companyId)
  const byPath = groupBy(departments, ({ path }) => keyOf(path))
  const byName = groupBy(departments, ({ name }) => keyOf(name))
  return (label: string): readonly number[] => {
    const found = byPath.get(keyOf(label)) ?? byName.get(keyOf(label)) ?? []
    return found.map(({ id }) => id)
  }
}

/** Returns why the caller may not assign the role to a new user, or null; cached per role. */
const makeRoleCheck = (scope: Scope, companyId: number) => {
  const verdicts = new Map<string, Promise<Refusal | null>>()
  const checkRole = async (roleId: string): Promise<Refusal | null> => {
    try {
      await planNewcomerRoles(scope, scope.db.read, companyId, [roleId])
      return null
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }
  return (roleId: string): Promise<Refusal | null> => {
    const verdict = verdicts.get(roleId) ?? checkRole(roleId)
    verdicts.set(roleId, verdict)
    return verdict
  }
}

/**
 * Decides whether a row may report that names and contacts are taken. A row that reveals users of other companies
 * counts against the limit on such responses (see `probes.ts`). Once the limit is reached, later rows only report that
 * taken values were not checked.
 */
const makeDisclosureCheck = (scope: Scope, companyId: number) => {
  let spent = false
  return async (holders: readonly (number | null)[]): Promise<boolean> => {
    if (spent) return false
    if (holders.every((holder) => holder === companyId)) return true
    try {
      await spendProbe(scope)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      spent = true
    }
    return !spent
  }
}

const maxProblems = 10

/**
 * Returns a function that checks batches of rows: the values, duplicates of earlier rows, existing users, departments,
 * and the roles that the caller may assign.
 */
export const makeRowCheck = async (scope: Scope, companyId: number, defaultLocale: Locale) => {
  const byName = await rolesByName(scope, companyId)
  const findDepartments = await departmentsByName(scope, companyId)
  const checkRoleOnce = makeRoleCheck(scope, companyId)
  const userScope = visibilityOf(scope)
  const mayDisclose = makeDisclosureCheck(scope, companyId)
  const seen = {
    username: new Map<string, number>(),
    email: new Map<string, number>(),
    phone: new Map<string, number>(),
  }

  const rolesOf = async (row: ReadRow): Promise<number[]> => {
    const given = new Map<string, string>()
    // Commas separate role names too, unless the whole text is a role's name.
    const named = row.roles.flatMap((label) =>
      byName.has(fold(label)) ? [label] : label.split(/[,，]/).map((word) => word.trim()),
    )
    for (const label of new Set(named.filter(Boolean))) {
      if (row.problems.length >= maxProblems) break
      const found = byName.get(fold(label)) ?? []
      const [role] = found
      const refused = (key: string, args = {}) =>
        row.problems.push({ field: 'roles', key, args: { role: label, ...args } })
      if (!role) refused('validation.importRoleUnknown')
      else if (found.length > 1) refused('validation.importRoleAmbiguous')
      else if (given.has(role.applicationId) && given.get(role.applicationId) !== role.roleId)
        refused('errors.oneRolePerApplication')
      else {
        const refusal = await checkRoleOnce(role.roleId)
        if (refusal) refused(`errors.${refusal.error}`, refusal.details.args)
        else given.set(role.applicationId, role.roleId)
      }
    }
    return [...given.values()].map(Number)
  }

  const departmentOf = ({ department, problems }: ReadRow): number | null => {
    if (!department) return null
    const [found, ...others] = findDepartments(department)
    const key = others.length ? 'importDepartmentAmbiguous' : 'importDepartmentUnknown'
    if (found === undefined || others.length)
      problems.push({ field: 'departmentName', key: `validation.${key}`, args: { department } })
    return found ?? null
  }

  const duplicate = (
    field: keyof typeof seen,
    value: string | null,
    number: number,
    problems: Problem[],
  ): void => {
    if (!value) return
    const row = seen[field].get(value)
    if (row === undefined) seen[field].set(value, number)
    else problems.push({ field, key: 'validation.importDuplicate', args: { row } })
  }

  return async (rows: readonly FileRow[]): Promise<CheckedRows> => {
    const read = rows.map(({ number, cells }) => {
      const row = readRow(cells, defaultLocale)
      const { pending } = row.user
      const { usernameKey, emailKey } = keysOf(row.user.username, pending.email)
      const phoneKey = pending.phone && `${pending.dialCode} ${pending.phone}`
      duplicate('username', usernameKey, number, row.problems)
      duplicate('email', emailKey, number, row.problems)
      duplicate('phone', phoneKey, number, row.problems)
      return { ...row, number, cells, usernameKey, emailKey, phoneKey }
    })
    const taken = await findTaken(scope.db.read, userScope, {
      usernames: read.map(({ usernameKey }) => usernameKey),
      emails: read.flatMap(({ emailKey }) => emailKey ?? []),
      phones: read.flatMap(({ user }) => user.pending.phone ?? []),
    })
    const checked: CheckedRows = { staged: [], roles: [] }
    for (const row of read) {
      const { problems, user, number } = row
      const found = takenValuesOf(taken, row)
      if (await mayDisclose(found.map(({ holder }) => holder)))
        problems.push(...found.map(({ problem }) => problem))
      else problems.push({ field: 'username', key: 'validation.importNotChecked' })
      const roles = await rolesOf(row)
      const department = departmentOf(row)
      const refused = problems.length > 0
      checked.staged.push({
        row_number: number,
        refused,
        cells: JSON.stringify(row.cells),
        problems: JSON.stringify(problems),
        role_count: refused ? 0 : roles.length,
        username: user.username,
        username_key: row.usernameKey.slice(0, 32),
        real_name: user.realName,
        ...sortKeysOf(users, user),
        nick_name: user.nickName,
        dial_code: user.pending.dialCode,
        phone: user.pending.phone,
        email: user.pending.email,
        email_key: row.emailKey && row.emailKey.slice(0, 254),
        search_key: searchKey(user.username, user),
        locale: user.locale,
        department_id: refused ? null : department,
      })
      if (!refused)
        for (const role of roles) checked.roles.push({ row_number: number, role_id: role })
    }
    return checked
  }
}
