import type { Knex } from 'knex'

export interface Requirement {
  requiredBy: 'company' | 'provider'
  since: number
}

/**
 * Finds the requirement of a second factor that applies to a person: the provider's requirement for system super
 * administrators, otherwise the requirement of their own active company.
 */
export const findRequirement = async (read: Knex, userId: number): Promise<Requirement | null> => {
  const user = await read('users')
    .where({ id: userId })
    .first({ isAdministrator: 'is_system_administrator', companyId: 'company_id' })
  if (!user) return null
  const own = { id: user.companyId ?? 0, status: 'passed' } as const
  const company = await read('companies')
    .where(user.isAdministrator ? { kind: 'provider' } : own)
    .first({ kind: 'kind', since: 'second_factor_since' })
  const since = company?.since ?? null
  if (since === null) return null
  return { requiredBy: company?.kind === 'provider' ? 'provider' : 'company', since }
}
