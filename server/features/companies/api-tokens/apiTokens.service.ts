import {
  apiTokens,
  maxApiTokenDays,
  maxApiTokens,
  type ApiTokenCreation,
  type ApiTokenRecord,
  type NewApiToken,
} from '#contract/companies/apiTokens'
import { iso } from '#contract/core/times'
import * as policy from '#contract/policies/apiTokens'
import { numericId } from '#contract/text/filters'
import { invalidField, Refusal, requireAllowed, unknownIds } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { hexDigest } from '#server/core/tokens'
import { auditOf } from '#server/platform/audit/writeAudit'
import { findOfCompany, type Audience } from '#server/platform/events/audience'
import {
  requireSession,
  requireUnchanged,
  rightsPersonOf,
} from '#server/platform/identity/authenticate'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { findPerson } from '#server/platform/identity/sessions.queries'
import { makeApiToken } from '#server/platform/identity/tokenCalls'
import { companyOfNewUser } from '#server/features/companies/membership/index'
import { requireOwnPermissions } from '#server/platform/permissions/requireAccess'
import { limitRequests } from '#server/platform/routing/limitRequests'
import { makeReads } from '#server/platform/routing/reads'
import {
  acceptRestoredTokens,
  apiTokenTable,
  countRunning,
  endExpired,
  endToken,
  insertPermissions,
} from './apiTokens.queries.ts'

const visibilityOf = ({ actor }: Pick<Scope, 'actor'>): number | 'all' =>
  actor.isSystemAdministrator ? 'all' : (actor.companyId ?? -1)

const rightsOf = async ({ db, rights }: Scope, userId: string): Promise<ReadonlySet<number>> => {
  const person = await findPerson(db.read, Number(userId))
  if (!person) return new Set()
  return (await rights.of(rightsPersonOf(person), person.rightsMark)).rights
}

const withRights = async (
  scope: Scope,
  records: readonly ApiTokenRecord[],
): Promise<ApiTokenRecord[]> => {
  const makers = new Map<string, ReadonlySet<number>>()
  const shown: ApiTokenRecord[] = []
  for (const record of records) {
    const { createdBy, state, permissionIds } = record
    if (state !== 'active' || createdBy === null) {
      shown.push(record)
      continue
    }
    const rights = makers.get(createdBy) ?? (await rightsOf(scope, createdBy))
    makers.set(createdBy, rights)
    const effectivePermissionIds = permissionIds.filter((id) => rights.has(Number(id)))
    shown.push({ ...record, effectivePermissionIds })
  }
  return shown
}

export const apiTokenReads = makeReads(
  apiTokenTable,
  (scope) => (query) => {
    const company = visibilityOf(scope)
    if (company !== 'all') void query.where('api_tokens.company_id', company)
  },
  withRights,
)

const audit = auditOf(apiTokens)

const targetOf = ({ id, name, companyId }: ApiTokenRecord) => ({
  id,
  name,
  companyId: Number(companyId),
})

const requirePermissions = async (scope: Scope, wanted: readonly string[]): Promise<number[]> => {
  const rows = await scope.rights.permissions(scope.actor.rightsMark)
  const known = new Set(rows.map(({ id }) => id))
  const ids = wanted.map((id) => numericId(id) ?? 0)
  const absent = wanted.filter((_, place) => !known.has(ids[place] ?? 0))
  if (absent.length) throw unknownIds('permissionIds', absent)
  if (ids.some((id) => !scope.tokenPermissions.has(id)))
    throw invalidField('permissionIds', 'validation.tokenPermission')
  await requireOwnPermissions(scope, ids, 'permissionIds')
  return ids
}

const requireExpiry = (expiresAt: number, now: number): void => {
  if (policy.isApiTokenExpiry(expiresAt, now)) return
  const problem = { key: 'validation.tokenExpiry', args: { days: maxApiTokenDays } }
  throw new Refusal('invalidInput', { fields: { expiresAt: problem } })
}

/** Ended tokens stay in the list, and each token has its own rate limits. */
const maxMadeADay = 2 * maxApiTokens

/** The answer is the only place where the token can be read. */
export const createApiToken = async (
  scope: Scope,
  form: ApiTokenCreation,
): Promise<NewApiToken> => {
  const { name, permissionIds } = form
  const companyId = companyOfNewUser(scope, undefined)
  const now = scope.now()
  const expiresAt = Date.parse(form.expiresAt)
  requireExpiry(expiresAt, now)
  const ids = await requirePermissions(scope, permissionIds)
  const token = makeApiToken()
  return scope.db.transaction(async (trx) => {
    await lockCompany(trx, companyId)
    await requireSession(trx, scope)
    await requireUnchanged(trx, scope)
    await endExpired(trx, companyId, now)
    requireAllowed(policy.mayAddApiToken(await countRunning(trx, companyId)))
    await limitRequests(trx, scope, 'api_tokens', maxMadeADay)
    const id = await apiTokenTable.insert(
      trx,
      { companyId: String(companyId), name, expiresAt: iso(expiresAt) },
      now,
      { user_id: scope.actor.userId, token_hash: hexDigest(token) },
    )
    await insertPermissions(trx, id, ids)
    const record = await apiTokenReads.require(scope, trx, String(id))
    const facts = { permissionIds: record.permissionIds, expiresAt: record.expiresAt }
    await audit(trx, scope, 'apiToken.create', targetOf(record), [{}, facts])
    return { ...record, effectivePermissionIds: record.permissionIds, token }
  })
}

export const endApiToken = (scope: Scope, id: string): Promise<ApiTokenRecord> =>
  scope.db.transaction(async (trx) => {
    const record = await apiTokenReads.require(scope, trx, id)
    requireAllowed(policy.mayEndApiToken(record))
    if (!(await endToken(trx, Number(id), scope.now()))) throw new Refusal('statusDoesNotAllow')
    await audit(trx, scope, 'apiToken.end', targetOf(record))
    return apiTokenReads.require(scope, trx, id)
  })

/** Accepts that tokens of the caller's company came back with a restored backup. */
export const acceptRestored = (scope: Scope): Promise<{ accepted: number }> => {
  const companyId = companyOfNewUser(scope, undefined)
  return scope.db.transaction(async (trx) => {
    await lockCompany(trx, companyId)
    const accepted = await acceptRestoredTokens(trx, companyId, scope.now())
    if (accepted > 0)
      await audit(trx, scope, 'apiToken.acceptRestored', { id: '', name: '' }, [{}, { accepted }])
    return { accepted }
  })
}

/** @throws Refusal `notFound` for callers without an access token */
export const getCurrentApiToken = async (scope: Scope) => {
  const { token } = scope.actor
  if (!token) throw new Refusal('notFound')
  const { id, name, companyId, companyName, effectivePermissionIds, expiresAt } =
    await apiTokenReads.get(scope, String(token.id))
  return { id, name, companyId, companyName, effectivePermissionIds, expiresAt }
}

export const apiTokenAudience: Audience = {
  find: findOfCompany('api_tokens', (actor) => visibilityOf({ actor })),
}
