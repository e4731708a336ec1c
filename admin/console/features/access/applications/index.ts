import type { ApplicationRecord } from '#contract/access/applications'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const screen = { sections: ['application/list'] }

const form = lazySection(
  'application/edit',
  () => import('./ApplicationForm.tsx'),
  'ApplicationForm',
)

export const applications: ConsoleResource = {
  name: 'applications',
  list: lazySection('application/list', () => import('./ApplicationList.tsx'), 'ApplicationList'),
  show: lazySection('application/detail', () => import('./ApplicationShow.tsx'), 'ApplicationShow'),
  create: form,
  edit: form,
  recordRepresentation: (application: ApplicationRecord) => application.name,
  options: {
    access: { list: screen, show: screen, create: screen, edit: screen, export: screen },
  },
}
