import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { z } from 'zod'
import { nothing } from '#contract/core/shapes'
import {
  checkpointQuery,
  consistencyQuery,
  logConsistency,
  logHistogram,
  logKeyQuery,
  logProof,
  logReport,
  logs,
} from '#contract/operations/logs'
import { timeZone } from '#contract/core/timeZone'
import { actorOf, eventSentence, reasonOf, targetOf, viaOf } from '#contract/operations/logWording'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { histogramOf, logReads } from './logs.service.ts'
import { checkLog, checkpointOf, consistencyOf, logKeyOf, proofOf } from './proofs.service.ts'

const changed = (values: Record<string, unknown>): string | null =>
  Object.keys(values).length === 0 ? null : JSON.stringify(values)

/** Must precede the route of a single row, because its path would match these. */
const proofRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: `${logs.path}/checkpoint`,
    operationId: 'logCheckpoint',
    summary: 'The newest signed head of the log as a C2SP checkpoint, or the one of a size',
    access: 'signedIn',
    query: checkpointQuery,
    response: z.string(),
    answer: 'text',
    errors: ['notFound'],
    handle: ({ query }, scope) => checkpointOf(scope, query.size),
  }),
  defineRoute({
    method: 'get',
    path: `${logs.path}/key`,
    operationId: 'logKey',
    summary: 'The key that signs the heads of the log, or an older one by its id',
    access: 'signedIn',
    query: logKeyQuery,
    response: z.string(),
    answer: 'text',
    errors: ['notFound'],
    handle: ({ query }, scope) => logKeyOf(scope, query.id),
  }),
  defineRoute({
    method: 'get',
    path: `${logs.path}/consistency`,
    operationId: 'logConsistency',
    summary: 'The proof that the log of one size extends the log of another',
    access: 'signedIn',
    query: consistencyQuery,
    response: logConsistency,
    handle: ({ query }, scope) => consistencyOf(scope, query.from, query.to),
  }),
  defineRoute({
    method: 'post',
    path: `${logs.path}/verify`,
    operationId: 'verifyLog',
    audit: 'log.verify',
    summary: 'Verify the whole log',
    access: 'log:manage',
    slow: true,
    body: nothing,
    response: logReport,
    handle: (_input, scope) => checkLog(scope),
  }),
  defineRoute({
    method: 'get',
    path: `${logs.path}/:id/proof`,
    operationId: 'logProof',
    summary: 'The proof that a row is in the log, with what opens its leaf',
    access: ['log:list', 'log:manage'],
    response: logProof,
    errors: ['notFound', 'logNotSealed'],
    handle: ({ params }, scope) => proofOf(scope, params.id),
  }),
]

export const logRoutes: Route[] = resourceRoutes(logs, {
  service: logReads,
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
      { field: 'via', cell: (row, translate) => viaOf(translate, row) },
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
