import { companies } from '#contract/companies/companies'
import { iso } from '#contract/core/times'
import type { CompanySecurity } from '#contract/people/factors'
import { graceEnd } from '#contract/policies/secondFactor'
import type { Reader } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { requireRow } from '#db/tables'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { requireSession } from '#server/platform/identity/authenticate'
import { findOwnCompany } from '#server/platform/identity/companies.queries'

const audit = auditOf(companies)

/** The caller's company; for system super administrators the provider's, whose requirement applies to them. */
const getCompanyId = async (read: Reader, { actor }: Scope): Promise<number> => {
  const companyId = actor.isSystemAdministrator ? await findOwnCompany(read) : actor.companyId
  if (companyId === null) throw new Refusal('createCompanyFirst')
  return companyId
}

const countMembers = async (read: Reader, companyId: number, where: object = {}): Promise<number> =>
  read('users')
    .where({ company_id: companyId, ...where })
    .whereNull('deleted_at')
    .count({ count: '*' })
    .then(([row]) => Number(row?.count))

const readSecurity = async (
  { settings }: Scope,
  read: Reader,
  companyId: number,
): Promise<CompanySecurity> => {
  const { second_factor_since: since } = requireRow(
    await read('companies').where({ id: companyId }).first('second_factor_since'),
  )
  const { secondFactorDays: days } = settings.current
  return {
    required: since !== null,
    since: since === null ? null : iso(since),
    until: since === null ? null : iso(graceEnd(since, days)),
    days,
    members: await countMembers(read, companyId),
    without: await countMembers(read, companyId, { has_second_factor: false }),
  }
}

export const getCompanySecurity = async (scope: Scope): Promise<CompanySecurity> => {
  const { read } = scope.db
  return readSecurity(scope, read, await getCompanyId(read, scope))
}

/** Requires a second factor of all members, or no longer does; the days of grace are not started again. */
export const changeCompanySecurity = (scope: Scope, required: boolean): Promise<CompanySecurity> =>
  scope.db.transaction(async (trx) => {
    const id = await getCompanyId(trx, scope)
    const { name, second_factor_since: since } = requireRow(
      await lockForChange(trx('companies').where({ id })).first('name', 'second_factor_since'),
    )
    await requireSession(trx, scope)
    const wasRequired = since !== null
    if (required !== wasRequired) {
      await trx('companies')
        .where({ id })
        .update({ second_factor_since: required ? scope.now() : null })
      await audit(trx, scope, 'company.security', { id: String(id), name, companyId: id }, [
        { secondFactorRequired: wasRequired },
        { secondFactorRequired: required },
      ])
    }
    return readSecurity(scope, trx, id)
  })
