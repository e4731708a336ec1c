import type { IonosphereMapRecord } from '#contract/positioning/ionosphere'
import type { CoefficientsRecord } from '#contract/positioning/ionosphereCoefficients'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'
import { coefficientsName } from './ionosphereText.ts'

const form = lazySection(
  'ionosphere/coefficientsForm',
  () => import('./CoefficientsForm.tsx'),
  'CoefficientsForm',
)

export const ionosphereMaps: ConsoleResource = {
  name: 'ionosphere-maps',
  list: lazySection('ionosphere/maps', () => import('./MapList.tsx'), 'MapList'),
  show: lazySection('ionosphere/map', () => import('./MapShow.tsx'), 'MapShow'),
  recordRepresentation: (map: IonosphereMapRecord) => map.name,
  options: { access: allowedOn('ionosphere/maps', 'list', 'show', 'export', 'create', 'delete') },
}

export const ionosphereCoefficients: ConsoleResource = {
  name: 'ionosphere-coefficients',
  list: lazySection(
    'ionosphere/coefficients',
    () => import('./CoefficientsList.tsx'),
    'CoefficientsList',
  ),
  create: form,
  edit: form,
  recordRepresentation: (record: CoefficientsRecord) => coefficientsName(record),
  options: {
    access: allowedOn('ionosphere/coefficients', 'list', 'export', 'create', 'edit'),
  },
}
