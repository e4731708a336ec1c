import { logs } from '#contract/logs'
import { actorOf, eventSentence, reasonOf, targetOf } from '#contract/logWording'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'
import { visibleLogPages } from './logs.service.ts'

const changed = (values: Record<string, unknown>): string | null =>
  Object.keys(values).length === 0 ? null : JSON.stringify(values)

/** The log as a file, each row with its sentence and its place in the tree. */
export const logExport: ResourceExport<typeof logs> = {
  columns: [
    'id',
    'at',
    { field: 'action', cell: (row, translate) => eventSentence(translate, row) },
    {
      field: 'result',
      cell: (row, translate) =>
        row.code === 0 ? translate('resources.logs.done') : reasonOf(translate, row),
    },
    'code',
    { field: 'actorName', cell: (row, translate) => actorOf(translate, row) },
    { field: 'targetName', cell: (row, translate) => targetOf(translate, row) },
    { field: 'before', cell: ({ before }) => changed(before) },
    { field: 'after', cell: ({ after }) => changed(after) },
    'companyName',
    'companyId',
    'applicationId',
    'address',
    'userAgent',
    'requestId',
    'hash',
    'position',
    'sealedAt',
  ],
  pages: visibleLogPages,
}
