import type { DownloadRecord } from '#contract/site/downloads'
import type { Feature } from '#console/core/app/feature.ts'

export const downloads: Feature = {
  resource: 'downloads',
  access: {
    list: { sections: ['download/list'] },
    create: 'download:manage',
    edit: 'download:manage',
    delete: 'download:manage',
  },
  recordRepresentation: (download: DownloadRecord) => download.name,
  sections: {
    'download/list': async () => (await import('./DownloadList.tsx')).DownloadList,
    'download/edit': async () => (await import('./DownloadForm.tsx')).DownloadForm,
  },
}
