import { onlineSessions } from '#contract/onlineSessions'
import type { Route } from '#server/platform/routing/defineRoute'
import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { listOnline, onlinePages } from './onlineSessions.service.ts'

export const onlineSessionRoutes: Route[] = resourceRoutes(onlineSessions, {
  service: { list: listOnline },
  access: 'online:list',
  operations: {
    list: 'List recently active sessions of the caller’s company; with user:manage, of all users',
  },
  export: {
    pages: onlinePages,
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
