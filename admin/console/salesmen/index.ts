import type { ResourceDefinition } from 'ra-core'
import type { SalesmanRecord } from '#contract/salesmen'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const open = { sections: ['salesman/list'] }

declareAccess('salesmen', { list: open, assign: open })

const definition: ResourceDefinition = {
  name: 'salesmen',
  hasList: true,
  recordRepresentation: (salesman: SalesmanRecord) => salesman.realName || salesman.username,
}

const sections: SectionRegistry = {
  'salesman/list': {
    resource: definition.name,
    load: async () => (await import('./Salesmen.tsx')).Salesmen,
  },
}

export const salesmen = { definition, sections }
