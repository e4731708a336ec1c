import type { Knex } from 'knex'
import { permissionIdOf, type PermissionKey } from '#contract/access/permissions'
import type { MissingRule } from '#contract/access/rights'
import type { Locale } from '#contract/text/locale'
import { textOf } from '#i18n/server'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import type { Reader } from '#db/connect'
import { iso } from '#contract/core/times'
import type { Suspension } from '#contract/people/suspension'
import { explainRight } from './rights.ts'
import { listProviderOnly } from './permissions.queries.ts'

/** @param companyAdministratorName null unless the company's administrator can grant it */
export const granterName = (locale: Locale, companyAdministratorName: string | null): string =>
  companyAdministratorName === null
    ? textOf(locale, 'messages.systemAdministrator')
    : textOf(locale, 'messages.companyAdministrator', { name: companyAdministratorName })

export const granterOf = (
  locale: Locale,
  rule: MissingRule,
  companyAdministratorName: string | null,
): string | null => {
  if (rule === 'providerOnly') return null
  return granterName(locale, rule === 'notInRole' ? (companyAdministratorName ?? '') : null)
}

const permissionNames = async (
  { rights, actor, locale }: Scope,
  ids: readonly number[],
): Promise<string[]> => {
  const rows = await rights.permissions(actor.rightsMark)
  return ids.map((permissionId) => {
    const row = rows.find(({ id }) => id === permissionId)
    return (locale === 'zh' ? row?.name : row?.enName || row?.name) ?? String(permissionId)
  })
}

export const permissionName = async (scope: Scope, permissionId: number): Promise<string> =>
  (await permissionNames(scope, [permissionId]))[0] ?? String(permissionId)

export const namedPermissions = async (scope: Scope, ids: readonly number[]) => ({
  permissionIds: ids.join(', '),
  permissionNames: (await permissionNames(scope, ids)).join(scope.locale === 'zh' ? '、' : ', '),
})

/** Throws a 403 that names the missing permission, the rule that denied it and who can grant it. */
const denyPermission = async (
  scope: Scope,
  permissionId: number,
  field?: string,
): Promise<never> => {
  const { actor, locale, rights } = scope
  if (actor.token) {
    const args = {
      permissionId: String(permissionId),
      permissionName: await permissionName(scope, permissionId),
      rule: 'notInToken',
      grantedBy: actor.realName,
    }
    throw new Refusal('insufficientPermission', { args })
  }
  const facts = await rights.factsOf(actor, actor.rightsMark)
  const rule = explainRight(facts, permissionId).missing ?? 'notInRole'
  const args = {
    permissionId: String(permissionId),
    permissionName: await permissionName(scope, permissionId),
    rule,
    grantedBy: granterOf(locale, rule, actor.companyAdministratorName),
  }
  const key = rule === 'providerOnly' ? 'messages.providerOnly' : 'errors.insufficientPermission'
  const fields = field ? { [field]: { key, args } } : {}
  throw new Refusal('insufficientPermission', { args, fields })
}

/** Requires one of the permissions; the refusal names the first. */
export const requirePermission = async (
  scope: Scope,
  ...keys: readonly PermissionKey[]
): Promise<void> => {
  const [first] = keys
  if (first && !keys.some((key) => scope.actor.may(key)))
    await denyPermission(scope, permissionIdOf(first))
}

/**
 * Requires every permission, so that callers pass on only what they have.
 * @param field the form field that named the permissions
 */
export const requireOwnPermissions = async (
  scope: Scope,
  permissionIds: readonly number[],
  field?: string,
): Promise<void> => {
  const { actor } = scope
  const missingId = permissionIds.find(
    (id) => !actor.isSystemAdministrator && !actor.rights.has(id),
  )
  if (missingId !== undefined) await denyPermission(scope, missingId, field)
}

export const requireNotProviderOnly = async (
  scope: Scope,
  read: Reader,
  permissions: readonly number[],
): Promise<void> => {
  const providerOnly = await listProviderOnly(read)
  const barred = permissions.filter((id) => providerOnly.has(id))
  if (barred.length)
    throw new Refusal('permissionsProviderOnly', { args: await namedPermissions(scope, barred) })
}

/** `contact` is null until the provider's own company exists. */
const findSuspension = async (
  read: Knex,
  companyId: number,
): Promise<(Omit<Suspension, 'contact'> & { contact: string | null }) | null> => {
  const row = await read('companies as c')
    .join('company_history as h', 'h.company_id', 'c.id')
    .where({ 'c.id': companyId, 'c.status': 'suspended', 'h.status': 'suspended' })
    .orderBy('h.id', 'desc')
    .first('c.name', 'h.reason', 'h.at')
  if (!row) return null
  const provider = await read('companies').where({ kind: 'provider' }).first('name')
  return {
    companyId: String(companyId),
    companyName: row.name,
    reason: row.reason,
    at: iso(row.at),
    contact: provider?.name ?? null,
  }
}

export const suspensionOf = async (scope: Scope): Promise<Suspension | null> => {
  const { actor, db, settings, locale } = scope
  if (actor.suspendedCompanyId === null) return null
  const found = await findSuspension(db.read, actor.suspendedCompanyId)
  if (!found) return null
  const { contact, systemName } = settings.current
  const name = found.contact ?? systemName[locale]
  const contacts = [contact.phone, contact.email].filter((text) => text !== '')
  return {
    ...found,
    contact: contacts.length
      ? textOf(locale, 'messages.providerContact', { name, contacts: contacts.join(' · ') })
      : name,
  }
}

/** Refuses users of a suspended company, except system super administrators; for routes without `whileSuspended`. */
export const requireNotSuspended = async (scope: Scope): Promise<void> => {
  if (scope.actor.isSystemAdministrator) return
  const suspension = await suspensionOf(scope)
  if (!suspension) return
  const { companyName, reason, at, contact } = suspension
  throw new Refusal('companySuspended', {
    args: { company: companyName, reason, since: at, contact, grantedBy: contact },
  })
}
