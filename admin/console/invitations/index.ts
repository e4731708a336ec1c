import type { ResourceDefinition } from 'ra-core'
import type { InvitationRecord } from '#contract/invitations'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const list = { sections: ['invitation/list'] }

declareAccess('invitations', {
  list,
  export: list,
  create: list,
  resend: list,
  revoke: list,
})

const definition: ResourceDefinition = {
  name: 'invitations',
  hasList: true,
  hasCreate: true,
  recordRepresentation: (invitation: InvitationRecord) => invitation.recipient || invitation.id,
}

const resource = definition.name

const sections: SectionRegistry = {
  'invitation/list': {
    resource,
    load: async () => (await import('./InvitationList.tsx')).InvitationList,
  },
  'invitation/add': {
    resource,
    load: async () => (await import('./InvitationAdd.tsx')).InvitationAdd,
  },
}

export const invitations = { definition, sections }
