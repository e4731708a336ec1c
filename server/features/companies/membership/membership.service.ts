import { listActiveSystemAdministrators } from '#server/platform/identity/systemAdministrators.queries'
import type { Reader, Transaction } from '#db/connect'
import { findOwnCompany } from '#server/platform/identity/companies.queries'
import { Refusal } from '#server/core/errors'
import { withdrawAllRoles } from '#server/features/access/roles/index'
import { claimSeats, findFreeSeats, removeMember } from './members.queries.ts'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'

/**
 * Ensures that another active system super administrator remains when this user is removed or disabled. If the user
 * belongs to the provider's own company, another one must remain in that company. Call it before the change.
 * @throws Refusal `lastSuperAdministrator`
 */
export const requireOtherSystemAdministrator = async (
  trx: Transaction,
  user: Pick<StoredUser, 'isSystemAdministrator' | 'companyIdNumber' | 'userId'>,
): Promise<void> => {
  if (!user.isSystemAdministrator) return
  const others = await listActiveSystemAdministrators(trx, user.userId)
  const own = await findOwnCompany(trx)
  const stay = own === user.companyIdNumber ? others.filter((id) => id === own) : others
  if (!stay.length) throw new Refusal('lastSuperAdministrator')
}

/**
 * Removes a user from their company, with all their roles.
 * @throws Refusal `lastSuperAdministrator`; `changedMeanwhile` if they have moved to another company, or administer
 * this one
 */
export const removeFromCompany = async (
  trx: Transaction,
  scope: Scope,
  user: StoredUser,
): Promise<void> => {
  await requireOtherSystemAdministrator(trx, user)
  if (!(await removeMember(trx, user, scope.now()))) throw new Refusal('changedMeanwhile')
  // The user's row is locked now, so this also covers roles assigned concurrently.
  if (user.companyIdNumber !== null)
    await withdrawAllRoles(trx, scope, [user.userId], user.companyIdNumber)
}

const userLimitRefusal = (limit: number, administrator: string) =>
  new Refusal('userLimitReached', { args: { limit, administrator } })

/**
 * Checks for free seats without reserving them.
 * @throws Refusal `companyNotFound` if the company is not approved, `userLimitReached`
 */
export const requireSeats = async (
  scope: Scope,
  read: Reader,
  companyId: number,
  count: number,
): Promise<void> => {
  const seats = await findFreeSeats(read, companyId)
  if (!seats) throw new Refusal('companyNotFound')
  if (seats.free < count)
    throw userLimitRefusal(seats.limit, scope.actor.companyAdministratorName ?? '')
}

/**
 * Reserves one seat in a company's quota, exact under concurrency.
 * @param administrator name of the person who can raise the limit
 * @throws Refusal `companyNotFound` if the company does not exist or is not approved (in review, suspended, closed);
 * `userLimitReached`
 */
export const claimSeat = async (
  trx: Transaction,
  companyId: number,
  administrator: string | null,
): Promise<void> => {
  if (await claimSeats(trx, companyId, 1)) return
  const seats = await findFreeSeats(trx, companyId)
  throw seats ? userLimitRefusal(seats.limit, administrator ?? '') : new Refusal('companyNotFound')
}

export const companyOfNewUser = ({ actor }: Scope, requestedId: string | undefined): number => {
  const companyId = requestedId === undefined ? actor.companyId : numericId(requestedId)
  if (companyId === null && requestedId === undefined) throw new Refusal('createCompanyFirst')
  if (companyId === null || (companyId !== actor.companyId && !actor.may('user:manage')))
    throw new Refusal('companyNotFound', {
      fields: { companyId: { key: 'errors.companyNotFound' } },
    })
  return companyId
}
