import { permissionIdOf, type PermissionKey } from '#contract/access/permissions'
import type { MissingRule } from '#contract/access/rights'
import { textOf } from '#i18n/server'
import { Refusal } from '#server/core/errors'
import { explainRight } from './rights.ts'
import type { Scope } from '#server/core/scope'

export const granterOf = (
  locale: Scope['locale'],
  rule: MissingRule,
  companyAdministratorName: string | null,
): string | null => {
  if (rule === 'providerOnly') return null
  return rule === 'notInRole'
    ? textOf(locale, 'messages.companyAdministrator', { name: companyAdministratorName })
    : textOf(locale, 'messages.systemAdministrator')
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

/**
 * Builds a 403 that names the missing permission, the rule that denied it and who can grant it.
 * @param field the form field that named the permission
 */
export const missingRight = async (
  scope: Scope,
  permissionId: number,
  field?: string,
): Promise<Refusal> => {
  const { actor, locale, rights } = scope
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
  return new Refusal('insufficientPermission', { args, fields })
}

export const missingPermission = (scope: Scope, key: PermissionKey): Promise<Refusal> =>
  missingRight(scope, permissionIdOf(key))
