import type { ResourceDefinition } from 'ra-core'
import type { ApplicationRecord } from '#contract/applications'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const screen = { sections: ['application/list'] }

declareAccess('applications', {
  list: screen,
  show: screen,
  create: screen,
  edit: screen,
  export: screen,
})

const definition: ResourceDefinition = {
  name: 'applications',
  hasList: true,
  hasShow: true,
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: (application: ApplicationRecord) => application.name,
}

const resource = definition.name

const sections: SectionRegistry = {
  'application/list': {
    resource,
    load: async () => (await import('./ApplicationList.tsx')).ApplicationList,
  },
  'application/detail': {
    resource,
    load: async () => (await import('./ApplicationShow.tsx')).ApplicationShow,
  },
  'application/edit': {
    resource,
    load: async () => (await import('./ApplicationForm.tsx')).ApplicationForm,
  },
}

export const applications = { definition, sections }
