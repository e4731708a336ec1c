import type { ResourceDefinition } from 'ra-core'
import type { DownloadRecord } from '#contract/downloads'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const screen = { sections: ['download/list'] }

declareAccess('downloads', {
  list: screen,
  create: 'download:manage',
  edit: 'download:manage',
  delete: 'download:manage',
})

const definition: ResourceDefinition = {
  name: 'downloads',
  hasList: true,
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: (download: DownloadRecord) => download.name,
}

const resource = definition.name

const sections: SectionRegistry = {
  'download/list': {
    resource,
    load: async () => (await import('./DownloadList.tsx')).DownloadList,
  },
  'download/edit': {
    resource,
    load: async () => (await import('./DownloadForm.tsx')).DownloadForm,
  },
}

export const downloads = { definition, sections }
