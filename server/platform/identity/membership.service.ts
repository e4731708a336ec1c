import * as store from './userStore.queries.ts'
import type { Transaction } from '#db/connect'
import { findOwnCompany } from '#server/platform/companies/companyChecks.queries'
import { Refusal } from '#server/core/errors'
import type { StoredUser } from './users.queries.ts'
import { numericId } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'

/**
 * The provider's own company keeps a system super administrator who can log in. @throws Refusal
 * `lastSuperAdministrator` where this is the last one; to be asked before one of them goes, or cannot log in any more
 */
export const keepSystemAdministrator = async (
  trx: Transaction,
  user: Pick<StoredUser, 'isSystemAdministrator' | 'companyIdNumber' | 'userId'>,
): Promise<void> => {
  if (!user.isSystemAdministrator) return
  const others = await store.listActiveSystemAdministrators(trx, user.userId)
  const own = await findOwnCompany(trx)
  const stay = own === user.companyIdNumber ? others.filter((id) => id === own) : others
  if (!stay.length) throw new Refusal('lastSuperAdministrator')
}

/** Takes a user out of their company with everything that hung on it. @throws Refusal `lastSuperAdministrator` */
export const removeFromCompany = async (
  trx: Transaction,
  user: StoredUser,
  now: number,
): Promise<void> => {
  await keepSystemAdministrator(trx, user)
  await store.removeFromCompany(trx, user, now)
}

/**
 * Counts one more user into a company's quota, exact for any number of racers.
 * @returns whether there was a seat; where not, the limit.
 * @throws Refusal `companyNotFound` where the company does not exist or takes no one: in review, suspended or closed
 */
export const takeSeat = async (
  trx: Transaction,
  companyId: number,
): Promise<{ taken: true } | { taken: false; limit: number }> => {
  const seat = await store.takeSeat(trx, companyId)
  if (seat.taken) return seat
  if (seat.limit === null) throw new Refusal('companyNotFound')
  return { taken: false, limit: seat.limit }
}

/** The company that a new user joins: the own one; any, for those who manage all users. */
export const companyOfNewUser = ({ actor }: Scope, asked: string | undefined): number => {
  const companyId = asked === undefined ? actor.companyId : numericId(asked)
  if (companyId === null && asked === undefined) throw new Refusal('createCompanyFirst')
  if (companyId === null || (companyId !== actor.companyId && !actor.may('user:manage')))
    throw new Refusal('companyNotFound', {
      fields: { companyId: { key: 'errors.companyNotFound' } },
    })
  return companyId
}
