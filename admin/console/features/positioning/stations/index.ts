import type { StationRecord } from '#contract/positioning/stations'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['station/list'] }

export const stations: Feature = {
  resource: 'stations',
  access: { list: screen, show: screen, create: screen, edit: screen, export: screen },
  recordRepresentation: (station: StationRecord) => station.code,
  sections: {
    'station/list': async () => (await import('./StationList.tsx')).StationList,
    'station/detail': async () => (await import('./StationShow.tsx')).StationShow,
    'station/edit': async () => (await import('./StationForm.tsx')).StationForm,
    'station/import': async () => (await import('./StationImport.tsx')).StationImport,
  },
}
