import { downloads } from '#contract/downloads'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'

/** What the download page offers, as a file. */
export const downloadExport: ResourceExport<typeof downloads> = {
  columns: [
    'name',
    'enName',
    {
      field: 'kind',
      cell: ({ kind }, translate) => translate(`resources.downloads.kinds.${kind}`),
    },
    'release',
    'platform',
    'size',
    'sha256',
    { field: 'place', cell: ({ fileName, url }) => fileName ?? url },
    'updatedAt',
  ],
}
