import type { JoinRequestRecord } from '#contract/joinRequests'
import type { Scope } from '#server/core/scope'
import { decideJoinRequest, findJoinRequest, insertJoinRequest } from './joinRequests.queries.ts'
import { log, toRecord } from './joinRequests.service.ts'

/**
 * Joins by the token of an invitation, with which the company has agreed beforehand: the request is decided as it is
 * made, in the name of the person who invited; where the promise does not hold any more, the company decides.
 * @throws Refusal as accepting the invitation does
 */
export const joinInvited = async (
  scope: Scope,
  token: string,
  message: string,
): Promise<JoinRequestRecord> => {
  const { userId } = scope.actor
  const now = scope.now()
  const request = await scope.db.transaction(async (trx) => {
    const own = { userId, reviews: null }
    const { invitation, requestId } = await scope.joining.joinByInvitation(
      trx,
      scope,
      { token },
      message,
    )
    if (requestId !== null) return findJoinRequest(trx, own, requestId)
    const { companyNumber, inviterNumber } = invitation
    const id = await insertJoinRequest(trx, { userId, companyId: companyNumber, message }, now)
    await decideJoinRequest(trx, id, { status: 'agreed', reason: '', by: inviterNumber }, now)
    const stored = await findJoinRequest(trx, own, id)
    if (!stored) throw new Error('a request that was just inserted is absent')
    await log(trx, scope, 'join.request', { ...stored, status: 'inReview' }, { status: 'agreed' })
    return stored
  })
  if (!request) throw new Error('a request that was just inserted is absent')
  return toRecord(request)
}
