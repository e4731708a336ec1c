import { z } from 'zod'
import {
  notificationListQuery,
  notificationRecord,
  notificationsRead,
} from '#contract/operations/notifications'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#contract/core/paging'
import * as notifications from '#server/platform/notifications/notifications.service'

const path = '/usercenter/notifications'

export const notificationRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listNotifications',
    summary: "The caller's notifications, newest first",
    access: 'signedIn',
    whileSuspended: true,
    query: notificationListQuery,
    response: z.array(notificationRecord),
    answer: 'list',
    handle: ({ query }, scope) =>
      notifications.listOwnNotifications(scope, listRequestOf(query, ['createdAt', 'DESC'])),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getNotification',
    summary: "One of the caller's notifications",
    access: 'signedIn',
    whileSuspended: true,
    response: notificationRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => notifications.getOwnNotification(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/read-all`,
    operationId: 'readAllNotifications',
    audit: 'notification.read',
    summary: "Mark all of the caller's notifications as read",
    access: 'signedIn',
    whileSuspended: true,
    body: nothing,
    response: notificationsRead,
    handle: (_input, scope) => notifications.readAllNotifications(scope),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/read`,
    operationId: 'readNotification',
    audit: 'notification.read',
    summary: "Mark one of the caller's notifications as read",
    access: 'signedIn',
    whileSuspended: true,
    body: nothing,
    response: notificationRecord,
    errors: ['notFound'],
    handle: ({ params }, scope) => notifications.readNotification(scope, params.id),
  }),
]
