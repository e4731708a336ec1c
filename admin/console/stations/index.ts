import type { ResourceDefinition } from 'ra-core'
import type { StationRecord } from '#contract/stations'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const screen = { sections: ['station/list'] }

declareAccess('stations', {
  list: screen,
  show: screen,
  create: screen,
  edit: screen,
  export: screen,
})

const definition: ResourceDefinition = {
  name: 'stations',
  hasList: true,
  hasShow: true,
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: (station: StationRecord) => station.code,
}

const resource = definition.name

const sections: SectionRegistry = {
  'station/list': { resource, load: async () => (await import('./StationList.tsx')).StationList },
  'station/detail': { resource, load: async () => (await import('./StationShow.tsx')).StationShow },
  'station/edit': { resource, load: async () => (await import('./StationForm.tsx')).StationForm },
  'station/import': {
    resource,
    load: async () => (await import('./StationImport.tsx')).StationImport,
  },
}

export const stations = { definition, sections }
