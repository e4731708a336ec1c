import type { ApplicationRecord } from '#contract/access/applications'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

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
    access: allowedOn('application/list', 'list', 'show', 'create', 'edit', 'export'),
  },
}
