import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { z } from 'zod'
import { chainReport, logHistogram, logs } from '#contract/logs'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { getLog, histogramOf, listVisibleLogs, verifyLog } from './logs.service.ts'
import { logExport } from './logs.export.ts'

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
    defineRoute({
      method: 'post',
      path: `${logs.path}/verify`,
      operationId: 'verifyLog',
      audit: 'log.verify',
      summary: 'Verify the chain of the whole log',
      access: 'log:manage',
      body: z.strictObject({}),
      response: chainReport,
      answer: 'operation',
      handle: (_input, scope) => verifyLog(scope),
    }),
  ],
})
