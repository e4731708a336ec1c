import { z } from 'zod'
import { outboxListQuery, outboxRecord, type OutboxRecord } from '#contract/operations/outbox'
import { numericId } from '#contract/text/filters'
import { recordReader } from '#server/core/columns'
import { Refusal } from '#server/core/errors'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#contract/core/paging'
import type { Scope } from '#server/core/scope'
import { iso } from '#contract/core/times'
import {
  findMessage,
  listMessages,
  type StoredMessage,
} from '#server/platform/messaging/outbox.queries'

const read = recordReader(outboxRecord)

const recordOf = (scope: Scope, message: StoredMessage): OutboxRecord => ({
  ...read(message),
  text: scope.delivery.textOf(message),
  updatedAt: iso(message.created_at),
  version: 1,
})

/** `routes.ts` omits these routes in production. */
export const outboxRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/usercenter/outbox',
    operationId: 'listOutbox',
    summary: 'List the messages that would have been sent, newest first; not in production',
    access: 'outbox:read',
    tokens: 'none',
    query: outboxListQuery,
    response: z.array(outboxRecord),
    answer: 'list',
    handle: async ({ query }, scope) => {
      const list = listRequestOf(query, ['id', 'DESC'])
      const { rows, total } = await listMessages(scope.db.read, list)
      return { rows: rows.map((row) => recordOf(scope, row)), total, first: list.first }
    },
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/outbox/:id',
    operationId: 'getOutboxMessage',
    summary: 'One message that would have been sent; not in production',
    access: 'outbox:read',
    tokens: 'none',
    response: outboxRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: async ({ params }, scope) => {
      const message = await findMessage(scope.db.read, numericId(params.id) ?? 0)
      if (!message) throw new Refusal('notFound')
      return recordOf(scope, message)
    },
  }),
]
