import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { logHistogram, logs } from '#contract/operations/logs'
import { timeZone } from '#contract/core/timeZone'
import { actorOf, eventSentence, reasonOf, targetOf } from '#contract/operations/logWording'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { histogramOf, logReads } from './logs.service.ts'
import { proofRoutes } from './proofs.routes.ts'

const changed = (values: Record<string, unknown>): string | null =>
  Object.keys(values).length === 0 ? null : JSON.stringify(values)

export const logRoutes: Route[] = resourceRoutes(logs, {
  service: { ...logReads, get: logReads.getStored },
  access: ['log:list', 'log:manage'],
  operations: {
    list: 'List the log of the caller’s company; for managers, of all',
    get: 'One log entry',
  },
  export: {
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
  },
  routes: [
    defineRoute({
      method: 'get',
      path: `${logs.path}/histogram`,
      operationId: 'logHistogram',
      summary: 'Log entries per day over the last 90 days of a time zone',
      access: ['log:list', 'log:manage'],
      query: logs.listQuery.pick({ filter: true }).extend({ zone: timeZone }),
      response: logHistogram,
      handle: ({ query }, scope) => histogramOf(scope, query.filter ?? {}, query.zone),
    }),
    ...proofRoutes,
  ],
})
