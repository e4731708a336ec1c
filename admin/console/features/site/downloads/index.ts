import type { DownloadRecord } from '#contract/site/downloads'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection('download/edit', () => import('./DownloadForm.tsx'), 'DownloadForm')

export const downloads: ConsoleResource = {
  name: 'downloads',
  list: lazySection('download/list', () => import('./DownloadList.tsx'), 'DownloadList'),
  create: form,
  edit: form,
  recordRepresentation: (download: DownloadRecord) => download.name,
  options: {
    access: {
      list: { sections: ['download/list'] },
      create: 'download:manage',
      edit: 'download:manage',
      delete: 'download:manage',
    },
  },
}
