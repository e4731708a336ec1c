import type { InvitationRecord } from '#contract/companies/invitations'
import type { Feature } from '#console/core/app/feature.ts'

const list = { sections: ['invitation/list'] }

export const invitations: Feature = {
  resource: 'invitations',
  access: { list, export: list, create: list, resend: list, revoke: list },
  recordRepresentation: (invitation: InvitationRecord) => invitation.recipient || invitation.id,
  sections: {
    'invitation/list': async () => (await import('./InvitationList.tsx')).InvitationList,
    'invitation/add': async () => (await import('./InvitationAdd.tsx')).InvitationAdd,
  },
}
