import type { ResourceDefinition } from 'ra-core'
import type { JoinRequestRecord } from '#contract/joinRequests'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const review = { sections: ['join/manage'] }

declareAccess('join-requests', {
  list: { sections: ['join/manage', 'join'] },
  export: review,
  review,
  create: { sections: ['join'] },
})

const definition: ResourceDefinition = {
  name: 'join-requests',
  hasList: true,
  hasCreate: true,
  recordRepresentation: (request: JoinRequestRecord) => request.userName,
}

const resource = definition.name

const sections: SectionRegistry = {
  join: { resource, load: async () => (await import('./Join.tsx')).Join },
  'join/manage': { resource, load: async () => (await import('./JoinManage.tsx')).JoinManage },
}

export const joinRequests = { definition, sections }
