import type { Scope } from '#server/core/scope'
import type { UserScope } from './users.queries.ts'

export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>): UserScope => ({
  companyId: actor.may('user:manage') ? 'all' : (actor.companyId ?? -1),
})
