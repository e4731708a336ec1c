import type { StationRecord } from '#contract/positioning/stations'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection('station/edit', () => import('./StationForm.tsx'), 'StationForm')

export const stations: ConsoleResource = {
  name: 'stations',
  list: lazySection('station/list', () => import('./StationList.tsx'), 'StationList'),
  show: lazySection('station/detail', () => import('./StationShow.tsx'), 'StationShow'),
  create: form,
  edit: form,
  recordRepresentation: (station: StationRecord) => station.code,
  options: {
    access: allowedOn('station/list', 'list', 'show', 'create', 'edit', 'export'),
    sections: [lazySection('station/import', () => import('./StationImport.tsx'), 'StationImport')],
  },
}
