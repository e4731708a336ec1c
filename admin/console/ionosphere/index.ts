import type { ResourceDefinition } from 'ra-core'
import type { CoefficientsRecord, IonosphereMapRecord } from '#contract/ionosphere'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'
import { coefficientsName } from './ionosphereText.ts'

const maps = { sections: ['ionosphere/maps'] }
const coefficients = { sections: ['ionosphere/coefficients'] }

declareAccess('ionosphere-maps', {
  list: maps,
  show: maps,
  export: maps,
  create: maps,
  delete: maps,
})
declareAccess('ionosphere-coefficients', {
  list: coefficients,
  export: coefficients,
  create: coefficients,
  edit: coefficients,
})

const mapDefinition: ResourceDefinition = {
  name: 'ionosphere-maps',
  hasList: true,
  hasShow: true,
  recordRepresentation: (map: IonosphereMapRecord) => map.name,
}

const coefficientsDefinition: ResourceDefinition = {
  name: 'ionosphere-coefficients',
  hasList: true,
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: (record: CoefficientsRecord) => coefficientsName(record),
}

const mapSections: SectionRegistry = {
  'ionosphere/maps': {
    resource: mapDefinition.name,
    load: async () => (await import('./MapList.tsx')).MapList,
  },
  'ionosphere/map': {
    resource: mapDefinition.name,
    load: async () => (await import('./MapShow.tsx')).MapShow,
  },
}

const coefficientsSections: SectionRegistry = {
  'ionosphere/coefficients': {
    resource: coefficientsDefinition.name,
    load: async () => (await import('./CoefficientsList.tsx')).CoefficientsList,
  },
  'ionosphere/coefficientsForm': {
    resource: coefficientsDefinition.name,
    load: async () => (await import('./CoefficientsForm.tsx')).CoefficientsForm,
  },
}

export const ionosphereMaps = { definition: mapDefinition, sections: mapSections }
export const ionosphereCoefficients = {
  definition: coefficientsDefinition,
  sections: coefficientsSections,
}
