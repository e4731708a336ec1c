import type { ApplicationRecord } from '#contract/access/applications'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['application/list'] }

export const applications: Feature = {
  resource: 'applications',
  access: { list: screen, show: screen, create: screen, edit: screen, export: screen },
  recordRepresentation: (application: ApplicationRecord) => application.name,
  sections: {
    'application/list': async () => (await import('./ApplicationList.tsx')).ApplicationList,
    'application/detail': async () => (await import('./ApplicationShow.tsx')).ApplicationShow,
    'application/edit': async () => (await import('./ApplicationForm.tsx')).ApplicationForm,
  },
}
