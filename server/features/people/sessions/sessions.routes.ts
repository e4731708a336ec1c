import { z } from 'zod'
import { sessionListQuery, sessionRecord, sessionsEnded } from '#contract/people/sessions'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#contract/core/paging'
import {
  endOtherSessions,
  endOwnSession,
  getOwnSession,
  listOwnSessions,
} from './sessions.service.ts'

const path = '/usercenter/sessions'
const own = { access: 'signedIn', whileSuspended: true } as const

export const sessionRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listSessions',
    summary: "List the caller's active sessions",
    ...own,
    query: sessionListQuery,
    response: z.array(sessionRecord),
    answer: 'list',
    handle: ({ query }, scope) =>
      listOwnSessions(scope, listRequestOf(query, ['lastSeenAt', 'DESC'])),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getSession',
    summary: "One of the caller's active sessions",
    ...own,
    response: sessionRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => getOwnSession(scope, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/:id`,
    operationId: 'endSession',
    audit: 'session.end',
    summary: "End one of the caller's sessions",
    ...own,
    response: sessionRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => endOwnSession(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/sign-out-others`,
    operationId: 'endOtherSessions',
    audit: 'session.endOthers',
    summary: 'End all other sessions of the caller',
    ...own,
    body: nothing,
    response: sessionsEnded,
    message: 'sessionsEnded',
    handle: (_input, scope) => endOtherSessions(scope),
  }),
]
