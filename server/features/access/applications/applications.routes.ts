import { z } from 'zod'
import {
  applicationChange,
  applicationCompany,
  applicationCompanyListQuery,
  applicationCreation,
  applicationListQuery,
  applicationRecord,
  publicApplication,
} from '#contract/applications'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { listActiveApplications } from '#server/platform/applications/applications.queries'
import * as applications from './applications.service.ts'
import { applicationExport } from './applications.export.ts'

const path = '/usercenter/applications'
const byId = z.strictObject({ id: z.string() })
const none = z.strictObject({})

const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listApplications',
  summary: 'List all applications, including disabled ones',
  access: 'application:manage',
  query: applicationListQuery,
  response: z.array(applicationRecord),
  answer: 'list',
  handle: ({ query }, scope) =>
    applications.listAllApplications(scope, listRequestOf(query, ['order', 'ASC'])),
})

export const applicationRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/public/applications',
    operationId: 'listPublicApplications',
    summary: 'List the enabled applications in their order',
    access: 'public',
    response: z.array(publicApplication),
    answer: 'operation',
    handle: (_input, scope) => listActiveApplications(scope.db.read),
  }),
  list,
  applicationExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getApplication',
    summary: 'One application',
    access: 'application:manage',
    params: byId,
    response: applicationRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => applications.getApplication(scope, params.id),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id/companies`,
    operationId: 'listApplicationCompanies',
    summary: 'List the companies that use an application',
    access: 'application:manage',
    params: byId,
    query: applicationCompanyListQuery,
    response: z.array(applicationCompany),
    answer: 'list',
    errors: ['notFound'],
    handle: ({ params, query }, scope) =>
      applications.listApplicationCompanies(
        scope,
        params.id,
        listRequestOf(query, ['name', 'ASC']),
      ),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createApplication',
    summary: 'Create an application, with an empty permission tree',
    access: 'application:manage',
    body: applicationCreation,
    response: applicationRecord,
    answer: 'record',
    status: 201,
    errors: ['applicationNameExists'],
    handle: ({ body }, scope) => applications.createApplication(scope, body),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeApplication',
    summary: 'Change an application or its position in the order',
    access: 'application:manage',
    params: byId,
    body: applicationChange,
    response: applicationRecord,
    answer: 'record',
    errors: [
      'notFound',
      'applicationNameExists',
      'changedMeanwhile',
      'applicationBelongsToProgram',
    ],
    handle: ({ params, body }, scope) => applications.changeApplication(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/retire`,
    operationId: 'retireApplication',
    summary: 'Disable an application; its permissions and records are kept',
    access: 'application:manage',
    params: byId,
    body: none,
    response: applicationRecord,
    answer: 'operation',
    errors: ['notFound', 'statusDoesNotAllow', 'applicationBelongsToProgram'],
    handle: ({ params }, scope) => applications.moveToState(scope, params.id, 'retired'),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/restore`,
    operationId: 'restoreApplication',
    summary: 'Enable a disabled application',
    access: 'application:manage',
    params: byId,
    body: none,
    response: applicationRecord,
    answer: 'operation',
    errors: ['notFound', 'statusDoesNotAllow'],
    handle: ({ params }, scope) => applications.moveToState(scope, params.id, 'active'),
  }),
]
