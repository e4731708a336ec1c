import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import type { Scope } from '#server/core/scope'
import { decideRequest } from '#server/platform/requests/decideRequest'
import { requestTable } from './joinRequests.queries.ts'
import { insertRequest, log, requestReads } from './joinRequests.service.ts'

/**
 * Joins with an invitation token: the join request is agreed immediately on behalf of the inviter, or left to the
 * company when the terms no longer hold.
 */
export const joinInvited = (
  scope: Scope,
  token: string,
  message: string,
): Promise<JoinRequestRecord> =>
  scope.db.transaction(async (trx) => {
    const joined = await scope.joining.joinByInvitation(trx, scope, { token }, message)
    const { invitation, requestId } = joined
    if (requestId !== null) return requestReads.require(scope, trx, requestId)
    const request = await insertRequest(trx, scope, Number(invitation.companyId), message)
    const agreed = { status: 'agreed' } as const
    await decideRequest(trx, scope, requestTable, request, agreed, Number(invitation.invitedBy))
    await log(trx, scope, 'join.request', request, agreed)
    return requestReads.require(scope, trx, request.id)
  })
