import * as policy from './invitations.policy.ts'
import type { InvitationIssued, InvitationRecord } from '#contract/companies/invitations'
import type { Transaction } from '#db/connect'
import { tooManyRequests } from '#server/core/errors'
import { makeLinkToken } from '#server/core/linkToken'
import type { PublicScope, Scope } from '#server/core/scope'
import { invitationMessage } from '#server/platform/messaging/messages'
import { findSent } from './invitationStore.queries.ts'

/** Only a digest of the token is stored, so that readers of the database cannot use invitations. */
const digestPurpose = 'invitation'

export const tokenHashesOf = ({ tokens }: PublicScope, token: string): string[] =>
  tokens.digests(digestPurpose, token)

/** Browsers send the fragment after `#` neither to servers nor in referrers. */
export const issueToken = (scope: Scope) => {
  const token = makeLinkToken()
  return {
    tokenHash: scope.tokens.digest(digestPurpose, token),
    link: `${scope.env.publicUrl}/invitation#${token}`,
  }
}

export const requireInvitationAllowance = async (
  trx: Transaction,
  of: { companyId: number; recipientKey: string; lastAt: number | null },
  now: number,
): Promise<void> => {
  const wait = policy.waitToSend(await findSent(trx, of, now), now)
  if (wait > 0) throw tooManyRequests(wait)
}

export const send = async (
  trx: Transaction,
  scope: Scope,
  invitation: InvitationRecord,
  link: string,
): Promise<void> => {
  if (invitation.channel === 'link') return
  const message = invitationMessage(
    { env: scope.env, settings: scope.settings, locale: invitation.locale },
    { channel: invitation.channel, recipient: invitation.recipient },
    {
      company: invitation.companyName,
      inviter: scope.actor.realName,
      roles: invitation.roles.map(({ roleName }) => roleName),
      expiresAt: Date.parse(invitation.expiresAt),
      link,
    },
  )
  await scope.rates.countMessage(invitation.channel, Number(invitation.companyId))
  await scope.delivery.enqueue(trx, message)
}

export const issued = (invitation: InvitationRecord, link: string): InvitationIssued => ({
  ...invitation,
  link: invitation.channel === 'link' ? link : null,
})
