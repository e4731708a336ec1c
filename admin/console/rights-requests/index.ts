import type { ResourceDefinition } from 'ra-core'
import type { RightsRequestRecord } from '#contract/rightsRequests'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const review = { sections: ['rightsRequest/manage'] }

declareAccess('rights-requests', { list: review, export: review, review })

const definition: ResourceDefinition = {
  name: 'rights-requests',
  hasList: true,
  recordRepresentation: (request: RightsRequestRecord) => request.userName,
}

const sections: SectionRegistry = {
  'rightsRequest/manage': {
    resource: definition.name,
    load: async () => (await import('./RightsRequestManage.tsx')).RightsRequestManage,
  },
}

export const rightsRequests = { definition, sections }
