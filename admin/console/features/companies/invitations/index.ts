import type { InvitationRecord } from '#contract/companies/invitations'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const list = { sections: ['invitation/list'] }

export const invitations: ConsoleResource = {
  name: 'invitations',
  list: lazySection('invitation/list', () => import('./InvitationList.tsx'), 'InvitationList'),
  create: lazySection('invitation/add', () => import('./InvitationAdd.tsx'), 'InvitationAdd'),
  recordRepresentation: (invitation: InvitationRecord) => invitation.recipient || invitation.id,
  options: { access: { list, export: list, create: list, resend: list, revoke: list } },
}
