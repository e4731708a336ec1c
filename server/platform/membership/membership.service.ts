import * as store from '#server/platform/identity/userStore.queries'
import type { Reader, Transaction } from '#db/connect'
import { findOwnCompany } from '#server/platform/companies/companyChecks.queries'
import { Refusal } from '#server/core/errors'
import { takeAllRoles } from '#server/platform/roles/roleUsers.service'
import { findFreeSeats } from './seats.queries.ts'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { numericId } from '#contract/text/filters'
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

/**
 * Takes a user out of their company with everything that hung on it.
 * @throws Refusal `lastSuperAdministrator`; `changedMeanwhile` where they belong elsewhere by now, or administer it
 */
export const removeFromCompany = async (
  trx: Transaction,
  scope: Scope,
  user: StoredUser,
): Promise<void> => {
  await keepSystemAdministrator(trx, user)
  if (!(await store.removeFromCompany(trx, user, scope.now())))
    throw new Refusal('changedMeanwhile')
  // The user's row is held by now: what anyone gave at this moment goes, too.
  if (user.companyIdNumber !== null)
    await takeAllRoles(trx, scope, [user.userId], user.companyIdNumber)
}

const full = (limit: number, administrator: string) =>
  new Refusal('userLimitReached', { args: { limit, administrator } })

/**
 * The company has room for so many more at this moment; the seats themselves are taken later.
 * @throws Refusal `companyNotFound` where it takes no one, `userLimitReached`
 */
export const requireSeats = async (
  scope: Scope,
  read: Reader,
  companyId: number,
  count: number,
): Promise<void> => {
  const seats = await findFreeSeats(read, companyId)
  if (!seats) throw new Refusal('companyNotFound')
  if (seats.free < count) throw full(seats.limit, scope.actor.companyAdministratorName ?? '')
}

/**
 * Counts one more user into a company's quota, exact for any number of racers.
 * @param administrator the name of who can make room
 * @throws Refusal `companyNotFound` where the company does not exist or takes no one: in review, suspended or closed;
 * `userLimitReached`
 */
export const takeSeat = async (
  trx: Transaction,
  companyId: number,
  administrator: string | null,
): Promise<void> => {
  if (await store.takeSeats(trx, companyId, 1)) return
  const seats = await findFreeSeats(trx, companyId)
  throw seats ? full(seats.limit, administrator ?? '') : new Refusal('companyNotFound')
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
