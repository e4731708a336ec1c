import { z } from 'zod'
import {
  applicationCompany,
  applicationCompanyQuery,
  applicationsPath,
  applicationUser,
  applicationUserQuery,
  permissionCheck,
  permissionCheckAnswer,
  permissionExplanation,
  permissionQuestion,
} from '#contract/access/applicationService'
import { listRequestOf } from '#contract/core/paging'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listCompanies, listUsers } from './applicationService.queries.ts'
import { checkPermissions, explainPermission } from './applicationService.ts'

const question = {
  method: 'post',
  access: 'application',
  applications: ['permissions:read'],
  readOnly: true,
} as const

export const applicationServiceRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: `${applicationsPath}/users`,
    operationId: 'listUsersForApplication',
    summary:
      'List the users of the companies that have the application; for third parties, those who agreed',
    access: 'application',
    applications: ['users:read'],
    query: applicationUserQuery,
    response: z.array(applicationUser),
    answer: 'list',
    handle: ({ query }, { db, application }) =>
      listUsers(db.read, application, listRequestOf(query, ['id', 'ASC'])),
  }),
  defineRoute({
    method: 'get',
    path: `${applicationsPath}/companies`,
    operationId: 'listCompaniesForApplication',
    summary: 'List the companies that have the application, with their quotas',
    access: 'application',
    applications: ['companies:read'],
    query: applicationCompanyQuery,
    response: z.array(applicationCompany),
    answer: 'list',
    handle: ({ query }, { db, application }) =>
      listCompanies(db.read, application, listRequestOf(query, ['id', 'ASC'])),
  }),
  defineRoute({
    ...question,
    path: `${applicationsPath}/permissions/check`,
    operationId: 'checkPermissionsForApplication',
    summary: 'Which permissions of the application some users have now',
    body: permissionCheck,
    response: permissionCheckAnswer,
    handle: ({ body }, scope) => checkPermissions(scope, body),
  }),
  defineRoute({
    ...question,
    path: `${applicationsPath}/permissions/explain`,
    operationId: 'explainPermissionForApplication',
    summary: 'Why a user has a permission of the application or not, and who can grant it',
    body: permissionQuestion,
    response: permissionExplanation,
    errors: ['userMissing'],
    handle: ({ body }, scope) => explainPermission(scope, body),
  }),
]
