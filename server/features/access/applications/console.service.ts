import type { ConsoleCard, PublicApplication } from '#contract/access/applications'
import { Refusal } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import { granterOf, permissionName } from '#server/platform/permissions/requireAccess'
import type { Scope } from '#server/core/scope'
import { openPermissionIds } from '#server/platform/permissions/permissions.queries'
import { explainRight, type RightsFacts } from '#server/platform/permissions/rights'
import { listActiveApplications } from './applications.queries.ts'
import { listUses, storeUse } from './console.queries.ts'

const isOpen = (
  { type, permissionCodes }: PublicApplication,
  rights: ReadonlySet<number>,
): boolean =>
  type !== 'unavailable' &&
  (permissionCodes.length === 0 || permissionCodes.some((code) => rights.has(code)))

/**
 * Picks the missing permission that is easiest to obtain: preferably one that the company's administrator can grant.
 */
const easiestMissing = (codes: readonly number[], facts: RightsFacts) => {
  const missing = codes.map((id) => ({ id, rule: explainRight(facts, id).missing ?? 'notInRole' }))
  return missing.find(({ rule }) => rule === 'notInRole') ?? missing[0]
}

/** The missing permission that would open an application, and who grants it. */
export const findMissing = async (scope: Scope, codes: readonly number[]) => {
  const { actor, locale, rights } = scope
  const wanted = easiestMissing(codes, await rights.factsOf(actor, actor.rightsMark))
  if (!wanted) return null
  const requestedIds = await openPermissionIds(scope.db.read, actor.userId)
  return {
    permissionId: String(wanted.id),
    permissionName: await permissionName(scope, wanted.id),
    grantedBy: granterOf(locale, wanted.rule, actor.companyAdministratorName),
    requested: codes.some((id) => requestedIds.has(id)),
  }
}

export const listConsoleCards = async (scope: Scope): Promise<ConsoleCard[]> => {
  const { actor, locale, rights } = scope
  const { read } = scope.db
  const applications = await listActiveApplications(read)
  const uses = new Map((await listUses(read, actor.userId)).map((use) => [use.applicationId, use]))
  const requestedIds = await openPermissionIds(read, actor.userId)
  const facts = await rights.factsOf(actor, actor.rightsMark)
  return applications.map((application) => {
    const use = uses.get(Number(application.id))
    const open = isOpen(application, actor.rights)
    const wanted =
      open || application.type === 'unavailable'
        ? undefined
        : easiestMissing(application.permissionCodes, facts)
    return {
      applicationId: application.id,
      open,
      pinned: use?.pinned ?? false,
      usedAt: use?.usedAt ? new Date(use.usedAt).toISOString() : null,
      permissionId: wanted ? String(wanted.id) : null,
      grantedBy: wanted ? granterOf(locale, wanted.rule, actor.companyAdministratorName) : null,
      requested: application.permissionCodes.some((code) => requestedIds.has(code)),
    }
  })
}

const activeApplication = async (scope: Scope, id: string): Promise<number> => {
  const number = numericId(id)
  const applications = await listActiveApplications(scope.db.read)
  if (number === null || !applications.some((one) => one.id === id)) throw new Refusal('notFound')
  return number
}

export const pinCard = async (scope: Scope, id: string, pinned: boolean): Promise<true> => {
  const application = await activeApplication(scope, id)
  const columns = { pinned_at: pinned ? scope.now() : null }
  await scope.db.transaction((trx) => storeUse(trx, scope.actor.userId, application, columns))
  return true
}

export const useCard = async (scope: Scope, id: string): Promise<true> => {
  const application = await activeApplication(scope, id)
  const columns = { used_at: scope.now() }
  await scope.db.transaction((trx) => storeUse(trx, scope.actor.userId, application, columns))
  return true
}
