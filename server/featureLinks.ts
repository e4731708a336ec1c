import type { Context } from '#server/core/context'
import { forgetUses } from '#server/features/access/applications/console.queries'
import { deletePermissionRequests } from '#server/features/access/permission-requests/permissionRequests.queries'
import { joinByInvitation } from '#server/features/companies/invitations/acceptance.service'
import { forgetInvitationsTo } from '#server/features/companies/invitations/invitationStore.queries'
import { fileRequest } from '#server/features/companies/join-requests/joinRequests.service'
import { interruptImports } from '#server/features/people/user-import/imports.queries'

/** What features do for each other, behind interfaces that the platform declares: no feature imports another. */
export const featureLinks: Pick<Context, 'joining' | 'suspensionHooks' | 'personalDataErasers'> = {
  joining: { fileRequest, joinByInvitation },
  suspensionHooks: [interruptImports],
  personalDataErasers: [
    (trx, { userId }) => deletePermissionRequests(trx, userId),
    (trx, { userId }) => forgetUses(trx, userId),
    (trx, { contactKeys }, now) => forgetInvitationsTo(trx, contactKeys, now),
  ],
}
