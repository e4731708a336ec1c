import type { IonosphereMapRecord } from '#contract/positioning/ionosphere'
import type { CoefficientsRecord } from '#contract/positioning/ionosphereCoefficients'
import type { Feature } from '#console/core/app/feature.ts'
import { coefficientsName } from './ionosphereText.ts'

const maps = { sections: ['ionosphere/maps'] }
const coefficients = { sections: ['ionosphere/coefficients'] }

export const ionosphereMaps: Feature = {
  resource: 'ionosphere-maps',
  access: { list: maps, show: maps, export: maps, create: maps, delete: maps },
  recordRepresentation: (map: IonosphereMapRecord) => map.name,
  sections: {
    'ionosphere/maps': async () => (await import('./MapList.tsx')).MapList,
    'ionosphere/map': async () => (await import('./MapShow.tsx')).MapShow,
  },
}

export const ionosphereCoefficients: Feature = {
  resource: 'ionosphere-coefficients',
  access: { list: coefficients, export: coefficients, create: coefficients, edit: coefficients },
  recordRepresentation: (record: CoefficientsRecord) => coefficientsName(record),
  sections: {
    'ionosphere/coefficients': async () =>
      (await import('./CoefficientsList.tsx')).CoefficientsList,
    'ionosphere/coefficientsForm': async () =>
      (await import('./CoefficientsForm.tsx')).CoefficientsForm,
  },
}
