import { z } from 'zod'
import { connectionRecord } from '#contract/access/oauth'
import { done, nothing } from '#contract/core/shapes'
import { listConnections } from '#server/platform/logins/connections.queries'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { withdrawConnection } from './connections.service.ts'

const path = '/usercenter/connections'
const own = { access: 'signedIn', ownerOnly: true, whileSuspended: true } as const

export const connectionRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listConnections',
    summary: 'List the third-party applications and the devices that the caller lets in',
    ...own,
    query: nothing,
    response: z.array(connectionRecord),
    handle: (_input, { db, actor }) => listConnections(db.read, actor.userId),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/withdraw`,
    operationId: 'withdrawConnection',
    audit: 'application.withdraw',
    summary:
      "Withdraw the caller's consent to an application; ends the caller's logins and tokens there",
    ...own,
    body: nothing,
    response: done,
    message: 'connectionWithdrawn',
    errors: ['notFound'],
    handle: ({ params }, scope) => withdrawConnection(scope, params.id),
  }),
]
