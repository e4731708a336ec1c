import type { Context } from '#server/core/context'
import {
  deletePermissionRequests,
  requests as permissionRequests,
} from '#server/features/access/permission-requests/permissionRequests'
import { roleAudience } from '#server/features/access/roles/roleLimits'
import { apiTokenAudience } from '#server/features/companies/api-tokens/apiTokens.service'
import { companyAudience } from '#server/features/companies/companies/companyAccess'
import { clearRejectedLicences } from '#server/features/companies/companies/companyStore.queries'
import { joinByInvitation } from '#server/features/companies/invitations/acceptance.service'
import { invitationAudience } from '#server/features/companies/invitations/invitations.service'
import { forgetInvitationsTo } from '#server/features/companies/invitations/invitationStore.queries'
import {
  fileRequest,
  requests as joinRequests,
} from '#server/features/companies/join-requests/joinRequests'
import {
  forgetMessages,
  requests as quotaRequests,
} from '#server/features/companies/quota-requests/quotaRequests'
import { logAudience } from '#server/features/operations/logs/logs.audience'
import { webhookAudience } from '#server/features/operations/webhooks/webhooks.service'
import { requests as administratorRequests } from '#server/features/people/administrator-requests/administratorRequests'
import { forgetAdministratorMessages } from '#server/features/people/administrator-requests/administratorRequests.queries'
import { departmentAudience } from '#server/features/people/departments/departments.service'
import { importAudience } from '#server/features/people/user-import/imports.audience'
import { forgetTokenAddresses } from '#server/platform/identity/apiTokens.queries'
import { userAudience } from '#server/features/people/users/users.queries'
import { announcementAudience } from '#server/features/site/announcements/announcements.audience'

/** Implements interfaces between features that the platform declares, because features do not import each other. */
export const featureLinks: Pick<Context, 'joining' | 'personalDataErasers' | 'audiences'> = {
  joining: { fileRequest, joinByInvitation },
  personalDataErasers: [
    (trx, { userId }) => deletePermissionRequests(trx, userId),
    (trx, { userId }) => forgetMessages(trx, userId),
    (trx, { userId }, now) => forgetAdministratorMessages(trx, userId, now),
    (trx, { userId }, now) => clearRejectedLicences(trx, userId, now),
    (trx, { userId }) => forgetTokenAddresses(trx, userId),
    (trx, { contactKeys }, now) => forgetInvitationsTo(trx, contactKeys, now),
  ],
  audiences: {
    user: userAudience,
    company: companyAudience,
    role: roleAudience,
    joinRequest: joinRequests.audience,
    invitation: invitationAudience,
    apiToken: apiTokenAudience,
    rightsRequest: permissionRequests.audience,
    quotaRequest: quotaRequests.audience,
    administratorRequest: administratorRequests.audience,
    userImport: importAudience,
    department: departmentAudience,
    log: logAudience,
    announcement: announcementAudience,
    webhook: webhookAudience,
  },
}
