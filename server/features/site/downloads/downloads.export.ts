import { downloadListQuery, type DownloadRecord } from '#contract/downloads'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'

const columns: readonly ExportColumn<DownloadRecord>[] = [
  { field: 'name', cell: ({ name }) => name },
  { field: 'enName', cell: ({ enName }) => enName },
  { field: 'kind', cell: ({ kind }, translate) => translate(`resources.downloads.kinds.${kind}`) },
  { field: 'release', cell: ({ release }) => release },
  { field: 'platform', cell: ({ platform }) => platform },
  { field: 'size', cell: ({ size }) => size },
  { field: 'sha256', cell: ({ sha256 }) => sha256 },
  { field: 'place', cell: ({ fileName, url }) => fileName ?? url },
  { field: 'updatedAt', isTime: true, cell: ({ updatedAt }) => time(updatedAt) },
]

/** What the download page offers, as a file. */
export const downloadExport = (list: Route): Route =>
  defineExport({
    list,
    query: downloadListQuery,
    sort: ['updatedAt', 'DESC'],
    resource: 'downloads',
    target: 'download',
    columns,
  })
