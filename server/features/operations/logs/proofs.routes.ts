import { z } from 'zod'
import {
  checkpointQuery,
  consistencyQuery,
  logConsistency,
  logKeyQuery,
  logProof,
  logReport,
} from '#contract/operations/logs'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { checkLog, checkpointOf, consistencyOf, logKeyOf, proofOf } from './proofs.service.ts'

const path = '/usercenter/logs'

/** Must precede the route of a single row, because its path would match these. */
export const proofRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: `${path}/checkpoint`,
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
    path: `${path}/key`,
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
    path: `${path}/consistency`,
    operationId: 'logConsistency',
    summary: 'The proof that the log of one size extends the log of another',
    access: 'signedIn',
    query: consistencyQuery,
    response: logConsistency,
    handle: ({ query }, scope) => consistencyOf(scope, query.from, query.to),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/verify`,
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
    path: `${path}/:id/proof`,
    operationId: 'logProof',
    summary: 'The proof that a row is in the log, with what opens its leaf',
    access: ['log:list', 'log:manage'],
    response: logProof,
    errors: ['notFound', 'logNotSealed'],
    handle: ({ params }, scope) => proofOf(scope, params.id),
  }),
]
