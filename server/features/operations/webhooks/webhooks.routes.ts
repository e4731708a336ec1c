import { z } from 'zod'
import { listRequestOf } from '#contract/core/paging'
import { nothing } from '#contract/core/shapes'
import {
  deliveryQuery,
  newWebhook,
  replayChoice,
  replayed,
  resumption,
  webhookCreation,
  webhookDelivery,
  webhooks,
  webhookTest,
} from '#contract/operations/webhooks'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import * as service from './webhooks.service.ts'

const access = 'webhook:manage'
/** Somebody with an access token must not be able to send themselves more than it can read. */
const tokens = 'none'
const closed = { access, tokens } as const
const confirmed = { ...closed, confirmed: true } as const
const one = `${webhooks.path}/:id` as const

export const webhookRoutes: Route[] = resourceRoutes(webhooks, {
  service: service.webhookService,
  access,
  operations: {
    list: { ...closed, summary: "List the webhooks of the caller's company" },
    get: { ...closed, summary: 'One webhook' },
    change: {
      ...confirmed,
      summary: 'Change name, address and events of a webhook',
      errors: ['targetNotAllowed'],
    },
    remove: { ...closed, summary: 'Delete a webhook with its deliveries' },
  },
  export: {
    columns: [
      'id',
      'companyName',
      'name',
      'url',
      { field: 'kinds', cell: (webhook) => webhook.kinds.join(' | ') },
      { field: 'state', texts: 'states' },
      'lastDeliveredAt',
      'waiting',
      'failed',
      'createdAt',
      'updatedAt',
    ],
  },
  routes: [
    defineRoute({
      ...confirmed,
      method: 'post',
      path: webhooks.path,
      operationId: 'createWebhook',
      summary: 'Create a webhook; only this response contains its secret',
      audit: 'webhook.create',
      body: webhookCreation,
      response: newWebhook,
      answer: 'record',
      status: 201,
      errors: ['targetNotAllowed', 'webhooksTooMany', 'createCompanyFirst'],
      handle: ({ body }, scope) => service.webhookService.create(scope, body),
    }),
    defineRoute({
      ...confirmed,
      method: 'post',
      path: `${one}/rotate-secret`,
      operationId: 'rotateWebhookSecret',
      summary:
        'Make a new secret of a webhook; only this response contains it, and for 24 hours the earlier one signs, too',
      audit: 'webhook.rotate',
      body: nothing,
      response: newWebhook,
      errors: ['notFound'],
      handle: ({ params }, scope) => service.rotateSecret(scope, params.id),
    }),
    recordAction(webhooks, 'pause', {
      ...closed,
      summary: 'Pause a webhook; its events are kept as failed',
      audit: 'webhook.pause',
      errors: ['statusDoesNotAllow'],
      perform: service.pauseWebhook,
    }),
    recordAction(webhooks, 'resume', {
      ...closed,
      summary: 'Resume a paused webhook, from now on or with what failed in the last 30 days',
      audit: 'webhook.resume',
      body: resumption,
      errors: ['statusDoesNotAllow'],
      perform: (scope, id, { from }) => service.resumeWebhook(scope, id, from),
    }),
    defineRoute({
      ...closed,
      method: 'post',
      path: `${one}/test`,
      operationId: 'testWebhook',
      summary: 'Send an event of the type `webhook.test` and answer what came of it',
      limit: 'messageTest',
      audit: 'webhook.test',
      body: nothing,
      response: webhookTest,
      errors: ['notFound'],
      handle: ({ params }, scope) => service.testWebhook(scope, params.id),
    }),
    defineRoute({
      ...closed,
      method: 'get',
      path: `${one}/deliveries`,
      operationId: 'listWebhookDeliveries',
      summary: 'The events of the last 30 days for a webhook, and what came of sending them',
      query: deliveryQuery,
      response: z.array(webhookDelivery),
      answer: 'list',
      errors: ['notFound'],
      handle: ({ params, query }, scope) =>
        service.listWebhookDeliveries(scope, params.id, listRequestOf(query, ['logId', 'DESC'])),
    }),
    defineRoute({
      ...closed,
      method: 'post',
      path: `${one}/replay`,
      operationId: 'replayWebhookDelivery',
      summary: 'Send an event again, with the same `webhook-id`',
      audit: 'webhook.replay',
      body: replayChoice,
      response: replayed,
      errors: ['notFound', 'webhookPaused'],
      handle: ({ params, body }, scope) =>
        service.replayDelivery(scope, params.id, body.deliveryId),
    }),
  ],
})
