import { onlineSessions, onlineUsers, onlineUsersQuery } from '#contract/people/onlineSessions'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { onlineSessionReads, whoIsOnline } from './sessions.service.ts'

export const onlineSessionRoutes: Route[] = resourceRoutes(onlineSessions, {
  service: onlineSessionReads,
  access: 'online:list',
  operations: {
    list: 'List recently active sessions of the caller’s company; with user:manage, of all users',
  },
  routes: [
    defineRoute({
      method: 'get',
      path: `${onlineSessions.path}/users`,
      operationId: 'listOnlineUsers',
      summary: 'Of some users, who is online, as far as the caller may see them',
      access: 'online:list',
      query: onlineUsersQuery,
      response: onlineUsers,
      handle: ({ query }, scope) => whoIsOnline(scope, query.ids),
    }),
  ],
  export: {
    columns: [
      'username',
      'realName',
      'companyName',
      'browser',
      'system',
      'address',
      'createdAt',
      'lastSeenAt',
    ],
  },
})
