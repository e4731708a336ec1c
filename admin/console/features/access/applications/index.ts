import type { ApplicationRecord } from '#contract/access/applications'
import type { ClientRecord } from '#contract/access/applicationClients'
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

const client = {
  forms: () => import('./clients/ClientForms.tsx'),
  show: () => import('./clients/ClientShow.tsx'),
  tried: () => import('./clients/Tried.tsx'),
}

/** Screens below the page of an application. */
export const applicationClients: ConsoleResource = {
  name: 'application-clients',
  recordRepresentation: ({ name }: ClientRecord) => name,
  options: {
    access: allowedOn('application/list', 'list', 'show', 'create', 'edit'),
    sections: [
      lazySection('applicationClient/create', client.forms, 'ClientCreate'),
      lazySection('applicationClient/detail', client.show, 'ClientShow'),
      lazySection('applicationClient/edit', client.forms, 'ClientEdit'),
      lazySection('applicationClient/tried', client.tried, 'Tried'),
    ],
  },
}
