import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { logHistogram, logs } from '#contract/logs'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { getLog, histogramOf, listVisibleLogs } from './logs.service.ts'
import { logExport } from './logs.export.ts'
import { proofRoutes } from './proofs.routes.ts'

export const logRoutes: Route[] = resourceRoutes(logs, {
  service: { list: listVisibleLogs, get: getLog },
  access: ['log:list', 'log:manage'],
  operations: {
    list: 'List the log of the caller’s company; for managers, of all',
    get: 'One log entry',
  },
  export: logExport,
  routes: [
    defineRoute({
      method: 'get',
      path: `${logs.path}/histogram`,
      operationId: 'logHistogram',
      summary: 'Log entries per day over the last 90 days',
      access: ['log:list', 'log:manage'],
      query: logs.listQuery.pick({ filter: true }),
      response: logHistogram,
      answer: 'operation',
      handle: ({ query }, scope) => histogramOf(scope, query.filter ?? {}),
    }),
    ...proofRoutes,
  ],
})
