import type { JoinRequestRecord } from '#contract/joinRequests'
import type { Scope } from '#server/core/scope'
import { decideJoinRequest, insertJoinRequest } from './joinRequests.queries.ts'
import { findRequest, log } from './joinRequests.service.ts'

/**
 * Joins by the token of an invitation, with which the company has agreed beforehand: the request is decided as it is
 * made, in the name of the person who invited; where the promise does not hold any more, the company decides.
 * @throws Refusal as accepting the invitation does
 */
export const joinInvited = (
  scope: Scope,
  token: string,
  message: string,
): Promise<JoinRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const joined = await scope.joining.joinByInvitation(trx, scope, { token }, message)
    const { invitation, requestId } = joined
    if (requestId !== null) return findRequest(scope, trx, requestId)
    const now = scope.now()
    const companyId = Number(invitation.companyId)
    const request = { userId: scope.actor.userId, companyId, message }
    const id = await insertJoinRequest(trx, request, now)
    const by = Number(invitation.invitedBy)
    await decideJoinRequest(trx, id, { status: 'agreed', reason: '', by }, now)
    const stored = await findRequest(scope, trx, String(id))
    await log(trx, scope, 'join.request', { ...stored, status: 'inReview' }, { status: 'agreed' })
    return stored
  })
