import { logListQuery, type LogRecord } from '#contract/logs'
import { actorOf, eventSentence, reasonOf, targetOf } from '#contract/logWording'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'
import { visibleLogPages } from './logs.service.ts'

const changed = (values: Record<string, unknown>): string | null =>
  Object.keys(values).length === 0 ? null : JSON.stringify(values)

const columns: readonly ExportColumn<LogRecord>[] = [
  { field: 'id', cell: ({ id }) => id },
  { field: 'at', isTime: true, cell: ({ at }) => time(at) },
  { field: 'action', cell: (row, translate) => eventSentence(translate, row) },
  {
    field: 'result',
    cell: (row, translate) =>
      row.code === 0 ? translate('resources.logs.done') : reasonOf(translate, row),
  },
  { field: 'code', cell: ({ code }) => code },
  { field: 'actorName', cell: (row, translate) => actorOf(translate, row) },
  { field: 'targetName', cell: (row, translate) => targetOf(translate, row) },
  { field: 'before', cell: ({ before }) => changed(before) },
  { field: 'after', cell: ({ after }) => changed(after) },
  { field: 'companyName', cell: ({ companyName }) => companyName },
  { field: 'companyId', cell: ({ companyId }) => companyId },
  { field: 'applicationId', cell: ({ applicationId }) => applicationId },
  { field: 'address', cell: ({ address }) => address },
  { field: 'userAgent', cell: ({ userAgent }) => userAgent },
  { field: 'requestId', cell: ({ requestId }) => requestId },
  { field: 'hash', cell: ({ hash }) => hash },
  { field: 'previousHash', cell: ({ previousHash }) => previousHash },
]

/** The log as a file, each row with its sentence and its place in the chain. */
export const logExport = (list: Route): Route =>
  defineExport({
    list,
    query: logListQuery,
    sort: ['id', 'DESC'],
    resource: 'logs',
    target: 'log',
    columns,
    pages: visibleLogPages,
  })
