import { z } from 'zod'
import { chainReport, logHistogram, logListQuery, logRecord } from '#contract/logs'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { getLog, histogramOf, listVisibleLogs, verifyLog } from './logs.service.ts'
import { logExport } from './logs.export.ts'

const path = '/usercenter/logs'

const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listLogs',
  summary: 'List the log of the caller’s company; for managers, of all',
  access: ['log:list', 'log:manage'],
  query: logListQuery,
  response: z.array(logRecord),
  answer: 'list',
  handle: ({ query }, scope) => listVisibleLogs(scope, listRequestOf(query, ['id', 'DESC'])),
})

export const logRoutes: Route[] = [
  list,
  logExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/histogram`,
    operationId: 'logHistogram',
    summary: 'Log entries per day over the last 90 days',
    access: ['log:list', 'log:manage'],
    query: logListQuery.pick({ filter: true }),
    response: logHistogram,
    answer: 'operation',
    handle: ({ query }, scope) => histogramOf(scope, query.filter ?? {}),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/verify`,
    operationId: 'verifyLog',
    summary: 'Verify the chain of the whole log',
    access: 'log:manage',
    body: z.strictObject({}),
    response: chainReport,
    answer: 'operation',
    handle: (_input, scope) => verifyLog(scope),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getLog',
    summary: 'One log entry',
    access: ['log:list', 'log:manage'],
    params: z.strictObject({ id: z.string() }),
    response: logRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => getLog(scope, params.id),
  }),
]
