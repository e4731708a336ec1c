import type { InvitationRecord } from '#contract/companies/invitations'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const invitations: ConsoleResource = {
  name: 'invitations',
  list: lazySection('invitation/list', () => import('./InvitationList.tsx'), 'InvitationList'),
  create: lazySection('invitation/add', () => import('./InvitationAdd.tsx'), 'InvitationAdd'),
  recordRepresentation: (invitation: InvitationRecord) => invitation.recipient || invitation.id,
  options: { access: allowedOn('invitation/list', 'list', 'export', 'create', 'resend', 'revoke') },
}
