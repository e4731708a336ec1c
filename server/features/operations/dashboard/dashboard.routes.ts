import { dashboard, dashboardQuery } from '#contract/operations/dashboard'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { readDashboard } from './dashboard.service.ts'

export const dashboardRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/usercenter/dashboard',
    operationId: 'getDashboard',
    summary: 'Figures of what the caller may see: people, logins, companies, delivery and so on',
    access: 'signedIn',
    query: dashboardQuery,
    response: dashboard,
    handle: ({ query }, scope) => readDashboard(scope, query.zone),
  }),
]
